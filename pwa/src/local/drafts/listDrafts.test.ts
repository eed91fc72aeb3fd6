import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newDraft } from "../../testing/drafts.ts";
import { database } from "../database.ts";
import { deleteHidden, hideDraft, listDrafts, removeDrafts, watchDrafts } from "./listDrafts.ts";
import { unsentDrafts } from "./unsentDrafts.ts";

beforeEach(async () => {
  await Promise.all(database.tables.map((table) => table.clear()));
});
afterEach(() => vi.restoreAllMocks());

const ids = async (ownerId: string | null) => (await listDrafts(ownerId)).map(({ id }) => id);

it("lists a user's drafts only, the last changed first", async () => {
  await database.drafts.bulkAdd([
    newDraft({ id: "old", changedAt: 1 }),
    newDraft({ id: "new", changedAt: 2 }),
    newDraft({ id: "grace's", ownerId: "grace" }),
    newDraft({ id: "guest's", ownerId: "", siteId: null }),
  ]);
  expect(await ids("ada")).toEqual(["new", "old"]);
  expect(await ids(null)).toEqual(["guest's"]);
});

it("hides a deleted draft, and shows it again after an undo", async () => {
  await database.drafts.add(newDraft({ id: "a" }));
  await hideDraft("a", true);
  expect(await ids("ada")).toEqual([]);
  expect(await unsentDrafts(database, "ada")).toEqual([]);
  await hideDraft("a", false);
  expect(await ids("ada")).toEqual(["a"]);
});

it("deletes what an interrupted page left, but nothing that can still be undone", async () => {
  await database.drafts.add(newDraft({ id: "a" }));
  await database.draftUpdates.add({ draftId: "a", update: new Uint8Array(), changes: 1 });
  await hideDraft("a", true);
  await deleteHidden(Date.now());
  expect(await database.drafts.count()).toBe(1);
  await deleteHidden(Date.now() + 61_000);
  expect([await database.drafts.count(), await database.draftUpdates.count()]).toEqual([0, 0]);
});

it("deletes a draft with its log and pictures, and no other's", async () => {
  await database.drafts.bulkAdd([newDraft({ id: "a" }), newDraft({ id: "b" })]);
  for (const draftId of ["a", "b"]) {
    await database.draftUpdates.add({ draftId, update: new Uint8Array(), changes: 1 });
    await database.guestImages.add({ id: `of ${draftId}`, draftId, blob: new Blob(), name: "sea.png" });
  }
  await removeDrafts(["a"]);
  expect((await database.draftUpdates.toArray()).map(({ draftId }) => draftId)).toEqual(["b"]);
  expect((await database.guestImages.toArray()).map(({ id }) => id)).toEqual(["of b"]);
});

it("calls back as drafts change, and at once in a browser without storage", async () => {
  const received: (string[] | null)[] = [];
  const leave = watchDrafts("ada", (drafts) => received.push(drafts?.map(({ id }) => id) ?? null));
  await expect.poll(() => received.at(-1)).toEqual([]);
  await database.drafts.add(newDraft({ id: "a" }));
  await expect.poll(() => received.at(-1)).toEqual(["a"]);
  leave();
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  database.close();
  await database.open().catch(() => {});
  const stop = watchDrafts("ada", (drafts) => received.push(drafts && []));
  await expect.poll(() => received.at(-1)).toBeNull();
  stop();
});
