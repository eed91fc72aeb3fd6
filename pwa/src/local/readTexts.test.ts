// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../testing/device.ts";
import { postPage } from "../testing/pages.ts";
import { database } from "./database.ts";
import { savePage } from "./pages.ts";
import { placeOf, recordPosition } from "./readMarks.ts";
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

test("keeps a finished text finished when it is opened again", async () => {
  await savePage(nth(1));
  await read(1, 0.97);
  await read(1, 0.2);
  expect((await listRead())[0]?.fraction).toBe(1);
  expect((await placeOf(idOf(1)))?.fraction).toBe(0.2);
});

test("removes a text from the user's other devices too", async () => {
  await savePage(nth(1));
  await read(1, 0.5);
  await removeRead(keyOf(nth(1)));
  const [entry] = await database.outbox.toArray();
  expect([entry?.kind, entry?.subject, entry?.place?.fraction]).toEqual(["read", idOf(1), 0]);
});
