import { confirmEmailSubscription, requestEmailSubscription } from "@quire/contracts/calls/mailing";
import { createMailing } from "@quire/contracts/calls/mailings";
import { updateNewsletterSettings } from "@quire/contracts/calls/newsletterSettings";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { resendVerification, verifyEmail } from "@quire/contracts/calls/verification";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makeUser, type UserOptions } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const WELCOME = { subject: "Welcome aboard", markdown: "Glad to **have** you." };

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
/** The address of a subscriber without an account. */
let email: string;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
  site = await makeSite(app.platform, { name: "The Spouter-Inn" });
  email = `reader-${site.id}@list.example`;
  app.platform.outbox.length = 0;
  await setWelcome(WELCOME);
});

async function setWelcome(welcome: typeof WELCOME | null): Promise<void> {
  const owner = await app.asProgram(site);
  await owner.call(updateNewsletterSettings, { params: { id: site.id }, body: { welcome } });
}
const addReader = (options: UserOptions = {}) =>
  makeUser(app.platform, { email_verified_at: app.platform.clock.now(), ...options });
async function follow({ id }: { id: string }): Promise<void> {
  await (await app.asProgram({ id })).call(followSite, { body: { site_id: site.id } });
}
async function unfollow({ id }: { id: string }): Promise<void> {
  await (await app.asProgram({ id })).call(unfollowSite, { body: { site_id: site.id } });
}
/** Subscribes by the form and the link in its email. */
async function subscribe(address = email): Promise<void> {
  const guest = await app.asGuest();
  await guest.call(requestEmailSubscription, { params: { id: site.id }, body: { email: address } });
  const { text } = await lastMessage(app.platform, address);
  const token = /\/subscribe\/(\S+)/.exec(text)?.[1] ?? "";
  await guest.call(confirmEmailSubscription, { params: { token } });
}
async function welcomed() {
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter(({ subject }) => subject === WELCOME.subject);
}
const recipients = async () => (await welcomed()).map(({ to }) => to);
const insert = (table: string, fields: Record<string, unknown>) => {
  const names = Object.keys(fields);
  const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `$${name}`).join(", ")})`;
  return execute(app.platform.db, sql, fields);
};

describe("a welcome email", () => {
  it("reaches a new follower in the newsletter's form, with its own way to unsubscribe", async () => {
    const reader = await addReader();
    await follow(reader);
    const [message, ...others] = await welcomed();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: reader.email, sender: { name: "The Spouter-Inn" } });
    expect(message?.html).toContain("<strong>have</strong>");
    expect(message?.text).toContain("You get this because you follow The Spouter-Inn. To unsubscribe:");
    expect(message?.headers?.["List-Unsubscribe"]).toContain(`/unsubscribe/${reader.id}`);
  });

  it("reaches a new subscriber once the address has confirmed", async () => {
    await subscribe();
    const [message] = await welcomed();
    expect(message?.to).toBe(email);
    expect(message?.text).toContain("You get this because you subscribed to The Spouter-Inn.");
  });

  it("is sent once to an address, however often and under whatever spelling it comes", async () => {
    const reader = await addReader({ email });
    await follow(reader);
    await unfollow(reader);
    await follow(reader);
    await unfollow(reader);
    await subscribe();
    await subscribe(email.replace("@", "+news@"));
    expect(await recipients()).toEqual([email]);
  });

  it("is not sent again while SECRET is replaced", async () => {
    const reader = await addReader();
    await follow(reader);
    await welcomed();
    const { platform } = app;
    const { secrets } = platform;
    platform.secrets = (purpose) => [platform.secret(`new ${purpose}`), ...secrets(purpose)];
    await unfollow(reader);
    await follow(reader);
    expect(await recipients()).toHaveLength(1);
    platform.secrets = secrets;
  });

  it("stores no address, only its keyed hash", async () => {
    await subscribe();
    await welcomed();
    const rows = await select<{ address: Buffer }>(
      app.platform.db,
      "SELECT address FROM welcome_emails WHERE site_id = $id",
      { id: site.id },
    );
    expect(rows.map(({ address }) => address.length)).toEqual([32]);
  });

  it("waits until a follower's address is verified", async () => {
    const reader = await addReader({ email_verified_at: null });
    await follow(reader);
    expect(await recipients()).toEqual([]);
    const browser = await app.asBrowser(reader);
    await browser.call(resendVerification, { body: {} });
    const { hash } = await lastMessage(app.platform, String(reader.email));
    expect((await browser.call(verifyEmail, { body: { hash } })).status).toBe(200);
    expect(await recipients()).toEqual([reader.email]);
  });

  it("doesn't reach readers who don't want emails", async () => {
    await follow(await addReader({ preferences: [] }));
    expect(await recipients()).toEqual([]);
  });

  it("doesn't reach who left, unsubscribed or bounced before it was sent", async () => {
    const [gone, suppressed, bounced] = [await addReader(), await addReader(), await addReader()];
    for (const reader of [gone, suppressed, bounced]) await follow(reader);
    await unfollow(gone);
    const created_at = app.platform.clock.now();
    const complaint = { email: suppressed.email, reason: "complained", created_at };
    await insert("suppressions", { site_id: site.id, ...complaint });
    await insert("undeliverable_addresses", { email: bounced.email, reason: "bounced", created_at });
    expect(await recipients()).toEqual([]);
  });

  it("isn't sent to imported subscribers, also when they confirm", async () => {
    await makeSubscriber(app.platform, { site_id: site.id, email });
    await subscribe();
    expect(await recipients()).toEqual([]);
  });

  it("is the site's own: without one, or while the site is suspended, nothing is sent", async () => {
    await follow(await addReader());
    await execute(app.platform.db, "UPDATE sites SET suspended_at = created_at WHERE id = $id", {
      id: site.id,
    });
    expect(await recipients()).toEqual([]);
    site = await makeSite(app.platform);
    await follow(await addReader());
    expect(await recipients()).toEqual([]);
  });

  it("leaves the hour between two newsletters alone", async () => {
    await follow(await addReader());
    const owner = await app.asProgram(site);
    const body = { subject: "News", markdown: "All aboard.", audience: "all" as const };
    const created = await owner.call(createMailing, { params: { id: site.id }, body });
    expect(created.status).toBe(201);
    expect(await recipients()).toHaveLength(1);
  });
});
