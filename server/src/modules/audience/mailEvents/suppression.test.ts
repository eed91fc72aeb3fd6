import { getMe } from "@quire/contracts/calls/accounts";
import { createInvite } from "@quire/contracts/calls/invites";
import { confirmEmailSubscription, requestEmailSubscription } from "@quire/contracts/calls/mailing";
import { countRecipients, createMailing, getMailing, type NewMailing } from "@quire/contracts/calls/mailings";
import { sendSigninCode, signInByCode } from "@quire/contracts/calls/oneTimeCodes";
import { forgotPassword, resetPassword } from "@quire/contracts/calls/passwords";
import { followSite } from "@quire/contracts/calls/reactions";
import { countSubscribers, listSubscribers } from "@quire/contracts/calls/subscribers";
import { resendVerification, verifyEmail } from "@quire/contracts/calls/verification";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import {
  type UndeliverableAddressColumns,
  undeliverableAddresses,
} from "../../../platform/mail/undeliverable.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makeEntitlement } from "../../../testing/factories/entitlement.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makePro, makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { notifications } from "../models/notifications.ts";
import { sendDueEmails } from "../notificationEmails/sendDueEmails.ts";
import { queueTopicEmail } from "../queueTopicEmail.ts";
import { sendList } from "../subscribers/testing/sendList.ts";
import { applyMailEvents } from "./applyMailEvents.ts";
import { mailEvent } from "./mailEvent.ts";

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
let email: string;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await makeSite(app.platform);
  owner = await app.asProgram(site);
  email = `gone-${site.id}@list.example`;
  await app.platform.jobs.runDue();
  app.platform.outbox.length = 0;
});

const report = (kind: UndeliverableAddressColumns["reason"] = "bounced") =>
  applyMailEvents(app.platform, [{ kind, email, sent: null, siteId: null }]);
const reason = async () =>
  (await undeliverableAddresses(app.platform.db).findByPk(email))?.get().reason ?? null;
const sentTo = async (address = email) => {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter(({ to }) => to === address).map(({ subject }) => subject);
};
const makeReader = () => makeUser(app.platform, { email, email_verified_at: app.platform.clock.now() });
async function invite() {
  const inviter = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
  await makeSite(app.platform, { id: inviter.id });
  return (await app.asProgram(inviter)).call(createInvite, { body: { email } });
}
async function makeFollower() {
  const user = await makeReader();
  const caller = await app.asProgram(user);
  await caller.call(followSite, { body: { site_id: site.id } });
  return { user, caller };
}
const params = () => ({ id: site.id });
const send = (body: Partial<NewMailing>) =>
  owner.call(createMailing, {
    params: params(),
    body: { subject: "News", markdown: "All aboard.", audience: "all", ...body },
  });
const reach = async (query: Pick<NewMailing, "audience" | "post_id">) =>
  (await owner.call(countRecipients, { params: params(), query })).body.recipients;
const reached = async () => (await owner.call(countSubscribers, { params: params() })).body.reached;

describe.each(["bounced", "complained"] as const)("an address that %s elsewhere", (kind) => {
  it("gets no newsletter as a subscriber, and isn't counted", async () => {
    await makeSubscriber(app.platform, { site_id: site.id, email });
    const { email: other } = await makeSubscriber(app.platform, { site_id: site.id });
    await report(kind);
    expect([
      await reached(),
      await reach({ audience: "all" }),
      await reach({ audience: "imported" }),
    ]).toEqual([1, 1, 1]);
    await send({});
    expect([await sentTo(), await sentTo(other)]).toEqual([[], ["News"]]);
  });

  it("gets none as a follower on the list, and isn't counted", async () => {
    await makeFollower();
    await makeSubscriber(app.platform, { site_id: site.id, email });
    await makeSubscriber(app.platform, { site_id: site.id });
    await report(kind);
    expect([
      await reached(),
      await reach({ audience: "all" }),
      await reach({ audience: "followers" }),
    ]).toEqual([1, 1, 0]);
    await send({});
    expect(await sentTo()).toEqual([]);
  });

  it("gets none as a buyer", async () => {
    const buyer = await makeReader();
    const post = await makePost(app.platform, { site_id: site.id });
    await makeEntitlement(app.platform, { user_id: buyer.id, site_id: site.id, item_id: post.id });
    await report(kind);
    expect(await reach({ audience: "buyers", post_id: post.id })).toBe(0);
  });

  it("gets none of a newsletter whose recipients were recorded before", async () => {
    await makeSubscriber(app.platform, { site_id: site.id, email });
    await send({ send_at: new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString() });
    await report(kind);
    await app.platform.advance(3_600_000);
    expect(await sentTo()).toEqual([]);
  });

  it("gets no notification, invite or topical email, but its receipts", async () => {
    const { user } = await makeFollower();
    await report(kind);
    const now = app.platform.clock.now();
    const well = await makeUser(app.platform, { email_verified_at: now });
    for (const { id } of [user, well]) {
      await notifications(app.platform.db).create({
        id: app.platform.newId(),
        user_id: id,
        kind: "follower",
        group_key: "follower",
        actor_ids: [site.id],
        created_at: now,
        updated_at: now,
        email_due_at: now,
      });
    }
    await sendDueEmails(app.platform);
    const invited = await invite();
    // Not for the inviter to know.
    expect(invited.body.sent).toBe(true);
    const topical = (subject: string, isEssential: boolean) =>
      withTransaction(app.platform.db, (transaction) =>
        queueTopicEmail(
          scopeOf(app.platform, transaction),
          {
            to: { kind: "email", value: email },
            userId: user.id,
            siteId: site.id,
            topic: "receipt",
            isEssential,
          },
          { subject, lines: ["Paid."], sms: "" },
        ),
      );
    await topical("Sale", false);
    await topical("Receipt", true);
    expect(await sentTo()).toEqual(["Receipt"]);
    expect(await sentTo(String(well.email))).toHaveLength(1);
  });

  it("gets nothing that was queued before", async () => {
    expect((await invite()).body.sent).toBe(true);
    await report(kind);
    expect(await sentTo()).toEqual([]);
  });

  it("is on an imported list without getting email", async () => {
    await makePro(app.platform, site.id);
    await report(kind);
    const sent = await sendList(owner, `email\n${email}\nwell@list.example\n`, { site_id: site.id });
    expect(sent.status).toBe(201);
    await app.platform.jobs.runDue();
    const { body } = await owner.call(listSubscribers, { params: params(), query: {} });
    const states = Object.fromEntries(body.subscribers.map((row) => [row.email, row.state]));
    const state = kind === "bounced" ? "bounced" : "unsubscribed";
    expect(states).toEqual({ [email]: state, "well@list.example": "subscribed" });
    const count = (await owner.call(countSubscribers, { params: params() })).body;
    expect(count).toMatchObject({ subscribed: 1, [state]: 1, reached: 1 });
  });
});

