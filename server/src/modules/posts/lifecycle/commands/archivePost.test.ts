import * as calls from "@quire/contracts/calls/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePost } from "../../../../testing/factories/post.ts";
import { makePublication } from "../../../../testing/factories/publication.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

let siteId: string;
let owner: Caller;
beforeEach(async () => {
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asBrowser({ id: siteId });
});

const list = async (status: "drafts" | "archived" | "published") =>
  (await owner.call(calls.listPosts, { params: { siteId }, query: { status } })).body.posts.map(
    ({ id }) => id,
  );
const archive = (id: string) => owner.call(calls.archivePost, { params: { siteId, id } });

describe("archiving", () => {
  it("hides a published post from readers and from the list of drafts", async () => {
    const { post_id: id } = await makePublication(app.platform, { site_id: siteId });
    expect((await archive(id)).body).toMatchObject({ id, status: "drafts" });
    expect([await list("published"), await list("drafts"), await list("archived")]).toEqual([[], [], [id]]);
    const guest = await app.asGuest();
    expect((await guest.call(calls.getPost, { params: { siteId, id }, query: {} })).status).toBe(404);
    expect((await archive(id)).status).toBe(200);
  });

  it("also works for drafts, and can be undone", async () => {
    const { id } = await makePost(app.platform, { site_id: siteId });
    await archive(id);
    expect([await list("drafts"), await list("archived")]).toEqual([[], [id]]);
    await owner.call(calls.unarchivePost, { params: { siteId, id } });
    expect([await list("drafts"), await list("archived")]).toEqual([[id], []]);
  });

  it("ends when the post is published again", async () => {
    const { post_id: id } = await makePublication(app.platform, { site_id: siteId });
    await archive(id);
    const answer = await owner.call(calls.publishPost, { params: { siteId, id }, body: {} });
    expect(answer.status).toBe(200);
    expect([await list("published"), await list("archived")]).toEqual([[id], []]);
  });
});

it("lists archived posts to their owner only", async () => {
  const stranger = await app.asBrowser({ id: (await makeSite(app.platform)).id });
  const query = { status: "archived" } as const;
  expect((await stranger.call(calls.listPosts, { params: { siteId }, query })).status).toBe(403);
});
