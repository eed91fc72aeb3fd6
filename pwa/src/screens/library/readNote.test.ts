import { expect, test } from "vitest";
import { readNote } from "./readNote.ts";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const text = {
  key: "k",
  workId: "w",
  finished: false,
  next: null,
  cover: null,
  writer: null,
  path: "/p",
  title: "Loomings",
  parent: "Moby-Dick",
  fraction: 0.4,
  readAt: NOW - 120_000,
};

test("a chapter says of which story it is, how far it was read, and when", () => {
  expect(readNote(text, NOW)).toBe("Moby-Dick · 40% read · 2 minutes ago");
});

test("who came to the comments has read it", () => {
  expect(readNote({ ...text, fraction: 0.96 }, NOW)).toBe("Moby-Dick · read · 2 minutes ago");
});

test("what was only opened counts no percents", () => {
  expect(readNote({ ...text, parent: null, fraction: 0.01 }, NOW)).toBe("2 minutes ago");
});
