import { expect, it } from "vitest";
import { ARCHIVE_LABELS, ARCHIVE_SOURCES } from "./archiveSources.ts";

it("archive labels match the platforms' names", () => {
  expect(Object.keys(ARCHIVE_LABELS)).toEqual([...ARCHIVE_SOURCES]);
  expect(Object.values(ARCHIVE_LABELS).map((label) => label.toLowerCase())).toEqual([...ARCHIVE_SOURCES]);
});
