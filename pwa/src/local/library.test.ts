// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { getSavedIds } from "@quire/contracts/calls/library";
import { getPostPack, listPosts } from "@quire/contracts/calls/posts";
import type { LibraryEntry, SavedIds } from "@quire/contracts/records/library";
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { sessionStore } from "../lib/session.ts";
import { emptyDevice } from "../testing/device.ts";
import { card, page, post, site } from "../testing/pages.ts";
import { database, type SavedRecord } from "./database.ts";
import { isListed, revertSaved, setSaved, syncLibrary } from "./library.ts";
import { recordOf } from "./records/pageRecord.ts";
import * as saveOffline from "./saveOffline.ts";

vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../lib/whenIdle.ts", () => ({ whenIdle: async () => {} }));
vi.mock("./outbox/flushOutbox.ts", () => ({ flushOutbox: vi.fn() }));
const savePostOffline = vi.spyOn(saveOffline, "savePostOffline");

const ID = "b01j0000000eeeeeeeee";
const OTHER = "b01j0000000fffffffff";
const moby = card({ id: ID, title: "Moby-Dick" });
const listed = (...ids: string[]) => ids.map((post_id) => ({ post_id, site_id: site.id }));

/** What the server returns; `bytes` is the size of a post. */
function serve(saved: Partial<SavedIds>, bytes = 1) {
  vi.mocked(callApi).mockImplementation(async (call, ...[input]) => {
    if (call === getSavedIds) return { bookmarks: [], offline: [], ...saved };
    if (call === getPostPack) return { bytes };
    if (call !== listPosts) throw new Error("unexpected call");
    const { ids } = (input as { query: { ids: string[] } }).query;
    return { posts: ids.map((id) => card({ id, permalink: `/post/${id}/x` })), next: null };
  });
}

function signIn(userId: string, onSite = false) {
  const state = { user: { id: userId }, site: onSite ? { id: site.id } : null, session: null, xsrf: null };
  sessionStore.write(state as unknown as SessionState);
}

const copy = (changes: Partial<SavedRecord> = {}) =>
  database.kept.put({
    ...{ id: ID, title: "Moby-Dick", key: "x/y", chapters: 1, images: [], complete: true, keptAt: 1 },
    ...changes,
  });
const storedIn = async (list: string) =>
  ((await database.personal.get(["ada", `library:${list}`]))?.value as { entries: LibraryEntry[] })?.entries;

beforeEach(async () => {
  await emptyDevice("ada");
  signIn("ada");
  savePostOffline.mockReset().mockResolvedValue();
  vi.stubGlobal("caches", { open: async () => ({ delete: async () => true }) });
  Object.defineProperty(navigator, "storage", {
    configurable: true,
    value: { estimate: async () => ({ usage: 0, quota: 1000 }) },
  });
});

describe("saving a post", () => {
  it("lists it at once and sends its last state, offline too", async () => {
    await setSaved("bookmarks", { ...moby, site }, true);
    expect(await isListed("bookmarks", ID)).toBe(true);
    expect((await storedIn("bookmarks"))?.map((one) => one.post.title)).toEqual(["Moby-Dick"]);
    await setSaved("bookmarks", { ...moby, site }, false);
    expect(await isListed("bookmarks", ID)).toBe(false);
    expect(await storedIn("bookmarks")).toEqual([]);
    expect(await database.outbox.toArray()).toMatchObject([
      { kind: "bookmarks", subject: ID, siteId: site.id, wanted: false, userId: "ada" },
    ]);
  });

  it("is undone when the server refuses it; the copy stays on this device only", async () => {
    await copy({ listedFor: "ada" });
    await setSaved("offline", { ...moby, site }, true);
    await revertSaved("offline", ID, true);
    await database.outbox.clear();
    expect(await isListed("offline", ID)).toBe(false);
    serve({});
    await syncLibrary();
    expect(await database.kept.get(ID)).toMatchObject({ listedFor: "", complete: true });
    expect(await database.outbox.count()).toBe(0);
  });

  it("stores no text in the list", async () => {
    await setSaved("bookmarks", { ...post({ id: ID }), site }, true);
    expect(Object.keys((await storedIn("bookmarks"))?.[0]?.post ?? {})).not.toContain("content");
  });
});

describe("a device that syncs", () => {
  it("stores what another device saved, in the platform's app under the platform's address", async () => {
    serve({ offline: listed(ID) });
    await syncLibrary();
    expect(savePostOffline.mock.calls[0]?.[0]).toMatchObject({ id: ID, permalink: `/read/${site.id}/${ID}` });
  });

  it("stores only the site's own posts in a site's app, under their own address", async () => {
    signIn("ada", true);
    serve({ offline: [{ post_id: OTHER, site_id: "b01j0000000bbbbbbbbb" }, ...listed(ID)] });
    await syncLibrary();
    expect(savePostOffline.mock.calls.map(([one]) => one.permalink)).toEqual([`/post/${ID}/x`]);
  });

  it("stores the others when one fails", async () => {
    savePostOffline.mockRejectedValueOnce(new Error("gone"));
    serve({ offline: listed(ID, OTHER) });
    await syncLibrary();
    expect(savePostOffline).toHaveBeenCalledTimes(2);
  });

  it("fetches nothing that it has, and nothing when the reader saves data", async () => {
    await copy();
    serve({ offline: listed(ID) });
    await syncLibrary();
    Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
    serve({ offline: listed(ID, OTHER) });
    await syncLibrary();
    Reflect.deleteProperty(navigator, "connection");
    expect(savePostOffline).not.toHaveBeenCalled();
  });

  it("records that there is no space, and stores the post once there is", async () => {
    serve({ offline: listed(ID) }, 2000);
    await syncLibrary();
    expect(savePostOffline).not.toHaveBeenCalled();
    expect(await saveOffline.listCopies()).toMatchObject([{ id: ID, complete: false, noSpace: true }]);
    serve({ offline: listed(ID) }, 10);
    await syncLibrary();
    expect(savePostOffline).toHaveBeenCalledOnce();
  });

  it("records that the space ran out on the way", async () => {
    savePostOffline.mockRejectedValueOnce(Object.assign(new Error("full"), { name: "QuotaExceededError" }));
    serve({ offline: listed(ID) });
    await syncLibrary();
    expect(await saveOffline.listCopies()).toMatchObject([{ id: ID, noSpace: true }]);
  });

  it("removes what was removed elsewhere, but not what was just saved here", async () => {
    await copy({ listedFor: "ada" });
    await copy({ id: OTHER, listedFor: "ada" });
    await setSaved("offline", { ...moby, site }, true);
    serve({});
    await syncLibrary();
    expect(await database.kept.toCollection().primaryKeys()).toEqual([ID]);
  });

  it("leaves another user's copies alone", async () => {
    await copy({ listedFor: "ben" });
    serve({});
    await syncLibrary();
    expect(await database.kept.get(ID)).toMatchObject({ listedFor: "ben" });
    expect(await database.outbox.count()).toBe(0);
  });

  it("adds a copy that a guest saved to the library", async () => {
    const saved = post({ id: ID });
    await database.pages.put(
      recordOf(page({ kind: "serial", post: saved, chapters: [], comments: [], comments_next: null }), {
        keptFor: ID,
        openedFor: "",
      }),
    );
    await copy();
    serve({});
    await syncLibrary();
    expect(await database.outbox.toArray()).toMatchObject([{ kind: "offline", subject: ID, wanted: true }]);
    expect(await database.kept.get(ID)).toMatchObject({ listedFor: "ada" });
  });
});
