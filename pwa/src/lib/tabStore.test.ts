// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { readFromTab, saveInTab } from "./tabStore.ts";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("stores a value until it is removed", () => {
  expect(readFromTab("comment:b1")).toBeNull();
  saveInTab("comment:b1", "Call me Ishmael.");
  saveInTab("comment:b2", "");
  expect([readFromTab("comment:b1"), readFromTab("comment:b2")]).toEqual(["Call me Ishmael.", ""]);
  saveInTab("comment:b1", null);
  expect(readFromTab("comment:b1")).toBeNull();
});

it("stores nothing where storage is unavailable", () => {
  for (const name of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException("Shut.", "SecurityError");
    });
  saveInTab("comment:b1", "Call me Ishmael.");
  saveInTab("comment:b1", null);
  expect(readFromTab("comment:b1")).toBeNull();
});
