// @vitest-environment jsdom
import "fake-indexeddb/auto";
import type { Page } from "@quire/contracts/records/page";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDevice } from "../testing/device.ts";
import { page, postPage } from "../testing/pages.ts";
import { database } from "./database.ts";
import { loadPage } from "./pages.ts";
import { keyOf, recordOf } from "./records/pageRecord.ts";
import { savePageInWorker } from "./workerPages.ts";

const PATH = "/post/b01j0000000ppppppppp/loomings";
const bought = postPage({ visibility: "paid", access: "granted", content: "<p>Bought</p>" });
const locked = postPage({
  visibility: "paid",
  access: "payment_required",
  content: "<p>Open</p>",
  content_is_opening: true,
});

beforeEach(() => emptyDevice("ada"));
afterEach(() => vi.unstubAllGlobals());

/** Makes the server answer with this page. */
function serve(answer: Page) {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json(answer, { status: answer.status }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("saves the page that guests see, for the app to show", async () => {
  const fetched = serve(postPage());
  await savePageInWorker(PATH);
  const [address, init] = fetched.mock.lastCall ?? [];
  expect(address).toContain(encodeURIComponent(PATH));
  expect(init).toMatchObject({ credentials: "omit" });
  expect(await loadPage(keyOf(postPage()))).toEqual(postPage());
  expect(await database.pages.get(keyOf(postPage()))).toMatchObject({ openedFor: "", keptFor: "" });
});

test("leaves a text that was opened for its reader where guests see only the opening", async () => {
  await database.pages.put(recordOf(bought, { keptFor: "", openedFor: "ada" }));
  serve(locked);
  await savePageInWorker(PATH);
  expect(await loadPage(keyOf(bought))).toEqual(bought);
});

test("replaces such a text once it is open to all", async () => {
  await database.pages.put(recordOf(bought, { keptFor: "", openedFor: "ada" }));
  serve(postPage());
  await savePageInWorker(PATH);
  expect(await database.pages.get(keyOf(bought))).toMatchObject({ openedFor: "", page: postPage() });
});

test("leaves a page in the serial that it is saved for", async () => {
  await database.pages.put(recordOf(postPage({ title: "Old" }), { keptFor: "serial", openedFor: "" }));
  serve(postPage());
  await savePageInWorker(PATH);
  expect(await database.pages.get(keyOf(postPage()))).toMatchObject({ keptFor: "serial", page: postPage() });
});

test.each([
  ["a page that doesn't exist", page({ kind: "not_found" }, { status: 404 })],
  ["a screen of the app", page({ kind: "app", screen: "settings" })],
])("doesn't save %s", async (_what, unsaved) => {
  serve(unsaved);
  await savePageInWorker(PATH);
  expect(await database.pages.count()).toBe(0);
});

test("doesn't create the database, and lets the app delete or upgrade it afterwards", async () => {
  serve(postPage());
  await savePageInWorker(PATH, "never-made");
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("never-made");
  await savePageInWorker(PATH);
  database.close();
  const isBlocked = await new Promise<boolean>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database.name);
    request.onblocked = () => resolve(true);
    request.onsuccess = () => resolve(false);
    request.onerror = () => reject(request.error);
  });
  await database.open();
  expect(isBlocked).toBe(false);
});