it("counts a bounce that is reported before its email is recorded as sent", async () => {
  await makeSubscriber(app.platform, { site_id: site.id, email });
  const { mail } = app.platform;
  const { send: accept } = mail;
  mail.send = async (sent) => {
    const message = sent.headers?.["X-PM-Metadata-message"];
    const event = mailEvent({ kind: "bounced", email: sent.to, message, siteId: null });
    await applyMailEvents(app.platform, event ? [event] : []);
    return accept(sent);
  };
  const { body } = await send({});
  await app.platform.jobs.runDue();
  mail.send = accept;
  const { results } = (await owner.call(getMailing, { params: { ...params(), mailingId: body.id } })).body;
  expect(results).toMatchObject({ recipients: 1, sent: 0, bounced: 1, waiting: 0 });
});

describe("a bounce", () => {
  const codeFor = async () => {
    const guest = await app.asGuest();
    await guest.call(sendSigninCode, { body: { identifier: email } });
    const { code } = await lastMessage(app.platform, email);
    return { guest, code };
  };

  it("is lifted by a code that was sent there", async () => {
    await makeReader();
    await report();
    const { guest, code } = await codeFor();
    expect(await reason()).toBe("bounced");
    expect((await guest.call(signInByCode, { body: { identifier: email, otp: "000000" } })).status).toBe(400);
    expect(await reason()).toBe("bounced");
    expect((await guest.call(signInByCode, { body: { identifier: email, otp: code } })).status).toBe(200);
    expect(await reason()).toBeNull();
  });

  it("is lifted by a password reset", async () => {
    await makeReader();
    await report();
    const guest = await app.asGuest();
    await guest.call(forgotPassword, { body: { identifier: email } });
    const { hash } = await lastMessage(app.platform, email);
    const password = "a harpoon and an idol";
    expect((await guest.call(resetPassword, { body: { hash, password, confirm: password } })).status).toBe(
      200,
    );
    expect(await reason()).toBeNull();
  });

  it("is shown to its user, and lifted by the link of a new verification", async () => {
    await makeReader();
    const { guest: browser, code } = await codeFor();
    await browser.call(signInByCode, { body: { identifier: email, otp: code } });
    const me = async () => (await browser.call(getMe, { query: {} })).body;
    expect(await me()).toMatchObject({ email_verified: true, email_bounced: false });
    expect((await browser.call(resendVerification, { body: { channel: "email" } })).body.sent_to).toBeNull();
    await report();
    expect(await me()).toMatchObject({ email_verified: true, email_bounced: true });
    const resent = await browser.call(resendVerification, { body: { channel: "email" } });
    expect(resent.body.sent_to).toBe(email);
    const { hash } = await lastMessage(app.platform, email);
    expect((await (await app.asGuest()).call(verifyEmail, { body: { hash } })).status).toBe(200);
    expect(await me()).toMatchObject({ email_verified: true, email_bounced: false });
  });

  it("is lifted by subscribing again, on all lists that it bounced from", async () => {
    const other = await makeSite(app.platform);
    for (const { id } of [site, other]) {
      await makeSubscriber(app.platform, { site_id: id, email });
      await applyMailEvents(app.platform, [{ kind: "bounced", email, sent: null, siteId: id }]);
    }
    expect(await reached()).toBe(0);
    const guest = await app.asGuest();
    await guest.call(requestEmailSubscription, { params: { id: other.id }, body: { email } });
    const { text } = await lastMessage(app.platform, email);
    const token = /\/subscribe\/(\S+)/.exec(text)?.[1] ?? "";
    expect((await guest.call(confirmEmailSubscription, { params: { token } })).status).toBe(200);
    expect(await reason()).toBeNull();
    for (const { id } of [site, other]) {
      const count = await (await app.asProgram({ id })).call(countSubscribers, { params: { id } });
      expect(count.body).toMatchObject({ subscribed: 1, bounced: 0, reached: 1 });
    }
  });

  it("stays, like a complaint, while nothing sent there is used", async () => {
    await report("complained");
    await makeReader();
    const { guest, code } = await codeFor();
    expect((await guest.call(signInByCode, { body: { identifier: email, otp: code } })).status).toBe(200);
    expect(await reason()).toBe("complained");
  });
});
