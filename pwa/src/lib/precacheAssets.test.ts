// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { precacheAssets } from "./precacheAssets.ts";

afterEach(() => {
  Reflect.deleteProperty(globalThis, "caches");
  vi.unstubAllGlobals();
});

it("does nothing where the browser blocks storage", async () => {
  Object.defineProperty(globalThis, "caches", {
    configurable: true,
    get() {
      throw new DOMException("Storage is blocked.", "SecurityError");
    },
  });
  await expect(precacheAssets()).resolves.toBeUndefined();
});
