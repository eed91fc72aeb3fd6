import { createMailing, previewMailing } from "@quire/contracts/calls/mailings";
import {
  confirmReplyTo,
  getNewsletterSettings,
  type NewsletterSettingsUpdate,
  testWelcomeEmail,
  updateNewsletterSettings,
} from "@quire/contracts/calls/newsletterSettings";
import { publishPost } from "@quire/contracts/calls/posts";
import { followSite } from "@quire/contracts/calls/reactions";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { lastMessage } from "../../../testing/lastMessage.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const DAY = 24 * 3_600_000;
const WELCOME = { subject: "Welcome aboard", markdown: "Glad to **have** you." };

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
/** Of the test's own. */
let inbox: string;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
  site = await makeSite(app.platform, { name: "The Spouter-Inn" });
  owner = await app.asProgram(site);
  inbox = `inbox-${site.id}@sites.example`;
  app.platform.outbox.length = 0;
});

const params = () => ({ id: site.id });
const get = async () => (await owner.call(getNewsletterSettings, { params: params() })).body;
const update = (body: NewsletterSettingsUpdate) =>
  owner.call(updateNewsletterSettings, { params: params(), body });
const confirm = async (token: string) => (await app.asGuest()).call(confirmReplyTo, { params: { token } });
/** The token of the last email to an address; empty without one. */
async function tokenTo(address = inbox): Promise<string> {
  const { text } = await lastMessage(app.platform, address);
  return /\/reply-to\/(\S+)/.exec(text)?.[1] ?? "";
}
async function verifyOwner(email: string): Promise<void> {
  await execute(
    app.platform.db,
    "UPDATE users SET email = $email, email_verified_at = created_at WHERE id = $id",
    { id: site.id, email },
  );
}

describe("the settings of newsletters", () => {
  it("are the site's name and nothing else at first", async () => {
    expect(await get()).toEqual({
      sender_name: null,
      reply_to: null,
      reply_to_pending: null,
      footer: "",
      welcome: null,
      from: "The Spouter-Inn <no-reply@localhost>",
      offers_domains: expect.any(Boolean),
      domain: null,
    });
  });

  it("change only where they are given, and go back to the defaults", async () => {
    await update({ sender_name: " Ada ", footer: "12 Water St\nNew Bedford" });
    const changed = await update({ welcome: WELCOME });
    expect(changed.body).toMatchObject({
      sender_name: "Ada",
      footer: "12 Water St\nNew Bedford",
      welcome: WELCOME,
      from: "Ada <no-reply@localhost>",
    });
    expect(await get()).toEqual(changed.body);
    const reset = await update({ sender_name: null, footer: "", welcome: null });
    expect(reset.body).toMatchObject({ sender_name: null, footer: "", welcome: null });
  });

  it("refuse a sender under whose name the platform would seem to speak", async () => {
    const { status, error } = await update({ sender_name: "Quire Support" });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.sender_name"]);
  });

  it.each([
    ["no text", "<!-- paywall -->", 400],
    ["a file", "<!-- audio b0123456789abcdefghj 1000 song%2Emp3 -->", 400],
    ["more than Gmail shows", "- मुझे\n".repeat(2_800), 413],
  ])("refuse a welcome email with %s", async (_, markdown, expected) => {
    const { status, error } = await update({ welcome: { ...WELCOME, markdown } });
    expect([status, error?.issues?.[0]?.path]).toEqual([expected, "body.welcome.markdown"]);
    expect((await get()).welcome).toBeNull();
  });

  it("don't exist for users without a site", async () => {
    const admin = await makeUser(app.platform, { groups: [Role.admin, Role.creator] });
    const caller = await app.asProgram(admin);
    const input = { params: { id: admin.id } };
    expect((await caller.call(getNewsletterSettings, input)).status).toBe(404);
    const refused = await caller.call(updateNewsletterSettings, { ...input, body: { footer: "x" } });
    expect(refused.status).toBe(404);
  });
});

