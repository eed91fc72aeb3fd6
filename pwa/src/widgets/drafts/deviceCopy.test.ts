import { expect, test } from "vitest";
import type { DraftEntry } from "../../lib/draftTypes.ts";
import { latestOf } from "./deviceCopy.ts";

const CHANGED = Date.parse("2026-11-29T10:00:00Z");
const entry = (waiting: number, words: number | null) =>
  ({ title: "Typed here", changedAt: CHANGED, waiting, words }) as DraftEntry;

test.each([
  ["unsent changes", entry(2, 7), "2026-11-29T10:00:03Z", ["Typed here", 7]],
  ["an older version", entry(0, 7), "2026-11-29T09:59:00Z", ["Typed here", 7]],
  ["a version of what was typed here", entry(0, 7), "2026-11-29T10:00:03Z", ["Typed here", 10]],
  ["a text that was not counted here", entry(0, null), "2026-11-29T09:59:00Z", ["Typed here", 10]],
  ["a version of somebody else", entry(0, 7), "2026-11-29T11:00:00Z", ["On the server", 10]],
] as const)(
  "of two copies with %s, the newer one's title and count are shown",
  (_, here, updated, expected) => {
    const shown = latestOf({ title: "On the server", words: 10 }, here, updated);
    expect([shown.title, shown.words]).toEqual(expected);
  },
);
