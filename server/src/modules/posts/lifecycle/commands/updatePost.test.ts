import {
  createPost,
  getPost,
  publishPost,
  updatePost,
  type VersionConflict,
} from "@quire/contracts/calls/posts";
import type { Block } from "@quire/documents/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFile } from "../../../../testing/factories/file.ts";
import { makePost, paragraphs } from "../../../../testing/factories/post.ts";
import { makePublication } from "../../../../testing/factories/publication.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { posts } from "../../models/posts.ts";
import { revisions } from "../../models/revisions.ts";

let app: TestServer;
let siteId: string;
let as: Caller;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  as = await app.asProgram({ id: siteId });
});
afterAll(() => app.close());

type Save = Parameters<typeof as.call<NonNullable<(typeof updatePost)["shape"]>>>[1]["body"];

const draft = (text: string[], more: object = {}) =>
  makePost(app.platform, { site_id: siteId, text, ...more });
const save = (id: string, body: Save) => as.call(updatePost, { params: { siteId, id }, body });
const read = async (id: string, form: "blocks" | "markdown" = "markdown") =>
  (await as.call(getPost, { params: { siteId, id }, query: { post_content_type: form } })).body;
const versionOf = async (id: string) =>
  (await posts(app.platform.db).findByPk(id, { rejectOnEmpty: true })).get().version;
const conflictIn = (answer: { error: { details?: unknown } | undefined }) =>
  answer.error?.details as VersionConflict;

describe("a save that names the current version", () => {
  it("creates the next version and keeps the previous one", async () => {
    const { id } = await draft(["one", "two"]);
    const answer = await save(id, { last_version: 1, markdown: "one\n\ntwo, changed", title: "New" });
    expect(answer.body).toMatchObject({ id, version: 2, status: "drafts", merged: false });
    expect(await read(id)).toMatchObject({
      title: "New",
      markdown: expect.stringContaining("two, changed"),
      version: 2,
    });
    const saved = await revisions(app.platform.db).findAll({ where: { post_id: id }, order: ["version"] });
    expect(saved.map((row) => [row.get().version, row.get().title])).toEqual([
      [1, "Loomings"],
      [2, "New"],
    ]);
  });

  it("changes the fields it lists and no others", async () => {
    const { id } = await draft(["one"], { tags: ["sea"], summary: "A summary", nsfw: true });
    await save(id, { last_version: 1, title: "Only this" });
    const row = (await posts(app.platform.db).findByPk(id, { rejectOnEmpty: true })).get();
    expect(row).toMatchObject({ title: "Only this", tags: ["sea"], summary: "A summary", nsfw: true });
  });

  it("creates no version if nothing changes", async () => {
    const { id } = await draft(["one", "two"], { tags: ["sea"] });
    const answer = await save(id, {
      last_version: 1,
      title: "Loomings",
      tags: ["sea"],
      markdown: "one\n\ntwo\n",
    });
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect(await revisions(app.platform.db).count({ where: { post_id: id } })).toBe(1);
  });

  it("keeps the ids of unchanged blocks in markdown", async () => {
    const { id, blocks } = await draft(["one", "two", "three"]);
    await save(id, { last_version: 1, markdown: "zero\n\none\n\ntwo and a half\n\nthree" });
    const after = (await read(id, "blocks")).blocks as Block[];
    expect([after[0]?.id, after[2]?.id, after[3]?.id, after[4]?.id]).toEqual(blocks.map((block) => block.id));
    expect(blocks.map((block) => block.id)).not.toContain(after[1]?.id);
  });

  it("keeps the cover in markdown; a cover set by its file becomes the featured image", async () => {
    const file = await makeFile(app.platform, { site_id: siteId });
    const { id } = await draft(["one"]);
    await save(id, { last_version: 1, cover_file: file.id });
    await save(id, { last_version: 2, markdown: "other" });
    const post = await read(id, "blocks");
    expect(post.blocks?.[0]).toMatchObject({ type: "featuredImage", width: 1200, height: 800 });
    expect(post.meta.cover?.sizes.map(({ width }) => width)).toEqual([480, 960]);
    expect((await posts(app.platform.db).findByPk(id, { rejectOnEmpty: true })).get().cover_file_id).toBe(
      file.id,
    );
    await save(id, { last_version: 3, cover_file: null });
    expect((await read(id)).meta.cover).toBeNull();
  });

  it("changes nothing for readers until it is published", async () => {
    const post = await makePublication(app.platform, { site_id: siteId, text: ["as it was"] });
    await save(post.post_id, { last_version: 1, markdown: "as it will be" });
    const guest = await app.asGuest();
    const readAsGuest = () => guest.call(getPost, { params: { siteId, id: post.post_id }, query: {} });
    expect((await readAsGuest()).body.content).toContain("as it was");
    expect(await read(post.post_id)).toMatchObject({ has_unpublished_changes: true, status: "published" });
    await as.call(publishPost, { params: { siteId, id: post.post_id }, body: {} });
    expect((await readAsGuest()).body.content).toContain("as it will be");
  });
});

