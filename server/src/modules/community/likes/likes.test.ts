import { deletePost, publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import { likePost, listLikes, unlikePost } from "@quire/contracts/calls/reactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let siteId: string;
let reader: Caller;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  reader = await app.asProgram(await makeUser(app.platform));
});
afterAll(() => app.close());

const publish = async (more: object = {}) => {
  const { post_id: postId } = await makePublication(app.platform, { site_id: siteId, ...more });
  return { params: { siteId, postId } };
};
const makeCallers = (length: number) =>
  Promise.all(Array.from({ length }, async () => app.asProgram(await makeUser(app.platform))));

async function countsOf(postId: string) {
  const [row] = await select<{ count: number; rows: number }>(
    app.platform.db,
    `SELECT likes_count AS count, (SELECT count(*) FROM likes WHERE post_id = $postId) AS rows
       FROM publications WHERE post_id = $postId`,
    { postId },
  );
  return row;
}

describe("a like", () => {
  it("counts once however often it is sent", async () => {
    const post = await publish();
    for (let sent = 0; sent < 3; sent++) {
      expect(await reader.call(likePost, post)).toMatchObject({
        status: 200,
        body: { liked: true, likes: 1 },
      });
    }
    for (let sent = 0; sent < 3; sent++) {
      expect(await reader.call(unlikePost, post)).toMatchObject({
        status: 200,
        body: { liked: false, likes: 0 },
      });
    }
  });

  it("counts each of two hundred concurrent likes, and none after they are removed", async () => {
    const post = await publish();
    const callers = await makeCallers(200);
    const liked = await Promise.all(callers.map((caller) => caller.call(likePost, post)));
    expect(liked.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(await countsOf(post.params.postId)).toEqual({ count: 200, rows: 200 });
    expect(Math.max(...liked.map(({ body }) => body.likes))).toBe(200);
    const unliked = await Promise.all(callers.map((caller) => caller.call(unlikePost, post)));
    expect(unliked.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(await countsOf(post.params.postId)).toEqual({ count: 0, rows: 0 });
  });

  it("keeps its count exact when one user likes and unlikes concurrently", async () => {
    const post = await publish();
    const taps = Array.from({ length: 60 }, (_, at) =>
      reader.call((at % 2 ? unlikePost : likePost) as typeof likePost, post),
    );
    expect((await Promise.all(taps)).every(({ status }) => status === 200)).toBe(true);
    const { count, rows } = (await countsOf(post.params.postId)) ?? {};
    expect(count).toBe(rows);
    expect(count === 0 || count === 1).toBe(true);
  });

  it("stays while its post is unpublished", async () => {
    const owner = await app.asProgram({ id: siteId });
    const post = await publish();
    const key = { params: { siteId, id: post.params.postId } };
    await reader.call(likePost, post);
    await owner.call(unpublishPost, key);
    expect((await reader.call(likePost, post)).error?.code).toBe("post_not_found");
    expect((await reader.call(unlikePost, post)).error?.code).toBe("post_not_found");
    await owner.call(publishPost, { ...key, body: {} });
    expect(await countsOf(post.params.postId)).toEqual({ count: 1, rows: 1 });
    await owner.call(unpublishPost, key);
    expect((await owner.call(deletePost, key)).status).toBe(200);
  });
});

describe("a like is refused", () => {
  it.each([
    ["for a draft", async () => ({ siteId, postId: (await makePost(app.platform, { site_id: siteId })).id })],
    [
      "for a post of another site",
      async () => {
        const other = await makeSite(app.platform);
        return { siteId: other.id, postId: (await publish()).params.postId };
      },
    ],
    [
      "for a chapter of an unpublished story",
      async () => {
        const story = await makePost(app.platform, { site_id: siteId, ptype: "parent", subtype: "story" });
        return (await publish({ parent_id: story.id })).params;
      },
    ],
    ["for an unknown post", async () => ({ siteId, postId: app.platform.newId() })],
  ])("%s", async (_, key) => {
    const params = await key();
    for (const call of [likePost, unlikePost]) {
      expect((await reader.call(call as never, { params } as never)).error?.code).toBe("post_not_found");
    }
    const rows = await select(app.platform.db, "SELECT 1 FROM likes WHERE post_id = $postId", params);
    expect(rows).toEqual([]);
  });
});

describe("liking", () => {
  it("needs a sign-in with write access", async () => {
    const post = await publish();
    const guest = await app.asGuest();
    const readOnly = await app.asProgram(await makeUser(app.platform), ["read"]);
    expect((await guest.call(likePost, post)).error?.code).toBe("sign_in_required");
    expect((await readOnly.call(likePost, post)).error?.code).toBe("scope_missing");
    expect((await readOnly.call(unlikePost, post)).error?.code).toBe("scope_missing");
    expect(await countsOf(post.params.postId)).toEqual({ count: 0, rows: 0 });
  });

  it("is limited per user, with a time to retry after", async () => {
    const few = { ...limitTable, likesByUser: { points: 2, seconds: 86_400 } };
    const strict = await testServer({ config: { limits: few }, secondPlatform: app.platform });
    const eager = await strict.asProgram(await makeUser(app.platform));
    const post = await publish();
    await eager.call(likePost, post);
    await eager.call(likePost, post);
    const answer = await eager.call(likePost, post);
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_likes"]);
    expect(answer.error?.message).toMatch(/liked too many posts/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(86_000);
    expect((await eager.call(unlikePost, post)).status).toBe(200);
    await strict.close();
  });
});

describe("a user's likes", () => {
  it("are listed for the given posts, or the newest without any", async () => {
    const caller = await app.asProgram(await makeUser(app.platform));
    const posts = [];
    for (let at = 0; at < 3; at++) {
      posts.push(await publish());
      app.platform.clock.advance(1000);
    }
    const ids = posts.map(({ params }) => params.postId);
    for (const post of posts.slice(0, 2)) {
      await caller.call(likePost, post);
      app.platform.clock.advance(1000);
    }
    expect((await caller.call(listLikes, { query: { ids } })).body.liked.sort()).toEqual(
      ids.slice(0, 2).sort(),
    );
    expect((await caller.call(listLikes, { query: {} })).body.liked).toEqual([ids[1], ids[0]]);
    expect((await reader.call(listLikes, { query: { ids } })).body.liked).toEqual([]);
    const tooMany = { ids: Array.from({ length: 101 }, () => app.platform.newId()) };
    expect((await caller.call(listLikes, { query: tooMany })).error?.issues?.[0]?.path).toBe("query.ids");
  });
});
