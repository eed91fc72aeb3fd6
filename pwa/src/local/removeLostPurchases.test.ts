// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { errorClass } from "@quire/client/errors";
import { getArchivedPost } from "@quire/contracts/calls/posts";
import type { Page } from "@quire/contracts/records/page";
import type { AccessResult } from "@quire/domain/enums";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { emptyDevice, memoryCaches } from "../testing/device.ts";
import { card, page, post, site } from "../testing/pages.ts";
import { database, SAVED_FILES } from "./database.ts";
import { recordOf } from "./records/pageRecord.ts";
import { removeLostPurchases } from "./removeLostPurchases.ts";

vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const SERIAL = "b01j0000000sssssssss";
const idOf = (n: number) => `b01j0000000ccccccc${String(n).padStart(2, "0")}`;
const fileOf = (n: number) => `/api/r/${site.id}/posts/${idOf(n)}/files/b01j0000000fffffff${n}f`;

/** A page with a text that its buyer's access opened. */
function opened(n: number): Page {
  const own = post({
    id: idOf(n),
    permalink: `/chapter/${idOf(n)}/x`,
    visibility: "paid",
    content: `<p>Paid ${n}</p>`,
  });
  return page(
    { kind: "post", post: own, previous: null, next: null, comments: [], comments_next: null, more: [] },
    { path: own.permalink, canonical: site.url + own.permalink },
  );
}

/** The server's access state by post. A post that is not named was taken down and is in no archive. */
function serve(said: Record<number, AccessResult | "archived">) {
  vi.mocked(callApi).mockImplementation(async (call, ...[input]) => {
    const { params, query } = input as { params: { id?: string }; query?: { ids: string[] } };
    const of = (id: string | undefined) => Object.entries(said).find(([n]) => idOf(Number(n)) === id)?.[1];
    if (call === getArchivedPost) {
      if (of(params.id) === "archived") return { access: "granted" };
      throw new (errorClass(404))(404, { code: "post_not_found", message: "gone" });
    }
    const posts = (query?.ids ?? []).flatMap((id) => {
      const access = of(id);
      return access && access !== "archived" ? [card({ id, access, visibility: "paid" })] : [];
    });
    return { posts, next: null };
  });
}

const device = memoryCaches();
beforeEach(async () => {
  await emptyDevice("ada");
  vi.stubGlobal("caches", device.storage);
  await device.storage.delete(SAVED_FILES);
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

const put = (n: number, userId = "ada", keptFor = "") =>
  database.pages.put(recordOf(opened(n), { keptFor, openedFor: userId }));
const textsHere = async () => (await database.pages.toArray()).map(({ postId }) => postId).sort();

async function saveComplete(id: string, parts: number[]) {
  const files = parts.map(fileOf);
  const cache = await device.storage.open(SAVED_FILES);
  for (const file of files) await cache.put(file, new Response("paid page"));
  for (const n of parts) await put(n, "ada", id);
  const record = { title: "x", key: "x", chapters: parts.length, images: [], complete: true, keptAt: 1 };
  await database.kept.put({ ...record, id, files });
}

test("removes refunded purchases from the device and keeps owned ones", async () => {
  await put(1);
  await put(2);
  serve({ 1: "payment_required", 2: "granted" });
  await removeLostPurchases();
  expect(await textsHere()).toEqual([idOf(2)]);
});

test("removes a saved serial's closed part with its files, and keeps the rest", async () => {
  await saveComplete(SERIAL, [1, 2]);
  serve({ 1: "granted", 2: "payment_required" });
  await removeLostPurchases();
  expect(await textsHere()).toEqual([idOf(1)]);
  expect(device.keysOf(SAVED_FILES)).toEqual([fileOf(1)]);
  expect(await database.kept.get(SERIAL)).toMatchObject({ complete: true, files: [fileOf(1)] });
});

test("removes a single saved post completely, even after its text has closed", async () => {
  await saveComplete(idOf(1), [1]);
  await database.pages.clear();
  serve({ 1: "payment_required" });
  await removeLostPurchases();
  expect(device.keysOf(SAVED_FILES)).toEqual([]);
  expect(await database.kept.count()).toBe(0);
});

test("keeps a post that was taken down for its buyer only", async () => {
  await put(1);
  await put(2);
  serve({ 1: "archived" });
  await removeLostPurchases();
  expect(await textsHere()).toEqual([idOf(1)]);
});

test("keeps everything without an answer", async () => {
  await put(1);
  vi.mocked(callApi).mockRejectedValue(new Error("the network is gone"));
  await expect(removeLostPurchases()).rejects.toThrow();
  expect(await textsHere()).toEqual([idOf(1)]);
});

test("requests nothing without purchases, or for another user's", async () => {
  await put(1, "eve");
  await removeLostPurchases();
  expect(callApi).not.toHaveBeenCalled();
  expect(await textsHere()).toEqual([idOf(1)]);
});

test("requests nothing for a guest", async () => {
  await put(1);
  localStorage.clear();
  await removeLostPurchases();
  expect(callApi).not.toHaveBeenCalled();
});
