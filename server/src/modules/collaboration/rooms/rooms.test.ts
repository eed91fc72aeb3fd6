import { markdownFromBlocks } from "@quire/documents/markdown";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openEditors } from "../../../testing/editor.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSession } from "../../../testing/factories/session.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { serverOver } from "../../../testing/serverOver.ts";
import { testPlatform } from "../../../testing/testPlatform.ts";
import { testServer } from "../../../testing/testServer.ts";
import { settlePost } from "../../posts/settleDraft.ts";
import { LEFT_MS, settleAbandoned } from "../settleAbandoned.ts";
import { LARGEST_DRAFT } from "./room.ts";

const app = await testServer();
const { platform, server } = app;
const editors = openEditors(platform, server);
beforeAll(() => server.start());
afterEach(() => editors.close());
afterAll(() => app.close());

/** Machines are slow at times: what comes comes, and what does not come fails all the same. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

async function draft(text = ["Call me Ishmael."]) {
  const owner = await makeSite(platform);
  const post = await makePost(platform, { site_id: owner.id, text });
  return { owner, post };
}

async function member(postId: string, role: "writer" | "commenter") {
  const user = await makeUser(platform);
  await platform.db.query(
    "INSERT INTO draft_members (post_id, user_id, role, created_at) VALUES ($postId, $userId, $role, $now)",
    { bind: { postId, userId: user.id, role, now: platform.clock.now() } },
  );
  return user;
}

const logged = (postId: string) =>
  platform.db.query<{ seq: number; author_id: string }>(
    "SELECT seq, author_id FROM draft_updates WHERE post_id = $postId ORDER BY seq",
    { bind: { postId }, type: QueryTypes.SELECT },
  );

/** Statements that wait for a row that another holds. */
async function waiting(): Promise<number | undefined> {
  const [row] = await platform.db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    { type: QueryTypes.SELECT },
  );
  return row?.count;
}

async function reads(owner: { id: string }, post: { id: string }) {
  const caller = await app.asBrowser(owner);
  const answer = await caller.get(`/api/r/${owner.id}/posts/${post.id}?post_content_type=markdown`);
  return answer.body as { markdown: string; version: number; title: string };
}

describe("a draft that is open in an editor", () => {
  test("is there whole before the editor counts as synced", async () => {
    const { owner, post } = await draft(["Call me Ishmael.", "Some years ago."]);
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    expect(editor.text()).toContain("Call me Ishmael.");
    expect(editor.doc.getText("title").toString()).toBe("Loomings");
    expect(editor.told[0]).toEqual({ kind: "role", role: "owner" });
  });

  test("is seeded once, however many open it at the same moment", async () => {
    const { owner, post } = await draft();
    const open = await Promise.all([1, 2, 3, 4].map(() => editors.open(owner, post.id)));
    await Promise.all(open.map((editor) => editor.synced()));
    for (const editor of open) expect(editor.text().match(/Ishmael/g)).toHaveLength(1);
  });

  test("shows each the words of the others, and who is there by their own name", async () => {
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

  test("answers a fence only once all before it is in the log", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Whenever it is a damp, drizzly November in my soul.");
    await editor.saved();
    expect(await logged(post.id)).toEqual([{ seq: 2, author_id: owner.id }]);
  });

  test("becomes the post's next version, with all who wrote it", async () => {
    const { owner, post } = await draft();
    const writer = await member(post.id, "writer");
    const [mine, theirs] = [await editors.open(owner, post.id), await editors.open(writer, post.id)];
    await Promise.all([mine.synced(), theirs.synced()]);
    mine.write("By the owner.");
    await mine.saved();
    theirs.write("By the writer.");
    await theirs.saved();
    const read = await reads(owner, post);
    expect(read).toMatchObject({
      version: 2,
      markdown: "Call me Ishmael.\n\nBy the owner.\n\nBy the writer.\n",
    });
    const [revision] = await platform.db.query<{ contributors: string[] }>(
      "SELECT contributors FROM revisions WHERE post_id = $id AND version = 2",
      { bind: { id: post.id }, type: QueryTypes.SELECT },
    );
    expect(revision?.contributors.sort()).toEqual([owner.id, writer.id].sort());
    await eventually(() =>
      expect(mine.told).toContainEqual(expect.objectContaining({ kind: "saved", version: 2, isTyped: true })),
    );
    // Nothing was typed since: reading it again makes no version.
    expect((await reads(owner, post)).version).toBe(2);
  });

  test("is published as it stands", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("And there is no more.");
    await editor.saved();
    const caller = await app.asBrowser(owner);
    const answer = await caller.send("POST", `/api/w/${owner.id}/posts/${post.id}/publish`, {});
    expect(answer.status).toBe(200);
    const shown = await (await app.asGuest()).get(`/api/r/${owner.id}/posts/${post.id}`);
    expect((shown.body as { content: string }).content).toContain("And there is no more.");
  });
});

