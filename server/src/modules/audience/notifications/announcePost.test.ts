import { listNotifications } from "@quire/contracts/calls/notifications";
import { publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { newId } from "@quire/domain/ids";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser, type UserOptions } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { blockedCommenters } from "../../community/models/blockedCommenters.ts";
import { devices } from "../models/devices.ts";
import { notificationPreferences, notificationSettings } from "../models/notificationPreferences.ts";
import { notifications } from "../models/notifications.ts";
import { insertSql } from "./insertNotifications.ts";
import { FOLLOWERS, handleAnnouncePost } from "./jobs/handleAnnouncePost.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const announce = (postId: string) =>
  handleAnnouncePost(app.platform)({ postId }, { attempt: 1, maxAttempts: 1 });

async function follower(siteId: string, options: UserOptions = {}) {
  const user = await makeUser(app.platform, {
    email_verified_at: new Date(),
    preferences: [1, 2],
    ...options,
  });
  const caller = await app.asBrowser(user);
  await caller.call(followSite, { body: { site_id: siteId } });
  return { ...user, caller };
}

const addDevice = (userId: string, status: "active" | "inactive" = "active") =>
  devices(app.platform.db).create({
    id: app.platform.newId(),
    user_id: userId,
    endpoint: `https://push.example/${app.platform.newId()}`,
    p256dh: "p",
    auth: "a",
    key_id: "k",
    status,
    created_at: app.platform.clock.now(),
  });

const of = async (userId: string) =>
  (await notifications(app.platform.db).findAll({ where: { user_id: userId, kind: "new_post" } })).map(
    (row) => row.get(),
  );

describe("a published post", () => {
  it("notifies followers once, however often it is published", async () => {
    const site = await makeSite(app.platform);
    const owner = await app.asBrowser(site);
    const { id: userId, caller } = await follower(site.id);
    const params = { siteId: site.id, id: (await makePost(app.platform, { site_id: site.id })).id };
    for (let time = 0; time < 2; time++) {
      expect((await owner.call(publishPost, { params, body: {} })).status).toBe(200);
      await app.platform.jobs.runDue();
      const { body } = await caller.call(listNotifications, { query: {} });
      expect(body.notifications).toMatchObject([
        {
          kind: "new_post",
          text: "The Spouter-Inn published “Loomings”",
          url: expect.stringContaining(`/post/${params.id}/loomings`),
          read: false,
        },
      ]);
      await owner.call(unpublishPost, { params });
      // Unpublished, it is neither listed nor counted.
      expect((await caller.call(listNotifications, { query: {} })).body).toMatchObject({
        notifications: [],
        unread: 0,
      });
    }
    await announce(params.id);
    expect(await of(userId)).toHaveLength(1);
  });

  it("notifies no one who is blocked, deleted, suspended or no longer follows", async () => {
    const site = await makeSite(app.platform);
    const post = await makePublication(app.platform, { site_id: site.id });
    const now = app.platform.clock.now();
    const [blocked, deleted, suspended, left, stays] = await Promise.all(
      Array.from({ length: 5 }, () => follower(site.id)),
    );
    await blockedCommenters(app.platform.db).create({
      site_id: site.id,
      user_id: blocked?.id as string,
      blocked_by: site.id,
      created_at: now,
    });
    const mark = (column: string, id?: string) =>
      execute(app.platform.db, `UPDATE users SET ${column} = now() WHERE id = $id`, { id });
    await mark("deleted_at", deleted?.id);
    await mark("suspended_at", suspended?.id);
    await left?.caller.call(unfollowSite, { body: { site_id: site.id } });
    await announce(post.post_id);
    const rows = await notifications(app.platform.db).findAll({ where: { post_id: post.post_id } });
    expect(rows.map((row) => row.get().user_id)).toEqual([stays?.id]);
    // Who unfollows before the push or the email is sent gets neither.
    await stays?.caller.call(unfollowSite, { body: { site_id: site.id } });
    expect(await of(stays?.id as string)).toEqual([]);
  });

  it("isn't announced while its serial is unpublished; chapters of a published one are grouped", async () => {
    const site = await makeSite(app.platform);
    const { caller } = await follower(site.id);
    const draft = await makePost(app.platform, { site_id: site.id, ptype: "parent", subtype: "story" });
    const hidden = await makePublication(app.platform, { site_id: site.id, parent_id: draft.id });
    await announce(hidden.post_id);
    expect((await caller.call(listNotifications, { query: {} })).body.unread).toBe(0);
    const story = await makePublication(app.platform, {
      site_id: site.id,
      ptype: "parent",
      subtype: "story",
      title: "Moby-Dick",
    });
    await announce(story.post_id);
    for (let chapter = 0; chapter < 3; chapter++) {
      const { post_id } = await makePublication(app.platform, { site_id: site.id, parent_id: story.post_id });
      await announce(post_id);
    }
    const { body } = await caller.call(listNotifications, { query: {} });
    expect(body.notifications).toMatchObject([
      { text: "The Spouter-Inn published 3 parts of “Moby-Dick”", url: expect.stringContaining("/story/") },
    ]);
  });
});

