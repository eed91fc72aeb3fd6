import { expect, test } from "vitest";
import { postPage } from "../testing/pages.ts";
import { createPageStore } from "./pageStore.ts";

function storeWith(ask = async (path: string) => ({ ...postPage(), path })) {
  const clock = { now: 0 };
  const asked: string[] = [];
  const store = createPageStore(
    (path) => {
      asked.push(path);
      return ask(path);
    },
    () => clock.now,
  );
  return { store, asked, clock };
}

test("a page that was fetched is there at once the next time", async () => {
  const { store } = storeWith();
  expect(store.read("/a")).toBeNull();
  const page = await store.fetch("/a");
  expect(store.read("/a")).toBe(page);
});

test("two who want the same page at the same time ask once", async () => {
  const { store, asked } = storeWith();
  await Promise.all([store.fetch("/a"), store.fetch("/a")]);
  store.prefetch("/a");
  expect(asked).toEqual(["/a"]);
});

test("a page is asked for again once it may have changed", async () => {
  const { store, asked, clock } = storeWith();
  await store.fetch("/a");
  expect(store.isStale("/a")).toBe(false);
  clock.now = 15_001;
  expect(store.isStale("/a")).toBe(true);
  store.prefetch("/a");
  expect(asked).toEqual(["/a", "/a"]);
});

test("a failed prefetch is forgotten, and the tap asks anew", async () => {
  let fail = true;
  const { store, asked } = storeWith(async () => {
    if (fail) throw new Error("down");
    return postPage();
  });
  store.prefetch("/a");
  await new Promise((resolve) => setImmediate(resolve));
  fail = false;
  await expect(store.fetch("/a")).resolves.toBeDefined();
  expect(asked.length).toBe(2);
});

test("memory holds forty pages, and the oldest gives way", async () => {
  const { store } = storeWith();
  for (let i = 0; i < 41; i++) await store.fetch(`/${i}`);
  expect(store.read("/0")).toBeNull();
  expect(store.read("/1")).not.toBeNull();
  expect(store.read("/40")).not.toBeNull();
});
