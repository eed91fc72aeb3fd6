import * as calls from "@quire/contracts/calls/drafts";
import { getPost, updatePost } from "@quire/contracts/calls/posts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

async function history() {
  const { id, site_id: siteId } = await makePost(app.platform, { title: "One", text: ["The first text."] });
  const params = { siteId, id };
  const owner = await app.asProgram({ id: siteId });
  const save = async (last_version: number, body: object) => {
    app.platform.clock.advance(1000);
    return owner.call(updatePost, { params, body: { last_version, ...body } });
  };
  await save(1, { title: "Two", markdown: "The second text.", summary: "Two." });
  await save(1, { title: "Refused", markdown: "A text that met another." });
  return { params, owner, save };
}

describe("the history of a post", () => {
  it("lists every revision with its author, latest first, refused ones included", async () => {
    const { params, owner } = await history();
    const { body } = await owner.call(calls.listRevisions, { params, query: {} });
    expect(
      body.revisions.map(({ kind, version, title, is_current }) => [kind, version, title, is_current]),
    ).toEqual([
      ["refused", 1, "Refused", false],
      ["checkpoint", 2, "Two", true],
      ["checkpoint", 1, "One", false],
    ]);
    expect(body.revisions[0]).toMatchObject({
      author: { id: params.siteId, name: "Ishmael" },
      contributors: [],
    });
    const first = await owner.call(calls.listRevisions, { params, query: { size: 2 } });
    const rest = await owner.call(calls.listRevisions, {
      params,
      query: { next: first.body.next as string },
    });
    expect(rest.body.revisions.map(({ title }) => title)).toEqual(["One"]);
  });

  it("lists the last of the versions saved while someone typed, with its length and the one before", async () => {
    const { params, owner, save } = await history();
    const { platform } = app;
    await save(2, { markdown: "Three words now." });
    await save(3, { markdown: "There are four words." });
    await save(4, { markdown: "There are now five words." });
    await platform.db.query(
      "UPDATE revisions SET typed = true WHERE post_id = $id AND version IN (3, 4, 5)",
      {
        bind: { id: params.id },
      },
    );
    const list = async () =>
      (await owner.call(calls.listRevisions, { params, query: {} })).body.revisions
        .filter(({ kind }) => kind !== "refused")
        .map(({ version, words, previous }) => [version, words, previous?.words ?? null]);
    expect(await list()).toEqual([
      [5, 5, 3],
      [2, 3, null],
      [1, null, null],
    ]);
    await platform.db.query(
      "UPDATE revisions SET created_at = created_at - interval '1 hour' WHERE post_id = $id AND version = 3",
      { bind: { id: params.id } },
    );
    expect((await list()).map(([version]) => version)).toEqual([5, 2, 1, 3]);
  });

  it("returns one revision in full, and none of another post's", async () => {
    const { params, owner } = await history();
    const { revisions } = (await owner.call(calls.listRevisions, { params, query: {} })).body;
    const revisionId = revisions.at(-1)?.id as string;
    const { body } = await owner.call(calls.getRevision, { params: { ...params, revisionId } });
    expect(JSON.stringify(body.blocks)).toContain("The first text.");
    const otherPost = await makePost(app.platform, { site_id: params.siteId });
    const other = await owner.call(calls.getRevision, {
      params: { ...params, id: otherPost.id, revisionId },
    });
    expect(other.error?.code).toBe("revision_not_found");
  });
});

describe("restoring a revision", () => {
  it("makes it the next version, marked as restored, and keeps the replaced one and the other fields", async () => {
    const { params, owner } = await history();
    const { user_id } = await makeDraftMember(app.platform, { post_id: params.id, role: "writer" });
    const writer = await app.asBrowser({ id: user_id });
    const { revisions } = (await writer.call(calls.listRevisions, { params, query: {} })).body;
    app.platform.clock.advance(1000);
    const restored = await writer.call(calls.restoreRevision, {
      params: { ...params, revisionId: revisions.at(-1)?.id as string },
      body: { last_version: 2 },
    });
    expect(restored.body.version).toBe(3);
    const now = await owner.call(getPost, { params, query: { post_content_type: "markdown" } });
    expect(now.body).toMatchObject({ title: "One", markdown: "The first text.\n", summary: "Two." });
    const after = (await owner.call(calls.listRevisions, { params, query: {} })).body.revisions;
    expect(after.map(({ kind, version }) => [kind, version])).toEqual([
      ["restored", 3],
      ["refused", 1],
      ["checkpoint", 2],
      ["checkpoint", 1],
    ]);
    expect(after[0]?.author?.id).toBe(user_id);
  });

  it("works after a concurrent save when no version is named", async () => {
    const { params, owner, save } = await history();
    const { revisions } = (await owner.call(calls.listRevisions, { params, query: {} })).body;
    await save(2, { title: "Three", markdown: "The third text." });
    const revisionId = revisions.at(-1)?.id as string;
    const restored = await owner.call(calls.restoreRevision, { params: { ...params, revisionId }, body: {} });
    expect([restored.status, restored.body.version]).toEqual([200, 4]);
    const after = (await owner.call(calls.listRevisions, { params, query: {} })).body.revisions;
    expect(after.map(({ title }) => title)).toContain("Three");
  });

  it("is refused after a concurrent save, and loses nothing", async () => {
    const { params, owner, save } = await history();
    const { revisions } = (await owner.call(calls.listRevisions, { params, query: {} })).body;
    await save(2, { title: "Three", markdown: "The third text." });
    const refused = await owner.call(calls.restoreRevision, {
      params: { ...params, revisionId: revisions.at(-1)?.id as string },
      body: { last_version: 2 },
    });
    expect([refused.status, refused.error?.code]).toEqual([409, "version_conflict"]);
    const { body } = await owner.call(getPost, { params, query: { post_content_type: "markdown" } });
    expect(body.title).toBe("Three");
  });
});
