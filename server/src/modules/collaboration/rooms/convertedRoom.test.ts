import { oldDraft, oldPosition } from "@quire/documents/testing/oldDraft";
import { TEXT } from "@quire/documents/yjs/sharedText";
import { afterAll, afterEach, expect, test } from "vitest";
import * as Y from "yjs";
import { select } from "../../../platform/database/select.ts";
import { openDraft } from "../../posts/liveDraft.ts";
import { openRoomKit } from "./testing/roomKit.ts";

const { app, platform, editors, draft, member, readPost } = await openRoomKit();
afterEach(() => editors.close());
afterAll(() => app.close());

/** A draft in the old shape, with words that no version has yet and a comment on "Ishmael". */
async function oldRoom() {
  const { owner, post } = await draft();
  await openDraft(platform, owner.id, post.id);
  const doc = oldDraft("Loomings", [
    { id: "b1000000000000000000", text: "Call me Ishmael." },
    { id: "b2000000000000000000", text: "Some years ago." },
  ]);
  const state = Y.encodeStateAsUpdate(doc);
  const known = Y.encodeStateVector(doc);
  ((doc.getXmlFragment("content").get(2) as Y.XmlElement).get(0) as Y.XmlText).insert(15, " Typed just now.");
  const typed = Y.encodeStateAsUpdate(doc, known);
  await select(
    platform.db,
    `WITH d AS (UPDATE drafts SET shape = 1, state = $state, state_seq = seq, seq = seq + 1 WHERE post_id = $id RETURNING seq)
     INSERT INTO draft_updates (post_id, seq, update) SELECT $id, seq, $typed FROM d`,
    { id: post.id, state: Buffer.from(state), typed: Buffer.from(typed) },
  );
  const writer = await member(post.id, "writer");
  await select(
    platform.db,
    `INSERT INTO draft_comments (id, post_id, author_id, kind, anchor_start, anchor_end, quote, text, created_at)
     VALUES ($comment, $id, $author, 'comment', $start, $end, 'Ishmael', 'Who?', now())`,
    {
      ...{ comment: platform.newId(), id: post.id, author: writer.id },
      ...{ start: Buffer.from(oldPosition(doc, 0, 8)), end: Buffer.from(oldPosition(doc, 0, 15)) },
    },
  );
  return { owner, post };
}

test("an old draft is converted when editors open it, once, with its comments where they were", async () => {
  const { owner, post } = await oldRoom();
  const open = await Promise.all([1, 2, 3].map(() => editors.open(owner, post.id)));
  await Promise.all(open.map((editor) => editor.synced()));
  for (const editor of open) {
    expect(editor.text()).toContain("Some years ago. Typed just now.");
    expect(editor.text().match(/Ishmael/g)).toHaveLength(1);
  }
  const [comment] = await select<{ anchor_start: Buffer; anchor_end: Buffer }>(
    platform.db,
    "SELECT anchor_start, anchor_end FROM draft_comments WHERE post_id = $id",
    { id: post.id },
  );
  const { doc } = open[0] as (typeof open)[0];
  const place = (anchor: Buffer | undefined) =>
    Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(anchor as Buffer), doc)?.index;
  const [start, end] = [place(comment?.anchor_start) as number, place(comment?.anchor_end) as number];
  const letters = (doc.getText(TEXT).toDelta() as { insert: string | object }[]).flatMap(({ insert }) =>
    typeof insert === "string" ? insert.split("") : ["|"],
  );
  expect(letters.slice(start, end).join("")).toBe("Ishmael");
});

test("an old draft that nobody opens is read with all that was typed", async () => {
  const { owner, post } = await oldRoom();
  expect((await readPost(owner, post)).markdown).toContain("Some years ago. Typed just now.");
});
