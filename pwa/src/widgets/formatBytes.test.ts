import { expect, test } from "vitest";
import { formatBytes } from "./formatBytes.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 kB"],
  [9_960, "10 kB"],
  [999_600, "1.0 MB"],
  [1_234_567, "1.2 MB"],
  [45_600_000, "46 MB"],
  [2_500_000_000_000, "2500 GB"],
])("formats %i bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