describe("a reply-to address", () => {
  it("works once its owner has confirmed it", async () => {
    const requested = await update({ reply_to: ` ${inbox.toUpperCase()} ` });
    expect(requested.body).toMatchObject({ reply_to: null, reply_to_pending: inbox });
    const token = await tokenTo();
    const confirmed = await confirm(token);
    expect(confirmed.body).toMatchObject({ reply_to: inbox, site: { name: "The Spouter-Inn" } });
    expect(await get()).toMatchObject({ reply_to: inbox, reply_to_pending: null });
    expect((await confirm(token)).status).toBe(200);
  });

  it("needs no confirmation if it is the owner's own verified email", async () => {
    await verifyOwner(inbox);
    expect((await update({ reply_to: inbox })).body).toMatchObject({
      reply_to: inbox,
      reply_to_pending: null,
    });
    await app.platform.jobs.runDue();
    expect(app.platform.outbox).toEqual([]);
  });

  it("stays in use until another is confirmed", async () => {
    await verifyOwner(inbox);
    await update({ reply_to: inbox });
    const other = `other-${inbox}`;
    const pending = await update({ reply_to: other });
    expect(pending.body).toMatchObject({ reply_to: inbox, reply_to_pending: other });
    expect((await update({ reply_to: inbox })).body.reply_to_pending).toBeNull();
    expect((await confirm(await tokenTo(other))).error?.code).toBe("reply_to_link_invalid");
    expect((await get()).reply_to).toBe(inbox);
  });

  it("is confirmed by no link that is older than a week, changed, or for a removed address", async () => {
    await update({ reply_to: inbox });
    const token = await tokenTo();
    expect((await confirm(`${token.slice(0, -2)}AA`)).status).toBe(404);
    await update({ reply_to: null });
    expect((await confirm(token)).status).toBe(404);
    await update({ reply_to: inbox });
    await app.platform.advance(7 * DAY);
    expect((await confirm(token)).status).toBe(404);
    expect((await get()).reply_to).toBeNull();
  });

  it("gets its email again when it is entered again, six times a day", async () => {
    for (let sent = 1; sent <= 6; sent++) {
      await update({ reply_to: inbox });
      await app.platform.jobs.runDue();
      expect(app.platform.outbox).toHaveLength(sent);
    }
    const refused = await update({ reply_to: inbox.replace("@", "+again@") });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get()).reply_to_pending).toBe(inbox);
    expect((await update({ footer: "x" })).status).toBe(200);
  });

  it("is one of ten that a creator may enter in a day", async () => {
    const enter = (at: number) => update({ reply_to: `${at}-${inbox}` });
    for (let at = 0; at < 10; at++) expect((await enter(at)).status).toBe(200);
    expect((await enter(10)).status).toBe(429);
  });

  it("is an email address", async () => {
    for (const reply_to of ["ada", "a@x.example, b@x.example", "Ada <a@x.example>"]) {
      expect((await update({ reply_to })).error?.issues?.[0]?.path).toBe("body.reply_to");
    }
  });

  it("is asked by an email that quotes no link from the site's name", async () => {
    await execute(app.platform.db, "UPDATE sites SET name = 'win at evil.example' WHERE id = $id", params());
    await update({ reply_to: inbox });
    expect((await lastMessage(app.platform, inbox)).text).not.toContain("evil.example");
  });
});

describe("emails to readers", () => {
  const SENT = {
    sender: { name: "Ada" },
    text: expect.stringMatching(
      /12 Water St\n\n(?:View in browser:\n\S+\n\n)?Reply to this email to write to Ada\. You get/,
    ),
  };

  it("follow the settings: newsletters, mailings, previews and tests", async () => {
    await verifyOwner(inbox);
    await update({ sender_name: "Ada", reply_to: inbox, footer: "12 Water St" });
    const reader = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
    await (await app.asProgram(reader)).call(followSite, { body: { site_id: site.id } });
    const text = { subject: "News", markdown: "All aboard." };
    const preview = await owner.call(previewMailing, { params: params(), body: text });
    expect(preview.body.text).toEqual(SENT.text);
    await owner.call(testWelcomeEmail, { params: params(), body: WELCOME });
    await owner.call(createMailing, { params: params(), body: { ...text, audience: "all" } });
    const { id } = await makePost(app.platform, { site_id: site.id });
    await app.platform.jobs.runDue();
    await app.platform.advance(3_600_000);
    const body = { publish_newsletter: true };
    await owner.call(publishPost, { params: { siteId: site.id, id }, body });
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.map(({ to }) => to).sort()).toEqual(
      [inbox, reader.email, reader.email].sort(),
    );
    for (const message of app.platform.outbox) expect(message).toMatchObject({ ...SENT, replyTo: inbox });
  });
});
