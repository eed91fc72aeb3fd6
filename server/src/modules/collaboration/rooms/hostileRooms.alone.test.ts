import * as hostile from "@quire/documents/testing/hostileUpdates";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { execute, select } from "../../../platform/database/select.ts";
import { openDraft } from "../../posts/liveDraft.ts";
import { eventually, openRoomKit } from "./testing/roomKit.ts";
import { updateMessage } from "./wire.ts";

let kit: Awaited<ReturnType<typeof openRoomKit>>;
beforeAll(async () => {
  kit = await openRoomKit();
});
afterAll(async () => {
  kit.editors.close();
  await kit.app.close();
});

test("a hostile message ends its sender's connection, and the others keep typing", async () => {
  const { draft, editors, app, readPost } = kit;
  const { owner, post } = await draft();
  const [eve, ada] = [await editors.open(owner, post.id), await editors.open(owner, post.id)];
  await Promise.all([eve.synced(), ada.synced()]);
  eve.send(updateMessage(hostile.sameOrigin(15_000)));
  ada.write("Still typing.");
  expect((await fetch(`http://127.0.0.1:${app.server.info.port}/healthz`)).status).toBe(200);
  await ada.saved();
  expect(await eve.closed).toMatchObject({ code: 4413 });
  ada.write("And on.");
  await ada.saved();
  expect((await readPost(owner, post)).markdown).toContain("And on.");
});

/** Appends updates to a draft's log, as an older version of the server did. */
async function logUpdates(postId: string, siteId: string, updates: readonly Uint8Array[]) {
  const { platform } = kit;
  await openDraft(platform, siteId, postId);
  for (const update of updates) {
    await execute(
      platform.db,
      `WITH grown AS (UPDATE drafts SET seq = seq + 1 WHERE post_id = $postId RETURNING seq)
       INSERT INTO draft_updates (post_id, seq, update, author_id) SELECT $postId, seq, $update, $siteId FROM grown`,
      { postId, siteId, update: Buffer.from(update) },
    );
  }
}

function titled(title: string): Uint8Array {
  const doc = new Y.Doc();
  doc.getText("title").insert(0, title);
  return Y.encodeStateAsUpdate(doc);
}

const rejected = (postId: string) =>
  select<{ seq: number }>(
    kit.platform.db,
    "SELECT seq FROM draft_updates WHERE post_id = $postId AND seq < 0",
    {
      postId,
    },
  );

test("a log that would take too much work opens without it, says so, and stores it for support", async () => {
  const { draft, editors, readPost } = kit;
  const { owner, post } = await draft();
  await logUpdates(post.id, owner.id, [titled("Good. "), hostile.sameOrigin(15_000), titled("Later. ")]);
  const editor = await editors.open(owner, post.id);
  await editor.synced();
  expect(editor.text()).toContain("Call me Ishmael.");
  expect(editor.doc.getText("title").toString()).toContain("Good. ");
  await eventually(() => expect(editor.events).toContainEqual({ kind: "reverted" }));
  expect(await rejected(post.id)).toHaveLength(2);
  editor.write("And on.");
  await editor.saved();
  expect((await readPost(owner, post)).markdown).toContain("And on.");
});

test("a state that would take too much work is replaced by the last version", async () => {
  const { draft, editors, platform, readPost } = kit;
  const { owner, post } = await draft();
  await logUpdates(post.id, owner.id, []);
  await execute(platform.db, "UPDATE drafts SET state = $state WHERE post_id = $id", {
    id: post.id,
    state: Buffer.from(hostile.sameOrigin(15_000)),
  });
  const editor = await editors.open(owner, post.id);
  await editor.synced();
  expect(editor.text()).toContain("Call me Ishmael.");
  await eventually(() => expect(editor.events).toContainEqual({ kind: "reverted" }));
  expect(await rejected(post.id)).toHaveLength(1);
  editor.write("And on.");
  await editor.saved();
  expect((await readPost(owner, post)).markdown).toContain("And on.");
});

test("a draft of 19,000 blocks opens", async () => {
  const { draft, editors } = kit;
  const { owner, post } = await draft(Array.from({ length: 19_000 }, (_, at) => `Paragraph ${at}`));
  // The first opening writes its document.
  await openDraft(kit.platform, owner.id, post.id);
  const editor = await editors.open(owner, post.id);
  await editor.synced();
  expect(editor.text()).toContain("Paragraph 18999");
}, 360_000);
