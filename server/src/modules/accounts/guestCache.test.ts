import { getPost, listPosts, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { likePost, unlikePost } from "@quire/contracts/calls/reactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import type { Caller } from "../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { guestCache } from "./guestCache.ts";

let app: TestServer;
let guest: Caller;
beforeAll(async () => {
  app = await testServer();
  guest = await app.asGuest();
});
afterAll(() => app.close());

describe("cached guest data of a post", () => {
  it("is new as soon as the post changes", async () => {
    const { post_id: id, site_id: siteId } = await makePublication(app.platform, { title: "Before" });
    const params = { siteId, id };
    const owner = await app.asProgram({ id: siteId });
    const read = async () => (await guest.call(getPost, { params, query: {} })).body.title;
    const listed = async () =>
      (await guest.call(listPosts, { params, query: {} })).body.posts.map(({ title }) => title);
    expect([await read(), await listed()]).toEqual(["Before", ["Before"]]);
    await owner.call(updatePost, { params, body: { title: "After", last_version: 1 } });
    await owner.call(publishPost, { params, body: {} });
    expect([await read(), await listed()]).toEqual(["After", ["After"]]);
  });

  it("counts a like that was just added, and one that was removed", async () => {
    const { post_id: id, site_id: siteId } = await makePublication(app.platform);
    const reader = await app.asProgram(await makeUser(app.platform));
    const likes = async () => (await guest.call(getPost, { params: { siteId, id }, query: {} })).body.likes;
    const params = { siteId, postId: id };
    expect(await likes()).toBe(0);
    await reader.call(likePost, { params });
    expect(await likes()).toBe(1);
    await reader.call(unlikePost, { params });
    expect(await likes()).toBe(0);
  });

  it("is loaded once, until some seconds have passed", async () => {
    const { id } = await makeSite(app.platform);
    let made = 0;
    const load = () =>
      guestCache(app.platform).get(
        id,
        "n",
        async () => ({ made: ++made }),
        () => 100,
      );
    const both = await Promise.all([load(), load()]);
    expect([...both, await load()].map((answer) => answer.made)).toEqual([1, 1, 1]);
    app.platform.clock.advance(6000);
    expect((await load()).made).toBe(2);
  });

  it("is not saved if the site changed while it was loading", async () => {
    const { id } = await makeSite(app.platform);
    const cache = guestCache(app.platform);
    let finish = (_: { text: string }) => {};
    const slow = cache.get(
      id,
      "n",
      () =>
        new Promise<{ text: string }>((done) => {
          finish = done;
        }),
      () => 1,
    );
    cache.invalidate(id);
    finish({ text: "old" });
    expect(await slow).toEqual({ text: "old" });
    expect(
      await cache.get(
        id,
        "n",
        async () => ({ text: "new" }),
        () => 1,
      ),
    ).toEqual({ text: "new" });
  });

  it("is not saved if it failed", async () => {
    const { id } = await makeSite(app.platform);
    const cache = guestCache(app.platform);
    const size = () => 1;
    await expect(cache.get(id, "n", () => Promise.reject(new Error("away")), size)).rejects.toThrow("away");
    await expect(cache.get(id, "n", async () => ({ ok: true }), size)).resolves.toEqual({ ok: true });
  });
});
