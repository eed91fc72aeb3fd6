// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../testing/device.ts";
import { postPage } from "../testing/pages.ts";
import { database } from "./database.ts";
import { savePage } from "./pages.ts";
import { placeOf, recordPosition, restartText } from "./readMarks.ts";
import { listRead, removeRead } from "./readTexts.ts";
import { keyOf, recordOf } from "./records/pageRecord.ts";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");

vi.mock("./outbox/flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

const idOf = (n: number) => `b${String(n).padStart(19, "0")}`;
const read = (n: number, fraction: number) =>
  recordPosition({ siteId: "site1", postId: idOf(n), parentId: null, fraction, locator: null });

/** The n-th post's page. */
function nth(n: number) {
  const id = idOf(n);
  return postPage({ id, title: `Post ${n}`, permalink: `/post/${id}/post-${n}` });
}
const saveFor = (userId: string, n: number) =>
  database.pages.put(recordOf(nth(n), { keptFor: "", openedFor: userId }));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await emptyDevice("ada");
});
afterEach(() => vi.useRealTimers());

test("lists read texts, the last first, without texts that were only fetched", async () => {
  await database.pages.put(recordOf(nth(9), { keptFor: "serial", openedFor: "" }));
  await database.pages.put(recordOf(nth(8), { keptFor: "serial", openedFor: "" }));
  await savePage(nth(1));
  await savePage(nth(7), { isShown: false });
  await savePage(nth(1), { isShown: false });
  vi.setSystemTime(NOW + 1000);
  await read(8, 0.5);
  await saveFor("grace", 2);
  expect((await listRead()).map(({ title, fraction }) => [title, fraction])).toEqual([
    ["Post 8", 0.5],
    ["Post 1", 0],
  ]);
});

test("removes a text from the device, unless a serial is saved with it", async () => {
  await savePage(nth(1));
  await database.pages.put(recordOf(nth(8), { keptFor: "serial", openedFor: "" }));
  await read(8, 0.5);
  await removeRead(keyOf(nth(1)));
  await removeRead(keyOf(nth(8)));
  expect(await listRead()).toEqual([]);
  expect((await database.pages.toArray()).map(({ keptFor }) => keptFor)).toEqual(["serial"]);
});

test("removes a work with its other chapters, until it is read again", async () => {
  const chapter = (n: number) => {
    const id = idOf(n);
    const parent = {
      id: idOf(99),
      title: "Moby-Dick",
      permalink: "/story/1/moby-dick",
      ptype: "parent" as const,
    };
    return postPage({ id, title: `Chapter ${n}`, permalink: `/chapter/${id}/c`, ptype: "chapter", parent });
  };
  const readChapter = (n: number) =>
    recordPosition({ siteId: "site1", postId: idOf(n), parentId: idOf(99), fraction: 0.5, locator: null });
  for (const n of [1, 2, 3]) await savePage(chapter(n));
  await readChapter(1);
  vi.setSystemTime(NOW + 1000);
  await readChapter(2);
  vi.setSystemTime(NOW + 2000);
  await removeRead(keyOf(chapter(2)));
  expect(await listRead()).toEqual([]);
  vi.setSystemTime(NOW + 3000);
  await readChapter(3);
  expect((await listRead()).map(({ title }) => title)).toEqual(["Chapter 3"]);
});

test("keeps a finished text finished when it is opened again", async () => {
  await savePage(nth(1));
  await read(1, 0.97);
  await restartText(idOf(1));
  await read(1, 0.2);
  expect((await listRead())[0]?.fraction).toBe(1);
  expect((await placeOf(idOf(1)))?.fraction).toBe(0.2);
});

test("keeps the place when the reader swipes back to the top, and remembers it for the next page", async () => {
  await read(1, 0.53);
  await read(1, 0.04);
  expect(await placeOf(idOf(1))).toMatchObject({ fraction: 0.53, furthest: 0.53 });
  expect(JSON.parse(localStorage.getItem("places") ?? "")).toEqual({ [idOf(1)]: 0.53 });
  await read(1, 1);
  expect(JSON.parse(localStorage.getItem("places") ?? "")).toEqual({});
});

test("removes a text from the user's other devices too", async () => {
  await savePage(nth(1));
  await read(1, 0.5);
  await removeRead(keyOf(nth(1)));
  const [entry] = await database.outbox.toArray();
  expect([entry?.kind, entry?.subject, entry?.place?.fraction]).toEqual(["read", idOf(1), 0]);
});
