import { listFollowedBy, listRecommendations } from "@quire/contracts/calls/following";
import { publishPost } from "@quire/contracts/calls/posts";
import { followSite, likePost } from "@quire/contracts/calls/reactions";
import * as schemas from "@quire/contracts/schemas/following";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** A site that has published something, under topics where asked. */
async function writer(
  name: string,
  { tags, followers = 0, language = "en" }: { tags?: string[]; followers?: number; language?: string } = {},
) {
  const { id } = await makeSite(app.platform, { name });
  await app.platform.db.query(
    "UPDATE sites SET followers_count = $followers, language = $language WHERE id = $id",
    {
      bind: { id, followers, language },
    },
  );
  const post = await makePost(app.platform, { site_id: id, title: `By ${name}`, tags: tags ?? [] });
  await (await app.asProgram({ id })).call(publishPost, { params: { siteId: id, id: post.id }, body: {} });
  return { id, post: post.id };
}
const follow = async (who: { id: string }, site: { id: string }) =>
  (await app.asProgram(who)).call(followSite, { body: { site_id: site.id } });
const recommended = async (who: { id: string } | null, language = "en") => {
  const caller = who ? await app.asProgram(who) : await app.asGuest();
  const { body } = await caller.call(listRecommendations, { query: { language } });
  expect(schemas.listRecommendations.output().validate(body).error).toBeUndefined();
  return body.recommendations.map(({ site, reason }) => [site.name, reason] as const);
};

describe("who to follow", () => {
  it("is for a guest who is followed most in their language, then anywhere", async () => {
    await writer("Hindi small", { followers: 10, language: "hi" });
    await writer("English large", { followers: 900 });
    await makeSite(app.platform, { name: "Nothing published" });
    const names = (await recommended(null, "hi-IN")).map(([name]) => name);
    expect(names.slice(0, 2)).toEqual(["Hindi small", "English large"]);
    expect(names).not.toContain("Nothing published");
    expect((await recommended(null, "en"))[0]).toEqual(["English large", { kind: "popular" }]);
  });

  it("is first whom those follow whom one follows, then who writes about what one likes", async () => {
    const reader = await makeUser(app.platform);
    const friend = await writer("Friend");
    const other = await writer("Other friend");
    const friendsFriend = await writer("Friend of friends");
    const whaler = await writer("Whaler", { tags: ["Whales"] });
    const liked = await writer("Liked", { tags: ["Whales"] });
    for (const site of [friend, other]) {
      await follow(reader, site);
      await follow(site, friendsFriend);
    }
    await (await app.asProgram(reader)).call(likePost, { params: { siteId: liked.id, postId: liked.post } });
    const list = await recommended(reader);
    expect(list[0]).toEqual([
      "Friend of friends",
      { kind: "followed_by", name: expect.stringMatching(/riend/), others: 1 },
    ]);
    expect(list.slice(1, 3).map(([name, reason]) => [name, reason.kind === "topic" && reason.topic])).toEqual(
      expect.arrayContaining([
        ["Whaler", { slug: "whales", name: "Whales" }],
        ["Liked", { slug: "whales", name: "Whales" }],
      ]),
    );
    expect(list.map(([name]) => name)).not.toContain("Friend");
    await follow(reader, whaler);
    await follow(reader, friendsFriend);
    const later = (await recommended(reader)).map(([name]) => name);
    expect(later).not.toContain("Whaler");
    expect(later).not.toContain("Friend of friends");
  });

  it("is never oneself, nor a suspended site", async () => {
    const own = await writer("Own", { followers: 5000 });
    const gone = await writer("Suspended", { followers: 6000 });
    await app.platform.db.query("UPDATE sites SET suspended_at = now() WHERE id = $id", {
      bind: { id: gone.id },
    });
    const names = (await recommended(own)).map(([name]) => name);
    expect(names).not.toContain("Own");
    expect(names).not.toContain("Suspended");
  });
});

describe("whom a creator follows", () => {
  it("is there for everybody, page by page until it ends, without suspended sites", async () => {
    const { site_id: creator } = await makePublication(app.platform);
    for (let n = 0; n < 4; n++) {
      app.platform.clock.advance(1000);
      await follow({ id: creator }, await makeSite(app.platform, { name: `Followed ${n}` }));
    }
    const guest = await app.asGuest();
    const names: string[] = [];
    let next: string | undefined;
    do {
      const { body } = await guest.call(listFollowedBy, {
        params: { userId: creator },
        query: { size: 3, ...(next ? { next } : {}) },
      });
      expect(body.total).toBe(4);
      names.push(...body.sites.map(({ name }) => name));
      next = body.next ?? undefined;
    } while (next);
    expect(names).toEqual(["Followed 3", "Followed 2", "Followed 1", "Followed 0"]);
  });

  it("is not told of a reader who has no site", async () => {
    const reader = await makeUser(app.platform);
    const { status } = await (await app.asGuest()).call(listFollowedBy, {
      params: { userId: reader.id },
      query: {},
    });
    expect(status).toBe(404);
  });
});
