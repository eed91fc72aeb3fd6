// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { keepInTab, readKeptInTab } from "./keptInTab.ts";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("is there again until it is forgotten", () => {
  expect(readKeptInTab("comment:b1")).toBeNull();
  keepInTab("comment:b1", "Call me Ishmael.");
  keepInTab("comment:b2", "");
  expect([readKeptInTab("comment:b1"), readKeptInTab("comment:b2")]).toEqual(["Call me Ishmael.", ""]);
  keepInTab("comment:b1", null);
  expect(readKeptInTab("comment:b1")).toBeNull();
});

it("is not kept where storage is shut, and nothing else happens", () => {
  for (const name of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException("Shut.", "SecurityError");
    });
  keepInTab("comment:b1", "Call me Ishmael.");
  keepInTab("comment:b1", null);
  expect(readKeptInTab("comment:b1")).toBeNull();
});
