// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { LEASE_MS } from "@quire/domain/posts/offline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setCurrentUser } from "../lib/whoIsHere.ts";
import { emptyDevice } from "../testing/device.ts";
import { page, postPage } from "../testing/pages.ts";
import { database } from "./database.ts";
import { keyOf, loadPage, recordOf, saveOwnCopy, savePage } from "./pages.ts";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const HOST = "melville.localhost:4000";

/** The n-th post's page. */
function nth(n: number, changes: Parameters<typeof postPage>[0] = {}) {
  const id = `b${String(n).padStart(19, "0")}`;
  return postPage({ id, title: `Post ${n}`, permalink: `/post/${id}/post-${n}`, ...changes });
}
const paid = (n: number) => nth(n, { visibility: "paid", access: "granted", content: "<p>Bought</p>" });
const keepFor = (person: string, n: number) =>
  database.pages.put(recordOf(paid(n), { keptFor: "", openedFor: person }));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await emptyDevice("ada");
});
afterEach(() => vi.useRealTimers());

test("a page that was read is there again", async () => {
  await savePage(nth(1));
  expect(await loadPage(keyOf(nth(1)))).toEqual(nth(1));
});

test("an address with another title in it finds the same post", async () => {
  await savePage(nth(1));
  const { permalink } = (nth(1).data as { post: { permalink: string } }).post;
  const id = permalink.split("/")[2];
  expect(await loadPage(`${HOST}/post/${id}/an-older-title`)).toEqual(nth(1));
  expect(await loadPage(`${HOST}/archive/${id}`)).toEqual(nth(1));
  expect(await loadPage(`${HOST}/post/b9999999999999999999/x`)).toBeNull();
});

test("the newest 300 pages stay; what was kept on purpose stays besides", async () => {
  await database.pages.put(recordOf(nth(0), { keptFor: "serial", openedFor: "" }));
  for (let n = 1; n <= 303; n++) {
    vi.setSystemTime(NOW + n);
    await savePage(nth(n));
  }
  expect(await database.pages.count()).toBe(301);
  expect(await loadPage(keyOf(nth(3)))).toBeNull();
  expect(await loadPage(keyOf(nth(4)))).not.toBeNull();
  expect(await loadPage(keyOf(nth(0)))).not.toBeNull();
});

test("reading a part of a kept serial again does not unkeep it", async () => {
  await database.pages.put(recordOf(nth(1), { keptFor: "serial", openedFor: "" }));
  await savePage(nth(1));
  expect((await database.pages.get(keyOf(nth(1))))?.keptFor).toBe("serial");
});

test.each([
  ["a page that does not exist", page({ kind: "not_found" })],
  ["a screen of the app", page({ kind: "app", screen: "settings" })],
  ["a page whose text is still in the document", { ...nth(1), content_in_document: true }],
])("%s is not kept", async (_what, kept) => {
  await savePage(kept);
  expect(await database.pages.count()).toBe(0);
});

test("a text that was opened for one person is shown to no other, and to no guest", async () => {
  await keepFor("ada", 1);
  expect(await loadPage(keyOf(nth(1)))).not.toBeNull();
  setCurrentUser("grace");
  expect(await loadPage(keyOf(nth(1)))).toBeNull();
  setCurrentUser(null);
  expect(await loadPage(keyOf(nth(1)))).toBeNull();
});

test.each([
  [LEASE_MS, true],
  [LEASE_MS + 1, false],
  [-86_400_001, false],
])("bought text kept %i ms ago is readable: %j", async (age, isReadable) => {
  await keepFor("ada", 1);
  vi.setSystemTime(NOW + age);
  expect((await loadPage(keyOf(nth(1)))) !== null).toBe(isReadable);
});

test("the locked page that everyone gets does not replace the text that was opened", async () => {
  await keepFor("ada", 1);
  await savePage(nth(1, { visibility: "paid", access: "payment_required", content_is_opening: true }));
  const kept = await loadPage(keyOf(nth(1)));
  expect(kept?.data.kind === "post" && kept.data.post.content).toBe("<p>Bought</p>");
});

test("a record of a newer app is nothing to this one", async () => {
  await database.pages.put({ ...recordOf(nth(1), { keptFor: "", openedFor: "" }), version: 99 });
  expect(await loadPage(keyOf(nth(1)))).toBeNull();
});

const locked = (n: number) =>
  nth(n, {
    visibility: "follow",
    access: "follow_required",
    content: "<p>Open</p>",
    content_is_opening: true,
  });
const postOf = (of: ReturnType<typeof nth>) => {
  if (of.data.kind !== "post") throw new Error("no post");
  return of.data.post;
};
const opened = (n: number) => ({
  ...postOf(locked(n)),
  access: "granted" as const,
  content: "<p>Whole</p>",
  content_is_opening: false,
});
const contentOf = async (n: number) => {
  const kept = await loadPage(keyOf(nth(n)));
  return kept?.data.kind === "post" ? kept.data.post.content : null;
};

test("a text that was opened for its reader is here with no signal, for them and nobody else", async () => {
  await saveOwnCopy(locked(1), opened(1), "ada");
  expect(await contentOf(1)).toBe("<p>Whole</p>");
  setCurrentUser("eve");
  expect(await contentOf(1)).toBeNull();
});

test("a text that is not opened anymore gives way to its opening at the next contact", async () => {
  await saveOwnCopy(locked(1), opened(1), "ada");
  await saveOwnCopy(locked(1), postOf(locked(1)), "ada");
  expect(await contentOf(1)).toBe("<p>Open</p>");
});

test("a text that arrives after its reader signed out is not kept", async () => {
  setCurrentUser(null);
  await saveOwnCopy(locked(1), opened(1), "ada");
  expect(await database.pages.count()).toBe(0);
});
