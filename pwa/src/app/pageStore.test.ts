import { expect, test } from "vitest";
import { postPage } from "../testing/pages.ts";
import { createPageStore } from "./pageStore.ts";

function storeWith(load = async (path: string) => ({ ...postPage(), path })) {
  const clock = { now: 0 };
  const requested: string[] = [];
  const store = createPageStore(
    (path) => {
      requested.push(path);
      return load(path);
    },
    () => clock.now,
  );
  return { store, requested, clock };
}

test("a fetched page is there at once the next time", async () => {
  const { store } = storeWith();
  expect(store.read("/a")).toBeNull();
  const page = await store.fetch("/a");
  expect(store.read("/a")).toBe(page);
});

test("concurrent requests for a page share one fetch", async () => {
  const { store, requested } = storeWith();
  await Promise.all([store.fetch("/a"), store.fetch("/a")]);
  store.prefetch("/a");
  expect(requested).toEqual(["/a"]);
});

test("a stale page is fetched again", async () => {
  const { store, requested, clock } = storeWith();
  await store.fetch("/a");
  expect(store.isStale("/a")).toBe(false);
  clock.now = 15_001;
  expect(store.isStale("/a")).toBe(true);
  store.prefetch("/a");
  expect(requested).toEqual(["/a", "/a"]);
});

test("a failed prefetch is forgotten, and the tap fetches again", async () => {
  let fail = true;
  const { store, requested } = storeWith(async () => {
    if (fail) throw new Error("down");
    return postPage();
  });
  store.prefetch("/a");
  await new Promise((resolve) => setImmediate(resolve));
  fail = false;
  await expect(store.fetch("/a")).resolves.toBeDefined();
  expect(requested.length).toBe(2);
});

test("memory holds forty pages, and evicts the oldest", async () => {
  const { store } = storeWith();
  for (let i = 0; i < 41; i++) await store.fetch(`/${i}`);
  expect(store.read("/0")).toBeNull();
  expect(store.read("/1")).not.toBeNull();
  expect(store.read("/40")).not.toBeNull();
});