describe("push and email are due", () => {
  interface Wanted {
    defaults?: { email?: boolean; push?: boolean };
    site?: { email?: boolean; push?: boolean };
    kind?: { email?: boolean; push?: boolean };
    siteKind?: { email?: boolean; push?: boolean };
    settings?: { quiet_from?: number; quiet_to?: number; digest?: "daily" | "weekly"; time_zone?: string };
    account?: number[];
    device?: "active" | "inactive" | null;
  }

  async function dueOf(wanted: Wanted) {
    const site = await makeSite(app.platform);
    const { id: user_id } = await follower(site.id, { preferences: wanted.account ?? [1, 2] });
    if (wanted.device !== null) await addDevice(user_id, wanted.device);
    const levels = [
      { site_id: site.id, kind: "new_post" as const, ...wanted.siteKind, of: wanted.siteKind },
      { site_id: site.id, kind: "" as const, ...wanted.site, of: wanted.site },
      { site_id: "", kind: "new_post" as const, ...wanted.kind, of: wanted.kind },
      { site_id: "", kind: "" as const, ...wanted.defaults, of: wanted.defaults },
    ];
    for (const { of: level, ...row } of levels)
      if (level)
        await notificationPreferences(app.platform.db).create({ email: null, push: null, user_id, ...row });
    if (wanted.settings)
      await notificationSettings(app.platform.db).create({
        user_id,
        time_zone: "Asia/Kolkata",
        quiet_from: null,
        quiet_to: null,
        digest: "off",
        ...wanted.settings,
      });
    const { post_id } = await makePublication(app.platform, { site_id: site.id });
    await announce(post_id);
    const [row] = await of(user_id);
    const minutes = (at: Date | null | undefined) =>
      at ? Math.round((at.getTime() - app.platform.clock.now().getTime()) / 60_000) : null;
    return [minutes(row?.push_due_at), minutes(row?.email_due_at)];
  }

  const on = { email: true, push: true };
  const off = { email: false, push: false };

  it.each<[string, Wanted, [number | null, number | null]]>([
    ["by the kind's default", {}, [0, null]],
    ["if the account wants it", { defaults: on }, [0, 0]],
    ["as the kind says, above the account", { defaults: on, kind: off }, [null, null]],
    ["as the site says, above the kind", { kind: off, site: on }, [0, 0]],
    ["as the site's kind says, above all", { defaults: on, kind: on, site: on, siteKind: off }, [null, null]],
    ["as the next level says where one is silent", { kind: on, site: { push: false } }, [null, 0]],
    ["for no push without a device", { device: null, defaults: on }, [null, 0]],
    ["for no push on an inactive device", { device: "inactive" }, [null, null]],
    ["for nothing that the account turned off", { account: [], site: on }, [null, null]],
  ])("%s", async (_, wanted, due) => {
    expect(await dueOf(wanted)).toEqual(due);
  });

  it("at the end of quiet hours and with the digest, in the user's time zone", async () => {
    // Monday 5 January 2026, 23:30 in Kolkata.
    app.platform.clock.set(new Date("2026-01-05T18:00:00Z"));
    const quiet = { quiet_from: 22 * 60, quiet_to: 7 * 60 };
    expect(await dueOf({ settings: quiet })).toEqual([7.5 * 60, null]);
    expect(await dueOf({ settings: { quiet_from: 7 * 60, quiet_to: 22 * 60 } })).toEqual([0, null]);
    expect(await dueOf({ settings: { digest: "daily" }, defaults: on })).toEqual([0, 8.5 * 60]);
    expect(await dueOf({ settings: { digest: "weekly" }, defaults: on })).toEqual([0, (6 * 24 + 8.5) * 60]);
  });
});

it("notifies a thousand followers by one statement that reads each once, by indexes", async () => {
  const site = await makeSite(app.platform);
  const { db, newId: id } = app.platform;
  await execute(
    db,
    `WITH made AS (
       INSERT INTO users (id, name, email, preferences, created_at, updated_at)
       SELECT $head || id_tail(i), 'Follower', i || $head || '@example.org', '{1,2}', now(), now()
         FROM generate_series(1, 1000) AS i RETURNING id)
     INSERT INTO follows (user_id, site_id, created_at) SELECT id, $siteId, now() FROM made`,
    { siteId: site.id, head: id().slice(0, -9) },
  );
  await execute(db, "ANALYZE users, follows, notification_preferences, notification_settings");
  const { post_id } = await makePublication(app.platform, { site_id: site.id });
  const rows = await select<{ "QUERY PLAN": string }>(
    db,
    `EXPLAIN (ANALYZE, TIMING OFF) ${insertSql(FOLLOWERS)}`,
    {
      now: new Date(),
      siteId: site.id,
      postId: post_id,
      textId: post_id,
      idHead: newId(Date.now(), app.platform.random).slice(0, -9),
      idTail: 5n,
    },
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  // Nothing runs once for each follower that reads a table from its beginning.
  for (const [line, loops] of plan.matchAll(/^.*Seq Scan.*loops=(\d+).*$/gm))
    expect(Number(loops), line).toBe(1);
  expect(await notifications(db).count({ where: { post_id } })).toBe(1000);
  const [ids] = await select<{ ids: number }>(
    db,
    "SELECT count(DISTINCT id)::int AS ids FROM notifications WHERE post_id = $post_id",
    { post_id },
  );
  expect(ids?.ids).toBe(1000);
});
