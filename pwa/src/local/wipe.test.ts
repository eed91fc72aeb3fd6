// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { currentUserId } from "../lib/currentUser.ts";
import { readLikeList, recordLike } from "../lib/likeList.ts";
import { emptyDevice, memoryCaches } from "../testing/device.ts";
import { newDraft } from "../testing/drafts.ts";
import { postPage } from "../testing/pages.ts";
import { database, SAVED_IMAGES } from "./database.ts";
import { recordOf } from "./records/pageRecord.ts";
import { countUnsent, exportUnsent, wipeUser } from "./wipe.ts";

const CANARY = "the white whale is inside";
const device = memoryCaches();

function text(n: number, keptFor: string, openedFor: string) {
  const id = `b${String(n).padStart(19, "0")}`;
  const content = openedFor ? `<p>${CANARY} for ${openedFor}</p>` : "<p>open</p>";
  const page = postPage({ id, permalink: `/post/${id}/x`, visibility: openedFor ? "paid" : "free", content });
  return recordOf(page, { keptFor, openedFor });
}
const waiting = (userId: string, n: number) => ({
  id: `b${n}`,
  userId,
  kind: "like" as const,
  subject: `post${n}`,
  siteId: "site1",
  wanted: true,
  attempts: 0,
  dueAt: 0,
});
const serial = (id: string, images: string[]) => ({
  id,
  title: id,
  key: `host/${id}`,
  chapters: 2,
  images,
  complete: true,
  keptAt: 1,
});

/** Everything that is left on the device, as text. */
async function everything(): Promise<string> {
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  return JSON.stringify([tables, { ...localStorage }]);
}

beforeEach(async () => {
  await emptyDevice("ada");
  vi.stubGlobal("caches", device.storage);
  await device.storage.delete(SAVED_IMAGES);
  await database.pages.bulkPut([
    text(1, "paidstory", "ada"),
    text(2, "paidstory", ""),
    text(3, "freestory", ""),
    text(4, "", ""),
    text(5, "", "grace"),
  ]);
  await database.kept.bulkPut([
    serial("paidstory", ["/own.webp", "/both.webp"]),
    serial("freestory", ["/both.webp"]),
  ]);
  const place = {
    siteId: "site1",
    parentId: "",
    fraction: 0.5,
    locator: null,
    furthest: 0,
    resetAt: 0,
    finished: false,
    readAt: 1,
  };
  await database.places.bulkPut([
    { ...place, userId: "ada", postId: "b0000000000000000001" },
    { ...place, userId: "grace", postId: "b0000000000000000001" },
    { ...place, userId: "", postId: "b0000000000000000004" },
  ]);
  await database.personal.bulkPut([
    { userId: "ada", name: "inbox", value: CANARY, savedAt: 1 },
    { userId: "grace", name: "inbox", value: "hers", savedAt: 1 },
  ]);
  await database.outbox.bulkAdd([waiting("ada", 1), waiting("grace", 2)]);
  await database.refused.bulkAdd([{ ...waiting("ada", 3), message: "no" }]);
  const kept = await device.storage.open(SAVED_IMAGES);
  for (const image of ["/own.webp", "/both.webp"]) await kept.put(image, new Response());
  await (await device.storage.open("seen-images")).put("/seen.webp", new Response());
  recordLike("post1", true);
});

test("leaves nothing that was opened for or done by the user after a sign-out by hand", async () => {
  await wipeUser("ada");
  const left = await everything();
  expect(left).not.toContain(`${CANARY} for ada`);
  expect(left).not.toContain('"ada"');
  expect((await database.places.toArray()).map(({ userId }) => userId).sort()).toEqual(["", "grace"]);
  expect((await database.personal.toArray()).map(({ userId }) => userId)).toEqual(["grace"]);
  expect(await countUnsent("ada")).toBe(0);
  expect(device.keysOf("seen-images")).toEqual([]);
  expect(device.keysOf(SAVED_IMAGES)).not.toContain("/own.webp");
  expect(currentUserId()).toBeNull();
  expect(readLikeList()).toEqual([]);
});

test("keeps what anyone may read, with the pictures of serials that are still saved", async () => {
  await wipeUser("ada");
  expect((await database.pages.toArray()).map(({ postId }) => postId.slice(-1)).sort()).toEqual([
    "2",
    "3",
    "4",
    "5",
  ]);
  expect((await database.kept.toArray()).map(({ id }) => id)).toEqual(["freestory"]);
  expect(device.keysOf(SAVED_IMAGES)).toEqual(["/both.webp"]);
});

test("turns the open parts of a removed serial into ordinary read pages", async () => {
  await wipeUser("ada");
  expect(await database.pages.where("keptFor").equals("paidstory").count()).toBe(0);
});

test("keeps another user's texts and unsent work", async () => {
  await wipeUser("ada");
  expect(await everything()).toContain(`${CANARY} for grace`);
  expect(await countUnsent("grace")).toBe(1);
});

test("exports unsent work before the wipe", async () => {
  expect(await exportUnsent("ada")).toEqual([
    { kind: "like", subject: "post1", siteId: "site1", wanted: true },
  ]);
});

test("removes a draft that the server has, and keeps an unsent one for its user", async () => {
  await database.drafts.bulkAdd([
    newDraft({ id: "sent", serverKnown: true }),
    newDraft({ id: "unsent", serverKnown: true, waiting: 2 }),
    newDraft({ id: "unknown" }),
    newDraft({ id: "grace's", ownerId: "grace" }),
    newDraft({ id: "guest's", ownerId: "", siteId: null }),
  ]);
  await database.draftUpdates.add({ draftId: "sent", update: new Uint8Array(), changes: 0 });
  await wipeUser("ada");
  const left = (await database.drafts.toArray()).map(({ id }) => id).sort();
  expect(left).toEqual(["grace's", "guest's", "unknown", "unsent"]);
  expect(await database.draftUpdates.count()).toBe(0);
});

test("removes an unsent draft that the user discards", async () => {
  await database.drafts.add(newDraft({ id: "unsent", waiting: 2 }));
  expect(await countUnsent("ada")).toBe(2);
  await wipeUser("ada", true);
  expect(await database.drafts.count()).toBe(0);
});

test("exports an unsent draft with its text", async () => {
  await database.drafts.add(newDraft({ id: "unsent", title: "Loomings", waiting: 1 }));
  const exported = await exportUnsent("ada");
  expect(exported).toContainEqual(
    expect.objectContaining({ kind: "draft", subject: "unsent", title: "Loomings" }),
  );
});
