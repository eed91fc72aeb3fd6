import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newDraft } from "../../testing/drafts.ts";
import { database } from "../database.ts";
import { doomDraft, listDrafts, removeDrafts, sweepDoomed, watchDrafts } from "./listDrafts.ts";
import { unsentDrafts } from "./unsentDrafts.ts";

beforeEach(async () => {
  await Promise.all(database.tables.map((table) => table.clear()));
});
afterEach(() => vi.restoreAllMocks());

const ids = async (ownerId: string | null) => (await listDrafts(ownerId)).map(({ id }) => id);

it("lists a person's drafts, the last changed first, and nobody else's", async () => {
  await database.drafts.bulkAdd([
    newDraft({ id: "old", changedAt: 1 }),
    newDraft({ id: "new", changedAt: 2 }),
    newDraft({ id: "grace's", ownerId: "grace" }),
    newDraft({ id: "guest's", ownerId: "", siteId: null }),
  ]);
  expect(await ids("ada")).toEqual(["new", "old"]);
  expect(await ids(null)).toEqual(["guest's"]);
});

it("a draft that is deleted is out of the list, and back in it where that is taken back", async () => {
  await database.drafts.add(newDraft({ id: "a" }));
  await doomDraft("a", true);
  expect(await ids("ada")).toEqual([]);
  expect(await unsentDrafts(database, "ada")).toEqual([]);
  await doomDraft("a", false);
  expect(await ids("ada")).toEqual(["a"]);
});

it("what a page was left with before it could delete it goes later, and nothing that can still be taken back", async () => {
  await database.drafts.add(newDraft({ id: "a" }));
  await database.draftUpdates.add({ draftId: "a", update: new Uint8Array(), changes: 1 });
  await doomDraft("a", true);
  await sweepDoomed(Date.now());
  expect(await database.drafts.count()).toBe(1);
  await sweepDoomed(Date.now() + 61_000);
  expect([await database.drafts.count(), await database.draftUpdates.count()]).toEqual([0, 0]);
});

it("removing a draft takes its log and its pictures along, and no other's", async () => {
  await database.drafts.bulkAdd([newDraft({ id: "a" }), newDraft({ id: "b" })]);
  for (const draftId of ["a", "b"]) {
    await database.draftUpdates.add({ draftId, update: new Uint8Array(), changes: 1 });
    await database.guestImages.add({ id: `of ${draftId}`, draftId, blob: new Blob(), name: "sea.png" });
  }
  await removeDrafts(["a"]);
  expect((await database.draftUpdates.toArray()).map(({ draftId }) => draftId)).toEqual(["b"]);
  expect((await database.guestImages.toArray()).map(({ id }) => id)).toEqual(["of b"]);
});

it("tells of drafts as they change, and at once where this browser keeps none", async () => {
  const told: (string[] | null)[] = [];
  const leave = watchDrafts("ada", (drafts) => told.push(drafts?.map(({ id }) => id) ?? null));
  await expect.poll(() => told.at(-1)).toEqual([]);
  await database.drafts.add(newDraft({ id: "a" }));
  await expect.poll(() => told.at(-1)).toEqual(["a"]);
  leave();
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  database.close();
  await database.open().catch(() => {});
  const stop = watchDrafts("ada", (drafts) => told.push(drafts && []));
  await expect.poll(() => told.at(-1)).toBeNull();
  stop();
});
