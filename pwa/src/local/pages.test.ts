// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { Comment } from "@quire/contracts/records/comment";
import { LEASE_MS } from "@quire/domain/posts/offline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setCurrentUser } from "../lib/currentUser.ts";
import { emptyDevice } from "../testing/device.ts";
import { page, postPage } from "../testing/pages.ts";
import { database } from "./database.ts";
import { saveComments, saveOwnCopy } from "./ownPages.ts";
import { loadPage, savePage } from "./pages.ts";
import { keyOf, recordOf } from "./records/pageRecord.ts";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const HOST = "melville.localhost:4000";

/** The n-th post's page. */
function nth(n: number, changes: Parameters<typeof postPage>[0] = {}) {
  const id = `b${String(n).padStart(19, "0")}`;
  return postPage({ id, title: `Post ${n}`, permalink: `/post/${id}/post-${n}`, ...changes });
}
const paid = (n: number) => nth(n, { visibility: "paid", access: "granted", content: "<p>Bought</p>" });
const saveFor = (userId: string, n: number) =>
  database.pages.put(recordOf(paid(n), { keptFor: "", openedFor: userId }));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await emptyDevice("ada");
});
afterEach(() => vi.useRealTimers());

test("returns a page that was read", async () => {
  await savePage(nth(1));
  expect(await loadPage(keyOf(nth(1)))).toEqual(nth(1));
});

test("finds a post under an address with another slug", async () => {
  await savePage(nth(1));
  const { permalink } = (nth(1).data as { post: { permalink: string } }).post;
  const id = permalink.split("/")[2];
  expect(await loadPage(`${HOST}/post/${id}/an-older-title`)).toEqual(nth(1));
  expect(await loadPage(`${HOST}/archive/${id}`)).toEqual(nth(1));
  expect(await loadPage(`${HOST}/post/b9999999999999999999/x`)).toBeNull();
});

test("keeps the newest 300 pages, and all that were saved on purpose", async () => {
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

test("keeps a saved serial's part that is read again", async () => {
  await database.pages.put(recordOf(nth(1), { keptFor: "serial", openedFor: "" }));
  await savePage(nth(1));
  expect((await database.pages.get(keyOf(nth(1))))?.keptFor).toBe("serial");
});

test.each([
  ["a page that does not exist", page({ kind: "not_found" })],
  ["a screen of the app", page({ kind: "app", screen: "settings" })],
  ["a page whose text is still in the document", { ...nth(1), content_in_document: true }],
])("does not save %s", async (_what, unsaved) => {
  await savePage(unsaved);
  expect(await database.pages.count()).toBe(0);
});

test("shows a text opened for one user to no other user and no guest", async () => {
  await saveFor("ada", 1);
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
])("reads bought text saved %i ms ago: %j", async (age, isReadable) => {
  await saveFor("ada", 1);
  vi.setSystemTime(NOW + age);
  expect((await loadPage(keyOf(nth(1)))) !== null).toBe(isReadable);
});

test("does not replace the opened text by the locked page", async () => {
  await saveFor("ada", 1);
  await savePage(nth(1, { visibility: "paid", access: "payment_required", content_is_opening: true }));
  const unsaved = await loadPage(keyOf(nth(1)));
  expect(unsaved?.data.kind === "post" && unsaved.data.post.content).toBe("<p>Bought</p>");
});

test("ignores a newer app's record", async () => {
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
  const unsaved = await loadPage(keyOf(nth(n)));
  return unsaved?.data.kind === "post" ? unsaved.data.post.content : null;
};

test("returns a text opened for its reader offline, for them only", async () => {
  await saveOwnCopy(locked(1), opened(1), "ada");
  expect(await contentOf(1)).toBe("<p>Whole</p>");
  setCurrentUser("eve");
  expect(await contentOf(1)).toBeNull();
});

const comments = [{ id: "c1", text: "There she blows!" } as Comment];
const commentsOf = async (n: number) => {
  const saved = await loadPage(keyOf(nth(n)));
  return saved?.data.kind === "post" ? saved.data.comments : null;
};

test("saves the comments of a text with it, for its reader only, and keeps them when it is saved again", async () => {
  await saveOwnCopy(locked(1), opened(1), "ada");
  await saveComments(locked(1), { comments, comments_next: null });
  expect(await commentsOf(1)).toEqual(comments);
  await saveOwnCopy(locked(1), opened(1), "ada");
  expect(await commentsOf(1)).toEqual(comments);
  setCurrentUser("eve");
  await saveComments(locked(1), { comments: [], comments_next: null });
  expect(await commentsOf(1)).toBeNull();
  setCurrentUser("ada");
  expect(await commentsOf(1)).toEqual(comments);
});

test("saves no comments of a text that is locked here", async () => {
  await savePage(locked(1));
  await saveComments(locked(1), { comments, comments_next: null });
  expect(await commentsOf(1)).toEqual([]);
});

test("replaces a text that is no longer open by its opening", async () => {
  await saveOwnCopy(locked(1), opened(1), "ada");
  await saveOwnCopy(locked(1), postOf(locked(1)), "ada");
  expect(await contentOf(1)).toBe("<p>Open</p>");
});

test("does not save a text that arrives after its reader signed out", async () => {
  setCurrentUser(null);
  await saveOwnCopy(locked(1), opened(1), "ada");
  expect(await database.pages.count()).toBe(0);
});
