import { markdownFromBlocks } from "@quire/documents/markdown";
import { TEXT } from "@quire/documents/yjs/sharedText";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { openEditors } from "../../../testing/editor.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { serverOver } from "../../../testing/serverOver.ts";
import { testPlatform } from "../../../testing/testPlatform.ts";
import { testServer } from "../../../testing/testServer.ts";
import { checkpointPost } from "../../posts/checkpointDraft.ts";
import { eventually, openRoomKit } from "./testing/roomKit.ts";

const { app, platform, editors, draft, member, logged, readPost } = await openRoomKit();
afterEach(() => editors.close());
afterAll(() => app.close());

describe("a draft that is open in an editor", () => {
  test("is complete before the editor counts as synced", async () => {
    const { owner, post } = await draft(["Call me Ishmael.", "Some years ago."]);
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    expect(editor.text()).toContain("Call me Ishmael.");
    expect(editor.doc.getText("title").toString()).toBe("Loomings");
    expect(editor.events[0]).toEqual({ kind: "role", role: "owner" });
  });

  test("is seeded once, however many editors open it at once", async () => {
    const { owner, post } = await draft();
    const open = await Promise.all([1, 2, 3, 4].map(() => editors.open(owner, post.id)));
    await Promise.all(open.map((editor) => editor.synced()));
    for (const editor of open) expect(editor.text().match(/Ishmael/g)).toHaveLength(1);
  });

  test("shows each editor the others' text and their real names", async () => {
    const { owner, post } = await draft();
    const writer = await member(post.id, "writer");
    const [mine, theirs] = [await editors.open(owner, post.id), await editors.open(writer, post.id)];
    await Promise.all([mine.synced(), theirs.synced()]);
    theirs.write("Some years ago.");
    await eventually(() => expect(mine.text()).toContain("Some years ago."));
    theirs.provider.awareness.setLocalState({
      user: { name: "Somebody else", color: "#123456" },
      cursor: null,
    });
    await eventually(() => {
      const states = [...mine.provider.awareness.getStates().values()];
      expect(states).toContainEqual({
        user: { id: writer.id, name: writer.name, color: "#123456" },
        cursor: null,
      });
    });
    theirs.provider.disconnect();
    await eventually(() => expect(mine.provider.awareness.getStates().has(theirs.doc.clientID)).toBe(false));
  });

  test("answers a fence only once everything before it is in the log", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Whenever it is a damp, drizzly November in my soul.");
    await editor.saved();
    expect(await logged(post.id)).toEqual([{ seq: 2, author_id: owner.id }]);
  });

  test("becomes the post's next version, with everyone who wrote it", async () => {
    const { owner, post } = await draft();
    const writer = await member(post.id, "writer");
    const [mine, theirs] = [await editors.open(owner, post.id), await editors.open(writer, post.id)];
    await Promise.all([mine.synced(), theirs.synced()]);
    mine.write("By the owner.");
    await mine.saved();
    theirs.write("By the writer.");
    await theirs.saved();
    const read = await readPost(owner, post);
    expect(read).toMatchObject({
      version: 2,
      markdown: "Call me Ishmael.\n\nBy the owner.\n\nBy the writer.\n",
    });
    const [revision] = await select<{ contributors: string[] }>(
      platform.db,
      "SELECT contributors FROM revisions WHERE post_id = $id AND version = 2",
      { id: post.id },
    );
    expect(revision?.contributors.sort()).toEqual([owner.id, writer.id].sort());
    await eventually(() =>
      expect(mine.events).toContainEqual(
        expect.objectContaining({ kind: "saved", version: 2, isTyped: true }),
      ),
    );
    // Nothing was typed since: reading again makes no version.
    expect((await readPost(owner, post)).version).toBe(2);
  });

  test("is in the site's lists once its last editor has left, long before it counts as idle", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Some years ago.");
    await editor.saved();
    editors.close();
    const readWords = async () => {
      const sql = "SELECT words FROM posts WHERE id = $id";
      return (await select<{ words: number }>(platform.db, sql, { id: post.id }))[0]?.words;
    };
    await expect.poll(readWords, { timeout: 20_000 }).toBe(6);
  });

  test("is published with what was just typed", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("And there is no more.");
    await editor.saved();
    const caller = await app.asBrowser(owner);
    const answer = await caller.send("POST", `/api/w/${owner.id}/posts/${post.id}/publish`, {});
    expect(answer.status).toBe(200);
    const published = await (await app.asGuest()).get(`/api/r/${owner.id}/posts/${post.id}`);
    expect((published.body as { content: string }).content).toContain("And there is no more.");
  });
});

