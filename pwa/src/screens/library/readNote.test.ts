import { expect, test } from "vitest";
import { readNote } from "./ReadTexts.tsx";

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

test("names a chapter's story, the progress, and when it was read", () => {
  expect(readNote(text, NOW)).toBe("Moby-Dick · 40% read · 2 minutes ago");
});

test("counts a text as read once the comments are reached", () => {
  expect(readNote({ ...text, fraction: 0.96 }, NOW)).toBe("Moby-Dick · read · 2 minutes ago");
});

test("shows no percentage for a text that was only opened", () => {
  expect(readNote({ ...text, parent: null, fraction: 0.01 }, NOW)).toBe("2 minutes ago");
});
