import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import { expect, test } from "vitest";
import { card, site } from "../testing/pages.ts";
import { leftOf, mergeContinueItems } from "./continueItems.ts";
import type { ReadText } from "./localTypes.ts";

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
  ...{ ptype: "blog", index: null, minutes: 10, pages: 0 },
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

test("lists a serial once, with the chapter to continue with, whose title stays unknown until it is opened", () => {
  const chapter = here("c2", 3, {
    workId: STORY.id,
    parent: STORY.title,
    ...{ ptype: "chapter", index: 2, finished: true },
    next: { title: "Epilogue", path: "/read/c3", index: 3, minutes: 7, pages: 0 },
  });
  const cover = { image: "/cover", alt: "" } as ReadText["cover"];
  const [item, ...others] = mergeContinueItems([remote("c1", 1, { ...STORY, cover })], [chapter]);
  expect(item).toMatchObject({
    ...{
      title: "Moby-Dick",
      part: "Chapter 3",
      partTitle: null,
      left: "7 min",
      path: "/read/c3",
      fraction: 0,
    },
    ...{ writer: "Herman Melville", cover },
  });
  expect(others).toEqual([]);
});

test("names the chapter in progress", () => {
  const chapter = here("c2", 3, { workId: STORY.id, parent: STORY.title, ptype: "episode", index: 2 });
  expect(mergeContinueItems([], [chapter])[0]).toMatchObject({
    part: "Episode 2",
    partTitle: "c2",
    left: "4 min left",
  });
});

test.each([
  ["a text in progress", 10, 0, 0.6, "4 min left"],
  ["a text near its end", 10, 0, 0.99, "1 min left"],
  ["a comic in progress", 1, 12, 0.5, "50% read"],
  ["a text not opened", 7, 0, 0, "7 min"],
  ["a comic not opened", 1, 12, 0, "12 pages"],
])("says how much is left of %s", (_, minutes, pages, fraction, left) => {
  expect(leftOf(minutes, pages, fraction)).toBe(left);
});

test("leaves out finished texts, even before the server knows", () => {
  expect(mergeContinueItems([remote("aa", 1)], [here("aa", 2, { finished: true })])).toEqual([]);
});

test("leaves out texts that were only opened", () => {
  expect(mergeContinueItems([], [here("aa", 1, { fraction: 0.01 })])).toEqual([]);
});
