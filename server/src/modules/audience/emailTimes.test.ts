import { createMailing } from "@quire/contracts/calls/mailings";
import { updateNotificationSettings } from "@quire/contracts/calls/preferences";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { scopeOf } from "../../platform/scope.ts";
import { makeComment } from "../../testing/factories/comment.ts";
import { makeEntitlement } from "../../testing/factories/entitlement.ts";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { sendDueEmails } from "./notificationEmails/sendDueEmails.ts";
import { deliverEvents } from "./notifications/jobs/handleDeliver.ts";
import { notify } from "./notify.ts";
import { queueTopicEmail } from "./queueTopicEmail.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestServer;
let siteId: string;
let postId: string;
/** A reader of the site, who also has a site of their own. */
let reader: { id: string; email: string };
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
  await execute(app.platform.db, "UPDATE notifications SET email_due_at = NULL");
  siteId = (await makeSite(app.platform, { name: "The Spouter-Inn" })).id;
  postId = (await makePublication(app.platform, { site_id: siteId })).post_id;
  const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
  reader = { id: user.id, email: String(user.email) };
  await makeSite(app.platform, { id: reader.id });
  app.platform.outbox.length = 0;
});

async function follow(): Promise<void> {
  await execute(
    app.platform.db,
    "INSERT INTO follows (user_id, site_id, created_at) VALUES ($id, $siteId, $now)",
    { id: reader.id, siteId, now: app.platform.clock.now() },
  );
}

async function mail(audience: "followers" | "buyers"): Promise<void> {
  const owner = await app.asProgram({ id: siteId });
  const body = {
    subject: "News",
    markdown: "All aboard.",
    audience,
    ...(audience === "buyers" && { post_id: postId }),
  };
  expect((await owner.call(createMailing, { params: { id: siteId }, body })).status).toBe(201);
}

async function comment(kind: "reply"): Promise<void> {
  const actor = await makeUser(app.platform, { name: "Starbuck" });
  const { commentId } = await makeComment(app.platform, { post_id: postId, user_id: actor.id });
  const about = { siteId, postId, commentId, actorId: actor.id, groupKey: `reply ${commentId}` };
  await withTransaction(app.platform.db, (transaction) =>
    notify(scopeOf(app.platform, transaction), { kind, userIds: [reader.id], ...about }),
  );
}

/** As billing does: an email of its own, and a notification. */
async function sell(isUrgent: boolean): Promise<void> {
  const actor = await makeUser(app.platform, { name: "Ahab" });
  const about = { userId: reader.id, siteId: reader.id, topic: "sale" as const, isUrgent };
  await withTransaction(app.platform.db, async (transaction) => {
    const scope = scopeOf(app.platform, transaction);
    const to = { kind: "email", value: reader.email } as const;
    await queueTopicEmail(scope, { to, ...about }, { subject: "Sold: Loomings", lines: [], sms: "" });
    await notify(scope, {
      kind: "sale",
      userIds: [reader.id],
      siteId: reader.id,
      actorId: actor.id,
      groupKey: `sale ${postId}`,
      data: { title: "Loomings" },
    });
  });
}

async function topic(name: "receipt" | "delivery" | "payout"): Promise<void> {
  const to = { kind: "email", value: reader.email } as const;
  await withTransaction(app.platform.db, (transaction) =>
    queueTopicEmail(
      scopeOf(app.platform, transaction),
      { to, userId: reader.id, siteId, topic: name },
      { subject: name, lines: [], sms: "" },
    ),
  );
}

interface Sent {
  send: () => Promise<unknown>;
  before?: () => Promise<unknown>;
  /** Its subject by itself, and in a digest; null if it never waits. */
  single: string;
  inDigest: string | null;
}

const EMAILS: Readonly<Record<string, Sent>> = {
  newsletter: {
    before: follow,
    send: () => mail("followers"),
    single: "News",
    inDigest: "The Spouter-Inn sent “News”",
  },
  "mailing to buyers": {
    before: () => makeEntitlement(app.platform, { user_id: reader.id, site_id: siteId, item_id: postId }),
    send: () => mail("buyers"),
    single: "News",
    inDigest: "The Spouter-Inn sent “News”",
  },
  reply: {
    send: () => comment("reply"),
    single: "Starbuck replied to your comment on “Loomings”",
    inDigest: "Starbuck replied to your comment on “Loomings”",
  },
  sale: {
    send: () => sell(false),
    single: "Sold: Loomings",
    inDigest: "Ahab bought Loomings",
  },
  receipt: { send: () => topic("receipt"), single: "receipt", inDigest: null },
  delivery: { send: () => topic("delivery"), single: "delivery", inDigest: null },
  payout: { send: () => topic("payout"), single: "payout", inDigest: null },
};