describe("a save by REST while the draft is open", () => {
  test("comes into the editor as the difference alone, beside what is typed meanwhile", async () => {
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
    expect((await reads(owner, post)).markdown).toBe(
      "Call me Queequeg.\n\nSome years ago.\n\nTyped meanwhile.\n",
    );
  });

  test("that names an older version is refused with both texts, and keeps the one it refused", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Typed meanwhile.");
    await editor.saved();
    expect((await reads(owner, post)).version).toBe(2);
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

  test("of fields alone leaves the text to its writers", async () => {
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
    expect(await reads(owner, post)).toMatchObject({
      version: 2,
      markdown: "Call me Ishmael.\n\nTyped meanwhile.\n",
    });
  });
});

describe("a room lets in and keeps in", () => {
  test("nobody who is not signed in, has no part in the draft, or comes from a page of another origin", async () => {
    const { owner, post } = await draft();
    const guest = await editors.open(null, post.id);
    expect(await guest.closed).toMatchObject({ code: 4401 });
    const stranger = await editors.open(await makeSite(platform), post.id);
    expect(await stranger.closed).toMatchObject({ code: 4403 });
    const nowhere = await editors.open(owner, platform.newId());
    expect(await nowhere.closed).toMatchObject({ code: 4403 });
    const elsewhere = await editors.open(owner, post.id, { origin: "http://evil.example", connect: false });
    const refused = new Promise((resolve) => elsewhere.provider.once("connection-error", resolve));
    elsewhere.provider.connect();
    expect(String(((await refused) as { message: string }).message)).toContain("403");
  });

  test("no words of a commenter, nor of a token that may only read", async () => {
    const { owner, post } = await draft();
    const commenter = await member(post.id, "commenter");
    const { token } = await makeSession(platform, { user_id: owner.id, scopes: ["read"] });
    const mine = await editors.open(owner, post.id);
    for (const other of [
      await editors.open(commenter, post.id),
      await editors.open(owner, post.id, { bearer: token }),
    ]) {
      await Promise.all([mine.synced(), other.synced()]);
      let isSaved = false;
      other.write("Not to be kept.");
      void other.saved().then(() => {
        isSaved = true;
      });
      mine.write("Mine.");
      await mine.saved();
      await eventually(() => expect(other.text()).toContain("Mine."));
      expect(mine.text()).not.toContain("Not to be kept.");
      expect(isSaved).toBe(false);
    }
    expect((await reads(owner, post)).markdown).not.toContain("Not to be kept.");
  });

  test("only as long as they may: a revoked writer, an ended session and a deleted draft are over at once", async () => {
    const { owner, post } = await draft();
    const writer = await member(post.id, "writer");
    const [mine, theirs] = [await editors.open(owner, post.id), await editors.open(writer, post.id)];
    await Promise.all([mine.synced(), theirs.synced()]);
    const caller = await app.asBrowser(owner);
    const revoked = await caller.send("DELETE", `/api/w/${owner.id}/posts/${post.id}/writers/${writer.id}`);
    expect(revoked.status).toBe(200);
    expect(await theirs.closed).toMatchObject({ code: 4403 });
    await platform.db.query("DELETE FROM sessions WHERE id = $id", { bind: { id: mine.session } });
    expect(await mine.closed).toMatchObject({ code: 4401 });
    const { id, token } = await makeSession(platform, { user_id: owner.id, kind: "token" });
    const script = await editors.open(owner, post.id, { bearer: token });
    await script.synced();
    script.write("By a script.");
    await script.saved();
    expect((await caller.send("DELETE", `/api/w/users/me/tokens/${id}`)).status).toBe(200);
    expect(await script.closed).toMatchObject({ code: 4401 });
    const again = await editors.open(owner, post.id);
    await again.synced();
    expect((await caller.send("DELETE", `/api/w/${owner.id}/posts/${post.id}`)).status).toBe(200);
    expect(await again.closed).toMatchObject({ code: 4404 });
  });

  test("nobody whose right was taken while the draft was loaded for them", async () => {
    const { post } = await draft();
    const writer = await member(post.id, "writer");
    const theirs = await platform.db.transaction(async (transaction) => {
      const bind = { id: post.id, userId: writer.id };
      await platform.db.query("SELECT 1 FROM posts WHERE id = $id FOR UPDATE", { bind, transaction });
      const opening = await editors.open(writer, post.id);
      // Let in, and waiting for the draft to be opened.
      await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(1);
      await platform.db.query("DELETE FROM draft_members WHERE post_id = $id AND user_id = $userId", {
        bind,
      });
      return opening;
    });
    expect(await theirs.closed).toMatchObject({ code: 4403 });
  });

  test("the words of somebody who was a writer again only later, once they are", async () => {
    const { owner, post } = await draft();
    const person = await member(post.id, "commenter");
    const theirs = await editors.open(person, post.id);
    await theirs.synced();
    theirs.write("Before they might.");
    const caller = await app.asBrowser(owner);
    await caller.send("PATCH", `/api/w/${owner.id}/posts/${post.id}/writers/${person.id}`, {
      role: "writer",
    });
    await eventually(() => expect(theirs.told).toContainEqual({ kind: "role", role: "writer" }));
    theirs.write("And after.");
    await theirs.saved();
    expect((await reads(owner, post)).markdown).toBe(
      "Call me Ishmael.\n\nBefore they might.\n\nAnd after.\n",
    );
  });

  test("what is no message ends its own socket alone", async () => {
    const { owner, post } = await draft();
    const [mine, other] = [await editors.open(owner, post.id), await editors.open(owner, post.id)];
    await Promise.all([mine.synced(), other.synced()]);
    for (const bytes of [[0, 2, 3, 255, 255, 255], [1, 5, 9], [100], [0, 9, 200]]) {
      const bad = await editors.open(owner, post.id);
      await bad.synced();
      bad.send(Uint8Array.from(bytes));
      expect(await bad.closed).toMatchObject({ code: 4400 });
    }
    mine.write("Still here.");
    await eventually(() => expect(other.text()).toContain("Still here."));
  });

  test("no draft beyond its bounds, and the server goes on", async () => {
    const { owner, post } = await draft();
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    for (let n = 0; n < 3; n++) editor.write("x".repeat(LARGEST_DRAFT / 2.5));
    expect(await editor.closed).toMatchObject({ code: 4413 });
    const again = await editors.open(owner, post.id);
    await again.synced();
    expect(again.text()).toContain("Call me Ishmael.");
  });
});

describe("two processes with one draft", () => {
  test("bring their editors the same text and show who is there, and hear of saves made in either", async () => {
    const beside = await testPlatform({ beside: platform });
    const second = await serverOver(beside);
    await second.server.start();
    const far = openEditors(beside, second.server);
    try {
      const { owner, post } = await draft();
      const [here, there] = [await editors.open(owner, post.id), await far.open(owner, post.id)];
      await Promise.all([here.synced(), there.synced()]);
      here.write("Written here.");
      there.write("Written there.");
      await eventually(() => {
        expect(here.text()).toContain("Written there.");
        expect(there.text()).toBe(here.text());
      });
      const place = { type: null, tname: "content", item: null, assoc: 0 };
      const cursor = { anchor: place, head: place };
      here.provider.awareness.setLocalState({ user: {}, cursor });
      await eventually(() =>
        expect(there.provider.awareness.getStates().get(here.doc.clientID)).toMatchObject({ cursor }),
      );
      await settlePost(platform, owner.id, post.id);
      const caller = await second.asBrowser(owner);
      const answer = await caller.send("PATCH", `/api/w/${owner.id}/posts/${post.id}`, {
        title: "Moby-Dick",
        last_version: 2,
      });
      expect(answer.status).toBe(200);
      await eventually(() => expect(here.doc.getText("title").toString()).toBe("Moby-Dick"));
    } finally {
      far.close();
      await second.server.stop();
      await beside.close();
    }
  });
});

test("a draft made on a device arrives as it was made, once", async () => {
  const { Y, seed } = await madeDraft();
  const owner = await makeSite(platform);
  const caller = await app.asBrowser(owner);
  const id = platform.newId();
  const body = { id, ptype: "blog", draft: Buffer.from(Y.encodeStateAsUpdate(seed)).toString("base64") };
  const [first, again] = [
    await caller.send("POST", `/api/w/${owner.id}/posts`, body),
    await caller.send("POST", `/api/w/${owner.id}/posts`, body),
  ];
  expect(first).toMatchObject({ status: 201, body: { id, version: 1 } });
  expect(again).toMatchObject({ status: 201, body: { id, version: 1 } });
  const editor = await editors.open(owner, id, { doc: seed });
  await editor.synced();
  expect(editor.text().match(/Made offline/g)).toHaveLength(1);
  expect(await reads(owner, { id })).toMatchObject({ title: "On the train", markdown: "Made offline.\n" });
  for (const bad of ["/////w==", Buffer.from("no update").toString("base64")]) {
    const refused = await caller.send("POST", `/api/w/${owner.id}/posts`, { ptype: "blog", draft: bad });
    expect(refused.status).toBe(400);
  }
});

async function madeDraft() {
  const Y = await import("yjs");
  const { writeText } = await import("../../posts/draftText.ts");
  const seed = new Y.Doc();
  const { paragraphs } = await import("../../../testing/factories/post.ts");
  writeText(seed, { title: "On the train", blocks: paragraphs(platform, ["Made offline."]) });
  return { Y, seed };
}

test("a server that stops sends its editors away to come again, and what was typed is a version", async () => {
  const own = await testServer();
  await own.server.start();
  const open = openEditors(own.platform, own.server);
  const site = await makeSite(own.platform);
  const post = await makePost(own.platform, { site_id: site.id });
  const editor = await open.open(site, post.id);
  await editor.synced();
  editor.write("The last words.");
  await editor.saved();
  const gone = new Promise<{ code: number }>((resolve) =>
    editor.provider.once("connection-close", (event) => resolve(event as unknown as { code: number })),
  );
  await own.server.stop();
  expect((await gone).code).toBe(1012);
  open.close();
  const [{ blocks } = { blocks: [] }] = await own.platform.db.query<{ blocks: [] }>(
    "SELECT blocks FROM revisions WHERE post_id = $id AND version = 2",
    { bind: { id: post.id }, type: QueryTypes.SELECT },
  );
  expect(markdownFromBlocks(blocks, { featured: false })).toContain("The last words.");
  await own.platform.close();
});

test("a draft that cannot be settled does not keep those after it from becoming versions", async () => {
  const [broken, whole] = [await draft(), await draft()];
  for (const { owner, post } of [broken, whole]) {
    const editor = await editors.open(owner, post.id);
    await editor.synced();
    editor.write("Left behind.");
    await editor.saved();
    await platform.advance(1);
  }
  await platform.db.query("UPDATE draft_updates SET update = 'no update' WHERE post_id = $id", {
    bind: { id: broken.post.id },
  });
  await platform.advance(LEFT_MS + 1);
  await platform.jobs.enqueue(null, settleAbandoned, {});
  await platform.jobs.runDue();
  const rows = await platform.db.query<{ version: number }>("SELECT version FROM posts WHERE id = $id", {
    bind: { id: whole.post.id },
    type: QueryTypes.SELECT,
  });
  expect(rows).toEqual([{ version: 2 }]);
});

test("what was typed before a process was killed becomes a version once a server is there again", async () => {
  const { owner, post } = await draft();
  const editor = await editors.open(owner, post.id);
  await editor.synced();
  editor.write("Nobody was left to settle this.");
  await editor.saved();
  await platform.jobs.enqueue(null, settleAbandoned, {});
  await platform.jobs.runDue();
  const versionOf = async () => {
    const [row] = await platform.db.query<{ version: number }>("SELECT version FROM posts WHERE id = $id", {
      bind: { id: post.id },
      type: QueryTypes.SELECT,
    });
    return row?.version;
  };
  // It may still be written.
  expect(await versionOf()).toBe(1);
  await platform.advance(LEFT_MS + 1);
  await platform.jobs.enqueue(null, settleAbandoned, {});
  await platform.jobs.runDue();
  expect(await versionOf()).toBe(2);
});
