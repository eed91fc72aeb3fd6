// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuseWebStorage } from "../testing/refuseWebStorage.ts";
import { safeStorage } from "./safeStorage.ts";
import { storedKeys, tabKeys } from "./storageKeys.ts";

describe.each(["localStorage", "sessionStorage"] as const)("the store of %s", (name) => {
  const [read, write] = safeStorage(() => globalThis[name]);
  const keys = name === "localStorage" ? storedKeys : tabKeys;
  beforeEach(() => window[name].clear());
  afterEach(() => vi.restoreAllMocks());

  it("stores a text until it is removed", () => {
    expect(read("comment:b1")).toBeNull();
    expect(write("comment:b1", "Call me Ishmael.")).toBe(true);
    write("comment:b2", "");
    write("other", "x");
    expect([read("comment:b1"), read("comment:b2")]).toEqual(["Call me Ishmael.", ""]);
    expect(keys("comment:")).toEqual(["comment:b1", "comment:b2"]);
    expect(write("comment:b1", null)).toBe(true);
    expect(read("comment:b1")).toBeNull();
  });

  it("has no older text where the storage is full", () => {
    write("comment:b1", "Call me");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full.", "QuotaExceededError");
    });
    expect(write("comment:b1", "Call me Ishmael.")).toBe(false);
    expect([read("comment:b1"), keys("comment:")]).toEqual([null, []]);
  });

  it("keeps texts for the document where the browser blocks storage", () => {
    const allow = refuseWebStorage(name);
    try {
      expect([read("comment:b1"), keys("comment:")]).toEqual([null, []]);
      expect(write("comment:b1", "Call me Ishmael.")).toBe(false);
      expect([read("comment:b1"), keys("comment:")]).toEqual(["Call me Ishmael.", []]);
      write("comment:b1", null);
      expect([read("comment:b1"), keys("comment:")]).toEqual([null, []]);
    } finally {
      allow();
    }
  });
});
