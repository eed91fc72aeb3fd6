import { archivePost, deletePost, listPosts, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { getPublishing, schedulePost, unschedulePost } from "@quire/contracts/calls/publishing";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
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
const standing = async () => (await owner.call(getPublishing, { params })).body;
async function pass(minutes: number) {
  await app.platform.advance(minutes * MINUTE);
  await app.platform.jobs.runDue();
}
const publications = () =>
  app.platform.db.query("SELECT 1 FROM publications WHERE post_id = $id", {
    bind: { id: params.id },
    type: QueryTypes.SELECT,
  });

describe("a draft that is scheduled", () => {
  it("is published when its time has come, and not before, with the words that it then has", async () => {
    expect((await schedule(30)).body).toEqual({
      at: inMinutes(30),
      publish_newsletter: false,
      problem: null,
    });
    await pass(29);
    expect(await standing()).toMatchObject({ status: "drafts", schedule: { problem: null } });
    await owner.call(updatePost, { params, body: { title: "The Carpet-Bag", last_version: 1 } });
    await pass(1);
    expect(await standing()).toMatchObject({
      status: "published",
      title: "The Carpet-Bag",
      has_unpublished_changes: false,
      schedule: null,
    });
  });

  it("says so among the drafts", async () => {
    await schedule(30);
    const list = await owner.call(listPosts, { params: { siteId: site.id }, query: { status: "drafts" } });
    expect(list.body.posts[0]?.scheduled).toEqual({ at: inMinutes(30), problem: null });
  });

  it.each([
    ["in half a minute", 0.5, "Please choose a time at least a minute from now"],
    ["in two years", 2 * 365 * 24 * 60, "Please choose a time within a year"],
  ])("cannot be scheduled %s", async (_, minutes, message) => {
    const answer = await schedule(minutes);
    expect([answer.status, answer.error?.issues]).toEqual([400, [{ path: "body.at", message }]]);
    expect((await standing()).schedule).toBeNull();
  });

  it("takes another time in place of the first", async () => {
    await schedule(10);
    await schedule(60);
    await pass(10);
    expect((await standing()).status).toBe("drafts");
    await pass(50);
    expect((await standing()).status).toBe("published");
  });

  it("is left a draft when its owner thinks better of it", async () => {
    await schedule(10);
    expect((await owner.call(unschedulePost, { params })).body).toEqual({ scheduled: false });
    await pass(20);
    expect(await publications()).toEqual([]);
  });

  it("that is published by hand is not published again", async () => {
    await schedule(10);
    await owner.call(publishPost, { params, body: {} });
    expect((await standing()).schedule).toBeNull();
    await owner.call(updatePost, { params, body: { title: "Not yet", last_version: 1 } });
    await pass(20);
    expect((await standing()).has_unpublished_changes).toBe(true);
  });

  it("that is deleted stays deleted", async () => {
    await schedule(10);
    expect((await owner.call(deletePost, { params })).status).toBe(200);
    await pass(20);
    expect(await publications()).toEqual([]);
  });

  it("that is put in the archive stays there", async () => {
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

  it("is published late when the queue was lost", async () => {
    await schedule(10);
    await app.platform.db.query("DELETE FROM graphile_worker._private_jobs");
    await pass(10);
    expect((await standing()).status).toBe("drafts");
    await app.platform.jobs.enqueue(null, sweepSchedules, {}, { key: sweepSchedules });
    await app.platform.jobs.runDue();
    expect((await standing()).status).toBe("published");
  });
});

describe("a draft that may not be published when its time has come", () => {
  it("stays a draft that says why, and its owner is told once", async () => {
    await schedule(10);
    await owner.call(updatePost, { params, body: { title: "", last_version: 1 } });
    await pass(10);
    expect(await standing()).toMatchObject({
      status: "drafts",
      schedule: { problem: "Please add a title" },
      issues: [{ path: "title", message: "Please add a title" }],
    });
    await app.platform.jobs.enqueue(null, publishScheduled, { postId: params.id });
    await pass(60);
    const told = app.platform.outbox.filter(({ to }) => to === `${site.id}@readers.example`);
    expect(told.map(({ subject }) => subject)).toEqual(["“Untitled” was not published"]);
    expect(told[0]?.text).toContain("Please add a title");
  });

  it("is not even scheduled while it is known", async () => {
    await owner.call(updatePost, { params, body: { title: "", last_version: 1 } });
    const answer = await schedule(10);
    expect([answer.status, answer.error?.code]).toEqual([422, "not_publishable"]);
  });

  it("can be scheduled again once it is put right", async () => {
    await schedule(10);
    await owner.call(updatePost, { params, body: { title: "", last_version: 1 } });
    await pass(10);
    await owner.call(updatePost, { params, body: { title: "Mended", last_version: 2 } });
    await schedule(10);
    await pass(10);
    expect((await standing()).status).toBe("published");
  });
});

it("what is published already is not scheduled", async () => {
  params = { siteId: site.id, id: (await makePublication(app.platform, { site_id: site.id })).post_id };
  const answer = await schedule(10);
  expect([answer.status, answer.error?.code]).toEqual([409, "post_is_public"]);
});

it("a post that is scheduled with its letters waits for the site's next turn to send them", async () => {
  const other = await makePost(app.platform, { site_id: site.id });
  const body = { at: inMinutes(10), publish_newsletter: true };
  await owner.call(schedulePost, { params, body });
  await owner.call(publishPost, {
    params: { siteId: site.id, id: other.id },
    body: { publish_newsletter: true },
  });
  const first = app.platform.clock.now().getTime();
  await pass(10);
  expect(await standing()).toMatchObject({
    status: "published",
    newsletter: { sent_at: new Date(first + HOUR).toISOString() },
  });
});

it("holds the serial before the part, as whoever publishes it by hand does: neither waits for the other for good", async () => {
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
      db.query("SELECT 1 FROM posts WHERE id = $id FOR NO KEY UPDATE NOWAIT", { bind: { id }, transaction });
    await hold(story.id);
    const publishing = app.platform.jobs.runDue();
    const waiting = async () => {
      const [row] = await db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        { type: QueryTypes.SELECT },
      );
      return row?.count;
    };
    await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(1);
    await hold(params.id);
    return { running: publishing };
  });
  await running;
  expect(await standing()).toMatchObject({ status: "published" });
});
