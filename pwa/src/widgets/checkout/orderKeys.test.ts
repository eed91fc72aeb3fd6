import { beforeEach, expect, test, vi } from "vitest";

/** Loads the module as another document of the same tab would, without its memory. */
const fresh = async () => {
  vi.resetModules();
  return import("./orderKeys.ts");
};

function fakeStorage() {
  const stored = new Map<string, string>();
  return new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

beforeEach(() => vi.stubGlobal("sessionStorage", fakeStorage()));

test("keeps one key for a double press and a reload", async () => {
  const { keyFor } = await fresh();
  const key = keyFor("post:a", "99 INR");
  expect(keyFor("post:a", "99 INR")).toBe(key);
  expect((await fresh()).keyFor("post:a", "99 INR")).toBe(key);
  expect(key.length).toBeGreaterThanOrEqual(8);
});

test("makes another key for another offer or another price", async () => {
  const { keyFor } = await fresh();
  const key = keyFor("post:a", "99 INR");
  expect(keyFor("post:b", "99 INR")).not.toBe(key);
  expect(keyFor("post:a", "120 INR")).not.toBe(key);
});

test("forgets the key of a finished order, even if another document created it", async () => {
  const before = await fresh();
  const key = before.keyFor("post:a", "99 INR");
  const other = before.keyFor("post:b", "99 INR");
  before.saveOrderKey("post:a", "order-1");
  const after = await fresh();
  after.forgetOrder("order-1");
  expect(after.keyFor("post:a", "99 INR")).not.toBe(key);
  expect(after.keyFor("post:b", "99 INR")).toBe(other);
});

test("keeps one key for a double press without storage", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { keyFor, forgetKey } = await fresh();
  const key = keyFor("post:a", "99 INR");
  expect(keyFor("post:a", "99 INR")).toBe(key);
  forgetKey("post:a");
  expect(keyFor("post:a", "99 INR")).not.toBe(key);
});
