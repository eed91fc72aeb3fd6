import { beforeEach, expect, test, vi } from "vitest";

/** A document's own memory: another document of the tab has none of it. */
const fresh = async () => {
  vi.resetModules();
  return import("./orderKeys.ts");
};

function fakeStorage() {
  const kept = new Map<string, string>();
  return new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

beforeEach(() => vi.stubGlobal("sessionStorage", fakeStorage()));

test("pressed twice, and after a reload, it is one order", async () => {
  const { keyFor } = await fresh();
  const key = keyFor("post:a", "99 INR");
  expect(keyFor("post:a", "99 INR")).toBe(key);
  expect((await fresh()).keyFor("post:a", "99 INR")).toBe(key);
  expect(key.length).toBeGreaterThanOrEqual(8);
});

test("another thing, and another price of the same thing, is another order", async () => {
  const { keyFor } = await fresh();
  const key = keyFor("post:a", "99 INR");
  expect(keyFor("post:b", "99 INR")).not.toBe(key);
  expect(keyFor("post:a", "120 INR")).not.toBe(key);
});

test("an order that is over leaves its key, whichever document began it", async () => {
  const before = await fresh();
  const key = before.keyFor("post:a", "99 INR");
  const other = before.keyFor("post:b", "99 INR");
  before.saveOrderKey("post:a", "order-1");
  const after = await fresh();
  after.forgetOrder("order-1");
  expect(after.keyFor("post:a", "99 INR")).not.toBe(key);
  expect(after.keyFor("post:b", "99 INR")).toBe(other);
});

test("with no storage a double press is still one order", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { keyFor, forgetKey } = await fresh();
  const key = keyFor("post:a", "99 INR");
  expect(keyFor("post:a", "99 INR")).toBe(key);
  forgetKey("post:a");
  expect(keyFor("post:a", "99 INR")).not.toBe(key);
});