async function set(body: object): Promise<void> {
  const browser = await app.asBrowser(reader);
  expect((await browser.call(updateNotificationSettings, { body })).status).toBe(200);
}

/** The clock in minutes of a day, `hours` from now, in UTC. */
function minuteIn(hours: number): number {
  const at = new Date(app.platform.clock.now().getTime() + hours * HOUR);
  return at.getUTCHours() * 60 + at.getUTCMinutes();
}

/** Runs what is due, and returns the subjects of what the reader got. */
async function subjects(): Promise<string[]> {
  await deliverEvents(app.platform);
  await app.platform.jobs.runDue();
  await sendDueEmails(app.platform);
  await app.platform.jobs.runDue();
  return app.platform.outbox.filter(({ to }) => to === reader.email).map(({ subject }) => subject);
}

describe.each(Object.entries(EMAILS))("a %s", (_, { before, send, single, inDigest }) => {
  beforeEach(async () => {
    await before?.();
    app.platform.outbox.length = 0;
  });

  it("comes at once", async () => {
    await send();
    expect(await subjects()).toEqual([single]);
  });

  it(`comes ${inDigest ? "after" : "also in"} quiet hours`, async () => {
    await set({ time_zone: "UTC", quiet_from: minuteIn(-1), quiet_to: minuteIn(2) });
    await send();
    expect(await subjects()).toEqual(inDigest ? [] : [single]);
    await app.platform.advance(2 * HOUR + 60_000);
    expect(await subjects()).toEqual([single]);
  });

  it(`comes ${inDigest ? "in" : "also beside"} a digest, once`, async () => {
    await set({ time_zone: "UTC", digest: "daily" });
    await send();
    expect(await subjects()).toEqual(inDigest ? [] : [single]);
    await app.platform.advance(DAY);
    expect(await subjects()).toEqual([
      inDigest ? expect.stringMatching(`^\\w+day .*: ${inDigest}$`) : single,
    ]);
    await app.platform.advance(DAY);
    expect(await subjects()).toHaveLength(1);
  });
});

describe("an email", () => {
  it("about a sale with a delivery comes at once, whatever the digest", async () => {
    await set({ time_zone: "UTC", digest: "weekly" });
    await sell(true);
    expect(await subjects()).toEqual(["Sold: Loomings"]);
  });

  it("about a sale comes at once to a seller whose address can't get the digest", async () => {
    await set({ time_zone: "UTC", digest: "daily" });
    await execute(app.platform.db, "UPDATE users SET email_verified_at = NULL WHERE id = $id", reader);
    await sell(false);
    expect(await subjects()).toEqual(["Sold: Loomings"]);
  });

  it("that waits is not sent once its topic is turned off", async () => {
    await set({ time_zone: "UTC", quiet_from: minuteIn(-1), quiet_to: minuteIn(2) });
    await sell(false);
    await subjects();
    await set({ kinds: { sale: { email: false } } });
    await app.platform.advance(3 * HOUR);
    expect(await subjects()).toEqual([]);
  });

  it("of a newsletter in the digest is not sent to those who end newsletters first", async () => {
    await follow();
    await set({ time_zone: "UTC", digest: "daily" });
    await mail("followers");
    await subjects();
    await set({ kinds: { new_post: { email: false } } });
    await app.platform.advance(DAY);
    expect(await subjects()).toEqual([]);
  });

  it("that waits for a digest comes once its reader ends that", async () => {
    await follow();
    await set({ time_zone: "UTC", digest: "weekly" });
    await mail("followers");
    await subjects();
    await set({ digest: "off" });
    expect(await subjects()).toEqual(["The Spouter-Inn sent “News”"]);
  });

  it("of a digest collects newsletters and notifications", async () => {
    await follow();
    await set({ time_zone: "UTC", digest: "daily" });
    await mail("followers");
    await comment("reply");
    await sell(false);
    await subjects();
    await app.platform.advance(DAY);
    expect(await subjects()).toEqual([expect.stringContaining("The Spouter-Inn sent “News” and 2 more")]);
    expect(app.platform.outbox.at(-1)?.text).toMatch(/sent “News”.*replied to.*bought Loomings/s);
  });
});
