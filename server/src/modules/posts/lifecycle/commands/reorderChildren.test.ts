import {
  createPost,
  listChildren,
  publishPost,
  reorderChildren,
  updatePost,
} from "@quire/contracts/calls/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePost } from "../../../../testing/factories/post.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { raceForRow } from "../../../../testing/raceForRow.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";

let app: TestServer;
let owner: Caller;
let guest: Caller;
let siteId: string;
let story: string;
let ids: string[];

beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asProgram({ id: siteId });
  guest = await app.asGuest();
});
afterAll(() => app.close());

beforeEach(async () => {
  story = (await makePost(app.platform, { site_id: siteId, ptype: "parent", subtype: "story" })).id;
  ids = [];
  for (const title of ["One", "Two", "Three"]) {
    ids.push((await makePost(app.platform, { site_id: siteId, parent_id: story, title })).id);
  }
});

const key = () => ({ siteId, id: story });
const reorder = (order: string[], version: number) =>
  owner.call(reorderChildren, { params: key(), body: { ids: order, order_version: version } });
const list = async (caller: Caller) => (await caller.call(listChildren, { params: key(), query: {} })).body;

describe("the order of chapters", () => {
  it("becomes the requested one, for readers too", async () => {
    for (const id of [story, ...ids]) await owner.call(publishPost, { params: { siteId, id }, body: {} });
    const [one, two, three] = ids as [string, string, string];
    const answer = await reorder([three, one, two], 1);
    expect(answer.body).toEqual({ order_version: 2 });
    const mine = await list(owner);
    expect(mine.children.map(({ id, index }) => [id, index])).toEqual([
      [three, 1],
      [one, 2],
      [two, 3],
    ]);
    expect(mine.order_version).toBe(2);
    const theirs = await list(guest);
    expect(theirs.children.map(({ id }) => id)).toEqual([three, one, two]);
    expect(theirs.order_version).toBeUndefined();
  });

  it("is returned with each chapter's state to its creator only", async () => {
    const [one, two, three] = ids as [string, string, string];
    for (const id of [story, one, two]) await owner.call(publishPost, { params: { siteId, id }, body: {} });
    const save = { title: "Two, again", last_version: 1 };
    await owner.call(updatePost, { params: { siteId, id: two }, body: save });
    const states = (await list(owner)).children.map(({ id, own }) => [
      id,
      own?.status,
      own?.has_unpublished_changes,
      own?.version,
    ]);
    expect(states).toEqual([
      [one, "published", false, 1],
      [two, "published", true, 2],
      [three, "drafts", false, 1],
    ]);
    expect((await list(guest)).children.map(({ id, own }) => [id, own])).toEqual([
      [one, undefined],
      [two, undefined],
    ]);
  });

  it("is not changed from an outdated order, and the current one is returned", async () => {
    await reorder([...ids].reverse(), 1);
    const answer = await reorder(ids, 1);
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: "order_conflict", details: { order_version: 2 } });
    expect((await list(owner)).children.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  it("is changed by one of two concurrent requests, and the other is refused", async () => {
    const [one, two, three] = ids as [string, string, string];
    const lock = { sql: "SELECT 1 FROM posts WHERE id = $id FOR UPDATE", bind: { id: story } };
    const answers = await raceForRow(app.platform, lock, () => [
      reorder([two, one, three], 1),
      reorder([three, two, one], 1),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("counts a new chapter, so that an order without it is incomplete", async () => {
    const body = { ptype: "chapter", parent: story, title: "Four" } as const;
    await owner.call(createPost, { params: { siteId }, body });
    expect((await reorder(ids, 1)).error?.code).toBe("order_conflict");
    expect((await reorder(ids, 2)).error?.issues?.[0]?.path).toBe("body.ids");
  });

  it("is unchanged by a request for the same order", async () => {
    expect((await reorder(ids, 1)).body).toEqual({ order_version: 1 });
  });

  it("is refused with a part of another story, and for a post without parts", async () => {
    const other = await makePost(app.platform, { site_id: siteId });
    expect((await reorder([...ids.slice(1), other.id], 1)).error?.issues?.[0]?.path).toBe("body.ids");
    const params = { siteId, id: other.id };
    const answer = await owner.call(reorderChildren, { params, body: { ids, order_version: 1 } });
    expect(answer.status).toBe(400);
  });
});
