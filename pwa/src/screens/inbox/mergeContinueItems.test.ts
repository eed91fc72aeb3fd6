import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import { expect, test } from "vitest";
import type { ReadText } from "../../lib/localTypes.ts";
import { card, site } from "../../testing/pages.ts";
import { mergeContinueItems } from "./mergeContinueItems.ts";

const STORY = { id: "b01j0000000sssssssss", title: "Moby-Dick", permalink: "/story/x" };
const at = (minute: number) => Date.parse("2026-11-21T08:00:00.000Z") + minute * 60_000;

const remote = (
  title: string,
  minute: number,
  parent: ReadingSuggestion["post"]["parent"] = null,
): ReadingSuggestion => ({
  post: card({ id: `b01j0000000ppppppp${title}`, title, parent }),
  fraction: 0.4,
  read_at: new Date(at(minute)).toISOString(),
});

const here = (title: string, minute: number, changes: Partial<ReadText> = {}): ReadText => ({
  key: title,
  workId: `b01j0000000ppppppp${title}`,
  path: `/read/${title}`,
  title,
  parent: null,
  fraction: 0.6,
  finished: false,
  readAt: at(minute),
  next: null,
  cover: null,
  writer: site.name,
  ...changes,
});

const titles = (ways: ReturnType<typeof mergeContinueItems>) =>
  ways.map(({ title, fraction }) => [title, fraction]);

test("sorts by the last read, whichever device it was on", () => {
  expect(titles(mergeContinueItems([remote("aa", 5), remote("bb", 1)], [here("cc", 3)]))).toEqual([
    ["aa", 0.4],
    ["cc", 0.6],
    ["bb", 0.4],
  ]);
});

test("prefers what was read here offline to what the server last received", () => {
  expect(titles(mergeContinueItems([remote("aa", 1)], [here("aa", 2)]))).toEqual([["aa", 0.6]]);
  expect(titles(mergeContinueItems([remote("aa", 2)], [here("aa", 1)]))).toEqual([["aa", 0.4]]);
});

test("lists a serial once, with the chapter to continue with", () => {
  const chapter = here("c2", 3, {
    workId: STORY.id,
    parent: STORY.title,
    finished: true,
    next: { title: "c3", path: "/read/c3" },
  });
  const ways = mergeContinueItems([remote("c1", 1, STORY)], [chapter]);
  expect(ways.map(({ title, path, of }) => [title, path, of])).toEqual([
    ["c3", "/read/c3", "Moby-Dick · Herman Melville"],
  ]);
});

test("leaves out finished texts, even before the server knows", () => {
  expect(mergeContinueItems([remote("aa", 1)], [here("aa", 2, { finished: true })])).toEqual([]);
});

test("leaves out texts that were only opened", () => {
  expect(mergeContinueItems([], [here("aa", 1, { fraction: 0.01 })])).toEqual([]);
});
