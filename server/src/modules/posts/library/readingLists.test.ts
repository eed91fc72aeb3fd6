import {
  addToReadingList,
  createReadingList,
  deleteReadingList,
  getReadingList,
  listReadingLists,
  removeFromReadingList,
  updateReadingList,
} from "@quire/contracts/calls/library";
import { MAX_IN_READING_LIST, MAX_READING_LISTS } from "@quire/domain/posts/library";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { readingListPosts, readingLists } from "../models/readingLists.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const newReader = async () => app.asProgram(await makeUser(app.platform, { name: "Ada Gray" }));
const create = async (reader: Caller, shared = false) =>
  (await reader.call(createReadingList, { body: { name: "Summer", shared } })).body;
const add = (reader: Caller, id: string, postId: string) =>
  reader.call(addToReadingList, { params: { id, postId } });
const get = (reader: Caller, id: string) => reader.call(getReadingList, { params: { id }, query: {} });

describe("a reading list", () => {
  it("contains each post once, the last added first", async () => {
    const reader = await newReader();
    const [one, two] = [await makePublication(app.platform), await makePublication(app.platform)];
    const { id } = await create(reader);
    await add(reader, id, one.post_id);
    app.platform.clock.advance(1000);
    await add(reader, id, two.post_id);
    await add(reader, id, one.post_id);
    const { body } = await get(reader, id);
    expect(body.posts.map((post) => post.id)).toEqual([two.post_id, one.post_id]);
    const { lists } = (await reader.call(listReadingLists, { query: { post_id: one.post_id } })).body;
    expect(lists).toEqual([{ id, name: "Summer", shared: false, posts: 2, has_post: true }]);
    await reader.call(removeFromReadingList, { params: { id, postId: one.post_id } });
    expect((await get(reader, id)).body.posts).toHaveLength(1);
  });

  it("does not exist for others while it is private", async () => {
    const [reader, other] = [await newReader(), await newReader()];
    const { id } = await create(reader);
    for (const caller of [other, await app.asGuest()]) {
      const { status, error } = await get(caller, id);
      expect([status, error?.code]).toEqual([404, "list_not_found"]);
    }
    await reader.call(updateReadingList, { params: { id }, body: { shared: true } });
    const { list } = (await get(await app.asGuest(), id)).body;
    expect(list).toMatchObject({ name: "Summer", shared: true, own: false, owner: { name: "Ada Gray" } });
    await reader.call(updateReadingList, { params: { id }, body: { shared: false } });
    expect((await get(other, id)).status).toBe(404);
  });

  it("can be changed by its owner only, even while it is shared", async () => {
    const [reader, other] = [await newReader(), await newReader()];
    const { post_id } = await makePublication(app.platform);
    const { id } = await create(reader, true);
    await add(reader, id, post_id);
    const attempts = [
      await add(other, id, post_id),
      await other.call(removeFromReadingList, { params: { id, postId: post_id } }),
      await other.call(updateReadingList, { params: { id }, body: { name: "Mine" } }),
      await other.call(deleteReadingList, { params: { id } }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await get(reader, id)).body).toMatchObject({ list: { name: "Summer", own: true } });
    expect((await get(reader, id)).body.posts).toHaveLength(1);
  });

  it("is gone after its deletion", async () => {
    const reader = await newReader();
    const { id } = await create(reader);
    await reader.call(deleteReadingList, { params: { id } });
    expect((await get(reader, id)).status).toBe(404);
  });
});

describe("the limits", () => {
  it("let one more list of two that are created at once", async () => {
    const user = await makeUser(app.platform);
    const reader = await app.asProgram(user);
    await readingLists(app.platform.db).bulkCreate(
      Array.from({ length: MAX_READING_LISTS - 1 }, () => ({
        id: app.platform.newId(),
        user_id: user.id,
        name: "Summer",
        is_shared: false,
        created_at: app.platform.clock.now(),
      })),
    );
    const body = { name: "One more", shared: false };
    const answers = await Promise.all([1, 2].map(() => reader.call(createReadingList, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("let one more post of two that are added at once", async () => {
    const reader = await newReader();
    const { id } = await create(reader);
    const posts: string[] = [];
    for (let at = 0; at <= MAX_IN_READING_LIST; at += 1) {
      posts.push((await makePublication(app.platform)).post_id);
    }
    const [a = "", b = "", ...others] = posts;
    await readingListPosts(app.platform.db).bulkCreate(
      others.map((post_id) => ({ list_id: id, post_id, added_at: app.platform.clock.now() })),
    );
    const answers = await Promise.all([add(reader, id, a), add(reader, id, b)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("list_full");
  });
});
