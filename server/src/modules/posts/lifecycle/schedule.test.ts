import { archivePost, deletePost, listPosts, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { getPublishing, schedulePost, unschedulePost } from "@quire/contracts/calls/publishing";
import { listPostHeads } from "@quire/contracts/calls/syncing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { publishScheduled, sweepSchedules } from "./jobs/publishScheduled.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
let params: { siteId: string; id: string };

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await makeSite(app.platform);
  owner = await app.asProgram(site);
  params = { siteId: site.id, id: (await makePost(app.platform, { site_id: site.id })).id };
});

const inMinutes = (minutes: number) =>
  new Date(app.platform.clock.now().getTime() + minutes * MINUTE).toISOString();
const schedule = (minutes: number) => owner.call(schedulePost, { params, body: { at: inMinutes(minutes) } });
const getState = async () => (await owner.call(getPublishing, { params })).body;
async function pass(minutes: number) {
  await app.platform.advance(minutes * MINUTE);
  await app.platform.jobs.runDue();
}
const publications = () =>
  select(app.platform.db, "SELECT 1 FROM publications WHERE post_id = $id", { id: params.id });

describe("a scheduled draft", () => {
  it("is published at its time and not before, with the text it has then", async () => {
    expect((await schedule(30)).body).toEqual({
      at: inMinutes(30),
      publish_newsletter: false,
      problem: null,
    });
    await pass(29);
    expect(await getState()).toMatchObject({ status: "drafts", schedule: { problem: null } });
    await owner.call(updatePost, { params, body: { title: "The Carpet-Bag", last_version: 1 } });
    await pass(1);
    expect(await getState()).toMatchObject({
      status: "published",
      title: "The Carpet-Bag",
      has_unpublished_changes: false,
      schedule: null,
    });
  });

  it("shows its schedule in the list of drafts", async () => {
    await schedule(30);
    const list = await owner.call(listPosts, { params: { siteId: site.id }, query: { status: "drafts" } });
    expect(list.body.posts[0]?.scheduled).toEqual({ at: inMinutes(30), problem: null });
  });

  it("shows its schedule to programs that sync the site", async () => {
    const getHead = async () => {
      const list = await owner.call(listPostHeads, { params: { siteId: site.id }, query: {} });
      return list.body.heads[0]?.scheduled;
    };
    expect(await getHead()).toBeNull();
    await schedule(30);
    expect(await getHead()).toBe(inMinutes(30));
    await owner.call(unschedulePost, { params });
    expect(await getHead()).toBeNull();
  });

  it.each([
    ["in half a minute", 0.5, "Please choose a time at least a minute from now"],
    ["in two years", 2 * 365 * 24 * 60, "Please choose a time within a year"],
  ])("can't be scheduled %s", async (_, minutes, message) => {
    const answer = await schedule(minutes);
    expect([answer.status, answer.error?.issues]).toEqual([400, [{ path: "body.at", message }]]);
    expect((await getState()).schedule).toBeNull();
  });

  it("takes a new time in place of the first", async () => {
    await schedule(10);
    await schedule(60);
    await pass(10);
    expect((await getState()).status).toBe("drafts");
    await pass(50);
    expect((await getState()).status).toBe("published");
  });

  it("stays a draft when its owner cancels", async () => {
    await schedule(10);
    expect((await owner.call(unschedulePost, { params })).body).toEqual({ scheduled: false });
    await pass(20);
    expect(await publications()).toEqual([]);
  });

  it("isn't published again after a manual publish", async () => {
    await schedule(10);
    await owner.call(publishPost, { params, body: {} });
    expect((await getState()).schedule).toBeNull();
    await owner.call(updatePost, { params, body: { title: "Not yet", last_version: 1 } });
    await pass(20);
    expect((await getState()).has_unpublished_changes).toBe(true);
  });

  it("stays deleted if it was deleted", async () => {
    await schedule(10);
    expect((await owner.call(deletePost, { params })).status).toBe(200);
    await pass(20);
    expect(await publications()).toEqual([]);
  });

  it("stays archived if it was archived", async () => {
    await schedule(10);
    expect((await owner.call(archivePost, { params })).status).toBe(200);
    await pass(20);
    expect(await publications()).toEqual([]);
  });

  it("is published once by any number of jobs", async () => {
    await schedule(10);
    await app.platform.advance(10 * MINUTE);
    for (let times = 0; times < 5; times++) {
      await app.platform.jobs.enqueue(null, publishScheduled, { postId: params.id });
    }
    await app.platform.jobs.runDue();
    expect(await publications()).toHaveLength(1);
    expect(await app.platform.jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });

  it("is published late if the queue was lost", async () => {
    await schedule(10);
    await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
    await pass(10);
    expect((await getState()).status).toBe("drafts");
    await app.platform.jobs.enqueue(null, sweepSchedules, {}, { key: sweepSchedules });
    await app.platform.jobs.runDue();
    expect((await getState()).status).toBe("published");
  });
});

it.each([
  ["unscheduled", "DELETE FROM post_schedules WHERE post_id = $id"],
  [
    "moved to a later time",
    "UPDATE post_schedules SET due_at = due_at + interval '1 hour' WHERE post_id = $id",
  ],
])("a draft that is %s while its job waits for the lock stays a draft", async (_, change) => {
  const { platform } = app;
  await schedule(10);
  await platform.advance(10 * MINUTE);
  const { id } = params;
  const sql = `WITH changed AS (${change} RETURNING 1) SELECT 1 FROM posts WHERE id = $id FOR UPDATE`;
  await raceForRow(platform, { sql, bind: { id } }, () => [platform.jobs.runDue()]);
  expect((await getState()).status).toBe("drafts");
});

describe("a draft that can't be published when its time has come", () => {
  it("stays a draft with the reason, and its owner is notified once", async () => {
    await schedule(10);
    await owner.call(updatePost, { params, body: { title: "", last_version: 1 } });
    await pass(10);
    expect(await getState()).toMatchObject({
      status: "drafts",
      schedule: { problem: "Please add a title" },
      issues: [{ path: "title", message: "Please add a title" }],
    });
    const { body } = await owner.call(listPostHeads, { params: { siteId: site.id }, query: {} });
    expect(body.heads).toMatchObject([{ id: params.id, scheduled: null }]);
    await app.platform.jobs.enqueue(null, publishScheduled, { postId: params.id });
    await pass(60);
    const emails = app.platform.outbox.filter(({ to }) => to === `${site.id}@readers.example`);
    expect(emails.map(({ subject }) => subject)).toEqual(["“Untitled” was not published"]);
    expect(emails[0]?.text).toContain("Please add a title");
  });

  it("isn't even scheduled if the obstacle is known", async () => {
    await owner.call(updatePost, { params, body: { title: "", last_version: 1 } });
    const answer = await schedule(10);
    expect([answer.status, answer.error?.code]).toEqual([422, "not_publishable"]);
  });

  it("can be scheduled again once it is fixed", async () => {
    await schedule(10);
    await owner.call(updatePost, { params, body: { title: "", last_version: 1 } });
    await pass(10);
    await owner.call(updatePost, { params, body: { title: "Mended", last_version: 2 } });
    await schedule(10);
    await pass(10);
    expect((await getState()).status).toBe("published");
  });
});

it("refuses to schedule a published post", async () => {
  params = { siteId: site.id, id: (await makePublication(app.platform, { site_id: site.id })).post_id };
  const answer = await schedule(10);
  expect([answer.status, answer.error?.code]).toEqual([409, "post_is_public"]);
});

it("a scheduled newsletter waits for the site's next slot", async () => {
  const other = await makePost(app.platform, { site_id: site.id });
  const body = { at: inMinutes(10), publish_newsletter: true };
  await owner.call(schedulePost, { params, body });
  await owner.call(publishPost, {
    params: { siteId: site.id, id: other.id },
    body: { publish_newsletter: true },
  });
  const first = app.platform.clock.now().getTime();
  await pass(10);
  expect(await getState()).toMatchObject({
    status: "published",
    newsletter: { sent_at: new Date(first + HOUR).toISOString() },
  });
});

it("locks the serial before the part, like a manual publish, so neither deadlocks", async () => {
  const { db } = app.platform;
  const story = await makePost(app.platform, { site_id: site.id, ptype: "parent", subtype: "story" });
  const chapter = {
    site_id: site.id,
    ptype: "chapter",
    subtype: "rich",
    parent_id: story.id,
    position: 1,
  } as const;
  params = { siteId: site.id, id: (await makePost(app.platform, chapter)).id };
  await schedule(30);
  await app.platform.advance(31 * MINUTE);
  const { running } = await db.transaction(async (transaction) => {
    const hold = (id: string) =>
      execute(db, "SELECT 1 FROM posts WHERE id = $id FOR NO KEY UPDATE NOWAIT", { id }, transaction);
    await hold(story.id);
    const publishing = app.platform.jobs.runDue();
    const waiting = async () => {
      const [row] = await select<{ count: number }>(
        db,
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return row?.count;
    };
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    await hold(params.id);
    return { running: publishing };
  });
  await running;
  expect(await getState()).toMatchObject({ status: "published" });
});
