import { listRecommendations, listSiteFollowees } from "@quire/contracts/calls/following";
import { publishPost } from "@quire/contracts/calls/posts";
import { followSite, likePost } from "@quire/contracts/calls/reactions";
import * as schemas from "@quire/contracts/schemas/following";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
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

/** A site with a published post, with tags if given. */
async function makeWriter(
  name: string,
  { tags, followers = 0, language = "en" }: { tags?: string[]; followers?: number; language?: string } = {},
) {
  const { id } = await makeSite(app.platform, { name });
  await execute(
    app.platform.db,
    "UPDATE sites SET followers_count = $followers, language = $language WHERE id = $id",
    { id, followers, language },
  );
  const post = await makePost(app.platform, { site_id: id, title: `By ${name}`, tags: tags ?? [] });
  await (await app.asProgram({ id })).call(publishPost, { params: { siteId: id, id: post.id }, body: {} });
  return { id, post: post.id };
}
const follow = async (user: { id: string }, site: { id: string }) =>
  (await app.asProgram(user)).call(followSite, { body: { site_id: site.id } });
const recommendationsFor = async (user: { id: string } | null, language = "en") => {
  const caller = user ? await app.asProgram(user) : await app.asGuest();
  const { body } = await caller.call(listRecommendations, { query: { language } });
  expect(schemas.listRecommendations.output().validate(body).error).toBeUndefined();
  return body.recommendations.map(({ site, reason }) => [site.name, reason] as const);
};

describe("recommendations", () => {
  it("show a guest the most followed sites in their language, then in any", async () => {
    await makeWriter("Hindi small", { followers: 10, language: "hi" });
    await makeWriter("English large", { followers: 900 });
    await makeSite(app.platform, { name: "Nothing published" });
    const names = (await recommendationsFor(null, "hi-IN")).map(([name]) => name);
    expect(names.slice(0, 2)).toEqual(["Hindi small", "English large"]);
    expect(names).not.toContain("Nothing published");
    expect((await recommendationsFor(null, "en"))[0]).toEqual(["English large", { kind: "popular" }]);
  });

  it("rank follows of follows first, then sites about topics that the user likes", async () => {
    const reader = await makeUser(app.platform);
    const friend = await makeWriter("Friend");
    const other = await makeWriter("Other friend");
    const friendsFriend = await makeWriter("Friend of friends");
    const whaler = await makeWriter("Whaler", { tags: ["Whales"] });
    const liked = await makeWriter("Liked", { tags: ["Whales"] });
    for (const site of [friend, other]) {
      await follow(reader, site);
      await follow(site, friendsFriend);
    }
    await (await app.asProgram(reader)).call(likePost, { params: { siteId: liked.id, postId: liked.post } });
    const list = await recommendationsFor(reader);
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
    const later = (await recommendationsFor(reader)).map(([name]) => name);
    expect(later).not.toContain("Whaler");
    expect(later).not.toContain("Friend of friends");
  });

  it("leave out the user's own site and suspended ones", async () => {
    const own = await makeWriter("Own", { followers: 5000 });
    const suspended = await makeWriter("Suspended", { followers: 6000 });
    await execute(app.platform.db, "UPDATE sites SET suspended_at = now() WHERE id = $id", {
      id: suspended.id,
    });
    const names = (await recommendationsFor(own)).map(([name]) => name);
    expect(names).not.toContain("Own");
    expect(names).not.toContain("Suspended");
  });
});

describe("the sites that a creator follows", () => {
  it("are public and paged to the end, without suspended sites", async () => {
    const { site_id: creator } = await makePublication(app.platform);
    for (let n = 0; n < 4; n++) {
      app.platform.clock.advance(1000);
      await follow({ id: creator }, await makeSite(app.platform, { name: `Followed ${n}` }));
    }
    const guest = await app.asGuest();
    const names: string[] = [];
    let next: string | undefined;
    do {
      const { body } = await guest.call(listSiteFollowees, {
        params: { userId: creator },
        query: { size: 3, ...(next ? { next } : {}) },
      });
      expect(body.total).toBe(4);
      names.push(...body.sites.map(({ name }) => name));
      next = body.next ?? undefined;
    } while (next);
    expect(names).toEqual(["Followed 3", "Followed 2", "Followed 1", "Followed 0"]);
  });

  it("are not found for a reader without a site", async () => {
    const reader = await makeUser(app.platform);
    const { status } = await (await app.asGuest()).call(listSiteFollowees, {
      params: { userId: reader.id },
      query: {},
    });
    expect(status).toBe(404);
  });
});
