import { afterEach, expect, test, vi } from "vitest";
import { mayPrefetch } from "./connection.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["a fast connection", { effectiveType: "4g", saveData: false }, true],
  ["an unknown connection", undefined, true],
  ["a slow connection", { effectiveType: "3g", saveData: false }, false],
  ["a fast connection with data saving on", { effectiveType: "4g", saveData: true }, false],
])("prefetching on %s: %o %s", (_, connection, expected) => {
  vi.stubGlobal("navigator", { connection });
  expect(mayPrefetch()).toBe(expected);
});
