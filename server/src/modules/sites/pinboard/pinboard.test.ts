import { pinPost, unpinPost, updatePinboard } from "@quire/contracts/calls/pinboard";
import { unpublishPost } from "@quire/contracts/calls/posts";
import { PIN_LIMIT } from "@quire/domain/sites/pinboard";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onSiteChanged } from "../../../platform/bus/siteChanged.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { warmPool } from "../../../testing/warmPool.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

let id: string;
let owner: Caller;
beforeEach(async () => {
  id = (await makeSite(app.platform)).id;
  owner = await app.asBrowser({ id });
});

const publish = async () => (await makePublication(app.platform, { site_id: id })).post_id;
const pin = (post_id: string, place?: number) =>
  owner.call(pinPost, { params: { id }, body: { post_id, ...(place === undefined ? {} : { place }) } });
const arrange = (body: { title?: string; posts?: string[] }) =>
  owner.call(updatePinboard, { params: { id }, body });

/** Ids of the pinned posts on the site's home page, as a reader gets them. */
async function pinnedOnHome(): Promise<string[]> {
  const url = "/api/sr/page?path=/";
  const { payload } = await app.server.inject({
    url,
    headers: { host: `site-${id.slice(-9)}.localhost:4000` },
  });
  return (JSON.parse(payload).data.pinned as { id: string }[]).map((post) => post.id);
}

describe("pinning", () => {
  it("puts a post last or at the given place, visible to readers at once", async () => {
    const [first, second] = [await publish(), await publish()];
    expect((await pin(first)).body).toEqual({ title: "", posts: [first] });
    expect((await pin(second, 0)).body.posts).toEqual([second, first]);
    expect(await pinnedOnHome()).toEqual([second, first]);
    expect((await pin(second)).body.posts).toEqual([first, second]);
  });

  it("refuses a draft, another site's post, and a chapter", async () => {
    const story = await makePublication(app.platform, { site_id: id, ptype: "parent", subtype: "story" });
    const refused = [
      (await makePost(app.platform, { site_id: id })).id,
      (await makePublication(app.platform)).post_id,
      (await makePublication(app.platform, { site_id: id, parent_id: story.post_id })).post_id,
    ];
    for (const post of refused) {
      const answer = await pin(post);
      expect([answer.status, answer.error?.code]).toEqual([404, "post_not_found"]);
    }
  });

  it("keeps every post when many are pinned at once", async () => {
    const posts = await Promise.all(Array.from({ length: 10 }, publish));
    await warmPool(app.platform);
    await Promise.all(posts.map((post) => pin(post)));
    expect((await pinnedOnHome()).sort()).toEqual(posts.sort());
  });

  it("is refused when the pinboard is full", async () => {
    for (let at = 0; at < PIN_LIMIT; at++) expect((await pin(await publish())).status).toBe(200);
    const answer = await pin(await publish());
    expect([answer.status, answer.error?.code]).toEqual([422, "pinboard_full"]);
  });
});

describe("unpinning", () => {
  it("removes a post, and changes nothing the second time", async () => {
    const post = await publish();
    await pin(post);
    for (let time = 0; time < 2; time++) {
      const answer = await owner.call(unpinPost, { params: { id, postId: post } });
      expect(answer.body.posts).toEqual([]);
    }
  });

  it("is not done by unpublishing: a post published again is back in its place", async () => {
    const [first, second] = [await publish(), await publish()];
    await pin(first);
    await pin(second);
    await owner.call(unpublishPost, { params: { siteId: id, id: first } });
    expect(await pinnedOnHome()).toEqual([second]);
    expect((await pin(second)).body.posts).toEqual([first, second]);
  });
});

describe("arranging", () => {
  it("changes title and order, and invalidates the site's caches", async () => {
    const [first, second] = [await publish(), await publish()];
    await pin(first);
    await pin(second);
    const invalidated: (string | null)[] = [];
    onSiteChanged(app.platform, (site) => invalidated.push(site));
    const { body } = await arrange({ title: "Begin here", posts: [second, first] });
    expect(body).toEqual({ title: "Begin here", posts: [second, first] });
    expect(invalidated).toContain(id);
    expect(await pinnedOnHome()).toEqual([second, first]);
  });

  it("refuses posts other than the pinned ones, and returns those", async () => {
    const [first, second] = [await publish(), await publish()];
    await pin(first);
    const answer = await arrange({ posts: [second] });
    expect([answer.status, answer.error?.code]).toEqual([409, "pinboard_changed"]);
    expect(answer.error?.details).toEqual({ title: "", posts: [first] });
    expect((await arrange({ posts: [first, first] })).error?.issues?.[0]?.path).toMatch(/^body\.posts/);
  });
});
