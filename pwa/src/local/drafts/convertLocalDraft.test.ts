import "fake-indexeddb/auto";
import { oldDraft } from "@quire/documents/testing/oldDraft";
import { linesOf } from "@quire/documents/testing/storedText";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as Y from "yjs";
import { newDraft } from "../../testing/drafts.ts";
import { LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { convertLocalDraft } from "./convertLocalDraft.ts";

let db: LocalDatabase;
let count = 0;
beforeEach(() => {
  db = new LocalDatabase(`converted-${count++}`);
});
afterEach(() => db.close());

/** Converts a draft of one paragraph; returns the drafts and lines that are on the device then. */
async function converted(known: Partial<DraftRecord>) {
  const record = { ...newDraft(), title: "Loomings", ...known };
  const doc = oldDraft("Loomings", [{ id: "b1000000000000000000", text: "Call me Ishmael." }]);
  await db.drafts.put(record);
  await db.draftUpdates.add({ draftId: record.id, update: Y.encodeStateAsUpdate(doc), changes: 1 });
  await convertLocalDraft(db, record);
  const drafts = await db.drafts.toArray();
  const now = new Y.Doc();
  for (const { update, draftId } of await db.draftUpdates.toArray()) {
    expect(draftId).toBe(drafts[0]?.id);
    Y.applyUpdate(now, update);
  }
  return { record, drafts, lines: linesOf(now) };
}

it("keeps what the server lacks as a copy", async () => {
  const { record, drafts, lines } = await converted({ serverKnown: true, waiting: 1, version: 3 });
  expect(drafts).toHaveLength(1);
  expect(drafts[0]).toMatchObject({
    title: "Loomings (copy)",
    serverKnown: false,
    waiting: 1,
    version: null,
  });
  expect(drafts[0]?.id).not.toBe(record.id);
  expect(lines).toEqual(["", "Call me Ishmael."]);
});

it("converts a draft that the server has never had", async () => {
  const { record, drafts, lines } = await converted({ serverKnown: false, waiting: 1 });
  expect(drafts).toMatchObject([{ id: record.id, title: "Loomings", serverKnown: false, waiting: 1 }]);
  expect(lines).toEqual(["", "Call me Ishmael."]);
});

it("leaves a draft that the server has to the server", async () => {
  const { drafts } = await converted({ serverKnown: true, waiting: 0 });
  expect(drafts).toEqual([]);
});