describe("a save by REST while the draft is open", () => {
  test("reaches the editor as a diff, next to what is typed at the same time", async () => {
    const { owner, post } = await draft(["Call me Ishmael.", "Some years ago."]);
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Typed meanwhile.");
    await editor.saved();
    let bytes = 0;
    editor.doc.on("update", (update: Uint8Array) => {
      bytes += update.byteLength;
    });
    const caller = await app.asBrowser(owner);
    const answer = await caller.send("PATCH", `/api/w/${owner.id}/posts/${post.id}`, {
      markdown: "Call me Queequeg.\n\nSome years ago.\n",
      last_version: 1,
    });
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
    await eventually(() => expect(editor.text()).toContain("Queequeg"));
    expect(editor.text()).toContain("Typed meanwhile.");
    expect(editor.text()).not.toContain("Ishmael");
    expect(bytes).toBeLessThan(120);
    expect((await readPost(owner, post)).markdown).toBe(
      "Call me Queequeg.\n\nSome years ago.\n\nTyped meanwhile.\n",
    );
  });

  test("is refused with both texts when it names an older version", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Typed meanwhile.");
    await editor.saved();
    expect((await readPost(owner, post)).version).toBe(2);
    editor.write("And more.");
    await editor.saved();
    const caller = await app.asBrowser(owner);
    const answer = await caller.send("PATCH", `/api/w/${owner.id}/posts/${post.id}`, {
      markdown: "Another text.\n",
      last_version: 1,
    });
    expect(answer.status).toBe(409);
    const { details } = (
      answer.body as { error: { details: { current: { markdown: string }; version: number } } }
    ).error;
    expect(details).toMatchObject({
      version: 3,
      current: { markdown: "Call me Ishmael.\n\nTyped meanwhile.\n\nAnd more.\n" },
      refused: { markdown: "Another text.\n" },
    });
  });

  test("leaves the text alone when it changes only fields", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Typed meanwhile.");
    await editor.saved();
    const caller = await app.asBrowser(owner);
    const answer = await caller.send("PATCH", `/api/w/${owner.id}/posts/${post.id}`, {
      tags: ["sea"],
      last_version: 1,
    });
    expect(answer.status).toBe(200);
    expect(await readPost(owner, post)).toMatchObject({
      version: 2,
      markdown: "Call me Ishmael.\n\nTyped meanwhile.\n",
    });
  });
});

describe("two processes with one draft", () => {
  test("sync text, presence and saves made in either", async () => {
    const secondPlatform = await testPlatform({ secondPlatform: platform });
    const second = await serverOver(secondPlatform);
    await second.server.start();
    const remoteEditors = openEditors(secondPlatform, second.server);
    try {
      const { owner, post } = await draft();
      const [here, there] = [await editors.open(owner, post.id), await remoteEditors.open(owner, post.id)];
      await Promise.all([here.synced(), there.synced()]);
      here.write("Written here.");
      there.write("Written there.");
      await eventually(() => {
        expect(here.text()).toContain("Written there.");
        expect(there.text()).toBe(here.text());
      });
      const position = { type: null, tname: TEXT, item: null, assoc: 0 };
      const cursor = { anchor: position, head: position };
      here.provider.awareness.setLocalState({ user: {}, cursor });
      await eventually(() =>
        expect(there.provider.awareness.getStates().get(here.doc.clientID)).toMatchObject({ cursor }),
      );
      await checkpointPost(platform, owner.id, post.id);
      const caller = await second.asBrowser(owner);
      const answer = await caller.send("PATCH", `/api/w/${owner.id}/posts/${post.id}`, {
        title: "Moby-Dick",
        last_version: 2,
      });
      expect(answer.status).toBe(200);
      await eventually(() => expect(here.doc.getText("title").toString()).toBe("Moby-Dick"));
    } finally {
      remoteEditors.close();
      await second.server.stop();
      await secondPlatform.close();
    }
  });
});

test("creates a draft made on a device once, unchanged", async () => {
  const { Y, seed } = await madeDraft();
  const owner = await makeSite(platform);
  const caller = await app.asBrowser(owner);
  const id = platform.newId();
  const body = { id, ptype: "blog", draft: Buffer.from(Y.encodeStateAsUpdate(seed)).toString("base64") };
  const [first, reopened] = [
    await caller.send("POST", `/api/w/${owner.id}/posts`, body),
    await caller.send("POST", `/api/w/${owner.id}/posts`, body),
  ];
  expect(first).toMatchObject({ status: 201, body: { id, version: 1 } });
  expect(reopened).toMatchObject({ status: 201, body: { id, version: 1 } });
  const editor = await editors.open(owner, id, { doc: seed });
  await editor.synced();
  expect(editor.text().match(/Made offline/g)).toHaveLength(1);
  expect(await readPost(owner, { id })).toMatchObject({ title: "On the train", markdown: "Made offline.\n" });
  for (const bad of ["/////w==", Buffer.from("no update").toString("base64")]) {
    const refused = await caller.send("POST", `/api/w/${owner.id}/posts`, { ptype: "blog", draft: bad });
    expect(refused.status).toBe(400);
  }
});

async function madeDraft() {
  const Y = await import("yjs");
  const { writeText } = await import("../../posts/draftDocument.ts");
  const seed = new Y.Doc();
  const { paragraphs } = await import("../../../testing/factories/post.ts");
  writeText(seed, { title: "On the train", blocks: paragraphs(platform, ["Made offline."]) });
  return { Y, seed };
}

test("makes a version and tells editors to reconnect when the server stops", async () => {
  const own = await testServer();
  await own.server.start();
  const open = openEditors(own.platform, own.server);
  const site = await makeSite(own.platform);
  const post = await makePost(own.platform, { site_id: site.id });
  const editor = await open.open(site, post.id);
  await editor.synced();
  editor.write("The last words.");
  await editor.saved();
  const closed = new Promise<{ code: number }>((resolve) =>
    editor.provider.once("connection-close", (event) => resolve(event as unknown as { code: number })),
  );
  await own.server.stop();
  expect((await closed).code).toBe(1012);
  open.close();
  const [{ blocks } = { blocks: [] }] = await select<{ blocks: [] }>(
    own.platform.db,
    "SELECT blocks FROM revisions WHERE post_id = $id AND version = 2",
    { id: post.id },
  );
  expect(markdownFromBlocks(blocks, { featured: false })).toContain("The last words.");
  await own.platform.close();
});
