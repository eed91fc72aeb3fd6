// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { CallError, NetworkError } from "@quire/client/errors";
import { createComment, deleteComment, updateComment } from "@quire/contracts/calls/comments";
import { listHighlights, updateHighlight } from "@quire/contracts/calls/highlights";
import { addToLibrary, getSavedIds } from "@quire/contracts/calls/library";
import { followSite, likePost, unlikePost } from "@quire/contracts/calls/reactions";
import type { SessionState } from "@quire/contracts/records/user";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import type { CommentEntry, LocalComment, LocalHighlight } from "../../lib/localTypes.ts";
import { sessionStore } from "../../lib/session.ts";
import { reportUnsaved } from "../../lib/showUnsaved.ts";
import { emptyDevice, refuseDatabase } from "../../testing/device.ts";
import { card } from "../../testing/pages.ts";
import { enqueueComment, watchComments } from "../comments.ts";
import { database } from "../database.ts";
import { deleteHighlight, saveHighlight, syncHighlights, watchHighlights } from "../highlights.ts";
import { isListed, setSaved, syncLibrary, watchSaved } from "../library.ts";
import { canStore } from "../saveOffline.ts";
import { enqueue } from "./outbox.ts";
import { Unsaved } from "./sendUnstored.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/showUnsaved.ts", () => ({ reportUnsaved: vi.fn() }));
vi.mock("./flushOutbox.ts", () => ({ flushOutbox: vi.fn(async () => {}) }));

const like = (kind: "like" | "unlike" = "like") => enqueue({ kind, siteId: "site1", postId: "post1" });
const calls = () => vi.mocked(callApi).mock.calls.map(([call]) => call);
let allow: (() => Promise<unknown>) | null = null;
const refuse = () => {
  allow = refuseDatabase();
};

beforeEach(async () => {
  await emptyDevice("ada");
  vi.stubGlobal("caches", { open: async () => ({}) });
  vi.mocked(callApi).mockReset().mockResolvedValue({});
  vi.mocked(reportUnsaved).mockReset();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await allow?.();
  allow = null;
});

it("sends likes and follows at once, and says that nothing is stored", async () => {
  refuse();
  await like();
  await like("unlike");
  await enqueue({ kind: "follow", siteId: "site1" });
  expect(calls()).toEqual([likePost, unlikePost, followSite]);
  expect(reportUnsaved).toHaveBeenCalledTimes(3);
});

it("sends nothing that is stored", async () => {
  await like();
  expect(calls()).toEqual([]);
  expect(reportUnsaved).not.toHaveBeenCalled();
});

it("says why the server refused", async () => {
  refuse();
  const refusal = {
    code: "too_many_likes",
    message: "That's a lot of likes.",
    next: "Try tomorrow.",
  } as const;
  vi.mocked(callApi).mockRejectedValue(new CallError(429, refusal));
  await expect(like()).rejects.toEqual(new Unsaved("That's a lot of likes. Try tomorrow."));
  expect(reportUnsaved).not.toHaveBeenCalled();
});

it.each(["offline", "unreachable"])("says that it needs a network when %s", async (state) => {
  refuse();
  if (state === "offline") vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const lost = new NetworkError(0, { code: "network_failed", message: "lost" });
  vi.mocked(callApi).mockRejectedValue(lost);
  await expect(like()).rejects.toThrow(/stores nothing on this device, so this works only online/);
  expect(calls()).toHaveLength(state === "offline" ? 0 : 1);
});

it("sends what a full device can't store, but not past an older change", async () => {
  const full = () =>
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("No room.", "QuotaExceededError");
    });
  const first = full();
  await like();
  expect(calls()).toEqual([likePost]);
  first.mockRestore();
  await like("unlike");
  full();
  await expect(like()).rejects.toThrow("out of storage");
  expect(calls()).toEqual([likePost]);
  expect(await database.outbox.toArray()).toMatchObject([{ wanted: false }]);
});

it("shows comments as sent, and changes them", async () => {
  refuse();
  const shown: LocalComment[][] = [];
  const stop = watchComments("post1", (comments) => shown.push(comments));
  const entry = (kind: CommentEntry["kind"], text = "Aye."): CommentEntry => ({
    kind,
    siteId: "site1",
    id: "comment1",
    comment: { postId: "post1", text, parent: null },
  });
  expect(await enqueueComment(entry("comment"))).toBe(true);
  // It leaves the outbox without a refusal, as a sent comment does.
  expect(shown).toMatchObject([[{ id: "comment1", kind: "comment", refusal: null }], []]);
  await enqueueComment(entry("comment_edit", "Nay."));
  await enqueueComment(entry("comment_gone"));
  expect(calls()).toEqual([createComment, updateComment, deleteComment]);
  stop();
});

it("keeps bookmarks while the page is open", async () => {
  sessionStore.write({ user: { id: "ada" }, session: null, xsrf: null } as unknown as SessionState);
  refuse();
  vi.mocked(callApi).mockImplementation(async (call) =>
    call === getSavedIds ? { bookmarks: ["post1"], offline: [] } : {},
  );
  await expect(syncLibrary()).rejects.toThrow();
  let ids: string[] = [];
  const stop = watchSaved("bookmarks", (saved) => {
    ids = [...saved];
  });
  await expect.poll(() => ids).toEqual(["post1"]);
  await setSaved("bookmarks", card({ id: "post2" }), true);
  expect(ids).toEqual(["post2", "post1"]);
  expect(await isListed("bookmarks", "post2")).toBe(true);
  expect(calls()).toContain(addToLibrary);
  stop();
});

it("keeps highlights while the page is open", async () => {
  refuse();
  const passage = { part: null, block: 0, start: 0, end: 2, quote: "me", before: "", after: "" };
  const made = {
    id: "h1",
    postId: "post1",
    siteId: "site1",
    workId: "w",
    title: "",
    workTitle: "",
    url: null,
  };
  const theirs = { ...made, id: "h2", post_id: "post1", site_id: "site1", work_id: "w", work_title: "" };
  vi.mocked(callApi).mockImplementation(async (call) => {
    if (call !== listHighlights) return {};
    const edited_at = "2026-11-21T07:59:00.000Z";
    return { highlights: [{ ...theirs, passage, note: "", deleted: false, edited_at }], next: null };
  });
  let shown: LocalHighlight[] = [];
  const stop = watchHighlights("post1", (found) => {
    shown = found;
  });
  const ids = () => shown.map(({ id }) => id).sort();
  await syncHighlights();
  await saveHighlight({ ...made, passage, note: "" });
  await expect.poll(ids).toEqual(["h1", "h2"]);
  await deleteHighlight("h1");
  await expect.poll(ids).toEqual(["h2"]);
  expect(calls().filter((call) => call === updateHighlight)).toHaveLength(2);
  stop();
});

it("knows whether this browser stores anything", async () => {
  expect(await canStore()).toBe(true);
  vi.stubGlobal("caches", {
    open: async () => {
      throw new DOMException("Storage is blocked.", "SecurityError");
    },
  });
  expect(await canStore()).toBe(false);
  vi.stubGlobal("caches", { open: async () => ({}) });
  refuse();
  expect(await canStore()).toBe(false);
});