describe("two saves that name one version", () => {
  it("have exactly one winner; the loser gets both texts and its own is saved", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await draft(["start"]);
      const answers = await Promise.all(
        ["mine", "yours"].map((text) => save(id, { last_version: 1, markdown: text, title: text })),
      );
      const [won, lost] = [...answers].sort((a, b) => a.status - b.status);
      expect([won?.status, lost?.status, await versionOf(id)]).toEqual([200, 409, 2]);
      const winner = (await read(id)).title;
      const conflict = conflictIn(lost as (typeof answers)[0]);
      expect(lost?.error?.code).toBe("version_conflict");
      expect(conflict).toMatchObject({ version: 2, current: { title: winner, markdown: `${winner}\n` } });
      expect([winner, conflict.refused.title].sort()).toEqual(["mine", "yours"]);
      const saved = await revisions(app.platform.db).findByPk(conflict.refused.revision_id, {
        rejectOnEmpty: true,
      });
      expect(saved.get()).toMatchObject({ kind: "refused", version: 1, title: conflict.refused.title });
      expect(JSON.stringify(saved.get().blocks)).toContain(conflict.refused.title);
    }
  });

  it("have one winner per version among many", async () => {
    const { id } = await draft(["start"]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(id, { last_version: 1, markdown: `text ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await revisions(app.platform.db).count({ where: { post_id: id, kind: "refused" } })).toBe(19);
  });

  it("don't conflict if one is a retry of the other", async () => {
    const { id } = await draft(["start"]);
    const body = { last_version: 1, markdown: "the end", tags: ["sea"] };
    const [first, second] = [await save(id, body), await save(id, body)];
    expect([first.status, second.status, second.body.version]).toEqual([200, 200, 2]);
  });
});

describe("a save that asks to merge", () => {
  it("is merged if the saves changed different blocks", async () => {
    const { id } = await draft(["one", "two", "three"]);
    await save(id, { last_version: 1, markdown: "one, theirs\n\ntwo\n\nthree", summary: "Theirs" });
    const answer = await save(id, {
      last_version: 1,
      merge: "blocks",
      markdown: "one\n\ntwo\n\nthree, mine\n\nfour",
      title: "Mine",
    });
    expect(answer.body).toMatchObject({ version: 3, merged: true });
    const post = await read(id);
    expect([post.title, post.summary]).toEqual(["Mine", "Theirs"]);
    expect(post.markdown).toBe("one, theirs\n\ntwo\n\nthree, mine\n\nfour\n");
  });

  it("is merged with the version that it names, whatever text of that version was refused", async () => {
    const { id } = await draft(["one", "two", "three"]);
    await save(id, { last_version: 1, markdown: "one, theirs\n\ntwo\n\nthree" });
    expect((await save(id, { last_version: 1, markdown: "one\n\ntwo, refused\n\nthree" })).status).toBe(409);
    const mine = { last_version: 1, merge: "blocks" as const, markdown: "one\n\ntwo, mine\n\nthree" };
    expect((await save(id, mine)).body).toMatchObject({ version: 3, merged: true });
    expect((await read(id)).markdown).toBe("one, theirs\n\ntwo, mine\n\nthree\n");
  });

  it.each([
    ["the same block", { markdown: "one, mine\n\ntwo" }],
    ["the same title", { title: "Mine" }],
    ["the same field", { tags: ["mine"] }],
  ])("is refused if both changed %s", async (_, mine) => {
    const { id } = await draft(["one", "two"]);
    await save(id, { last_version: 1, markdown: "one, theirs\n\ntwo", title: "Theirs", tags: ["theirs"] });
    const answer = await save(id, { last_version: 1, merge: "blocks", ...mine });
    expect(answer.status).toBe(409);
    expect(await versionOf(id)).toBe(2);
  });

  it("is refused if the merged text would be invalid", async () => {
    const { id, blocks } = await draft(["one", "two"]);
    const paywall = (): Block => ({ type: "paywall", id: app.platform.newId() });
    const with_ = (at: number) => [...blocks.slice(0, at), paywall(), ...blocks.slice(at)];
    await save(id, { last_version: 1, blocks: with_(2) });
    expect((await save(id, { last_version: 1, merge: "blocks", blocks: with_(3) })).status).toBe(409);
  });

  it("succeeds among many concurrent ones", async () => {
    const texts = Array.from({ length: 6 }, (_, at) => `paragraph number ${at}`);
    const { id } = await draft(texts);
    const answers = await Promise.all(
      texts.map((_, mine) =>
        save(id, {
          last_version: 1,
          merge: "blocks",
          markdown: texts.map((text, at) => (at === mine ? `${text}, changed` : text)).join("\n\n"),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    expect((await read(id)).markdown).toBe(`${texts.map((text) => `${text}, changed`).join("\n\n")}\n`);
  });
});

describe("a save", () => {
  it.each([
    [{ last_version: 9, title: "x" }, "body.last_version"],
    [{ title: "x" }, "body.last_version"],
    [{ last_version: 1, version: 7 }, "body.version"],
    [{ last_version: 1, owner: "me" }, "body.owner"],
    [{ last_version: 1, ptype: "book" }, "body.ptype"],
    [{ last_version: 1, index: 2 }, "body.index"],
  ])("names the invalid field in %j", async (body, path) => {
    const { id } = await draft(["one"]);
    const answer = await as.send("PATCH", `/api/w/${siteId}/posts/${id}`, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, path]);
  });

  it("to another site's post is refused without revealing whether it exists", async () => {
    const other = await makePost(app.platform);
    expect((await save(other.id, { last_version: 1, title: "x" })).status).toBe(404);
    const there = await as.call(updatePost, {
      params: { siteId: other.site_id, id: other.id },
      body: { last_version: 1, title: "x" },
    });
    expect(there.status).toBe(403);
  });

  it("moves a chapter among its siblings without a new version, visible to readers at once", async () => {
    const story = await makePublication(app.platform, { site_id: siteId, ptype: "parent", subtype: "story" });
    const made: Awaited<ReturnType<typeof makePublication>>[] = [];
    for (const title of ["a", "b", "c"]) {
      made.push(await makePublication(app.platform, { site_id: siteId, parent_id: story.post_id, title }));
    }
    const move = async (at: number, index: number) => {
      const answer = await save(made[at]?.post_id ?? "", { last_version: 1, index });
      expect([answer.status, answer.body.version]).toEqual([200, 1]);
      const list = await (await app.asGuest()).get(`/api/r/${siteId}/posts/${story.post_id}/children`);
      return (list.body as { children: { title: string; index: number }[] }).children.map(
        (row) => `${row.index}${row.title}`,
      );
    };
    expect(await move(2, 1)).toEqual(["1c", "2a", "3b"]);
    expect(await move(2, 99)).toEqual(["1a", "2b", "3c"]);
    expect(await move(0, 2)).toEqual(["1b", "2a", "3c"]);
  });

  it("takes each position once among parallel moves", async () => {
    const story = await as.call(createPost, {
      params: { siteId },
      body: { ptype: "parent", subtype: "story" },
    });
    const ids: string[] = [];
    for (let at = 0; at < 8; at++) {
      const made = await makePost(app.platform, { site_id: siteId, parent_id: story.body.id });
      ids.push(made.id);
    }
    const answers = await Promise.all(
      ids.map((id, at) => save(id, { last_version: 1, index: ((at * 5) % 8) + 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const rows = await posts(app.platform.db).findAll({
      where: { parent_id: story.body.id },
      order: ["position"],
    });
    expect(rows.map((row) => row.get().position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("stores the editor's text unchanged", async () => {
    const { id } = await draft(["one"]);
    const blocks = paragraphs(app.platform, ["x", "y"]);
    await save(id, { last_version: 1, blocks });
    expect((await read(id, "blocks")).blocks).toEqual(blocks);
  });
});
