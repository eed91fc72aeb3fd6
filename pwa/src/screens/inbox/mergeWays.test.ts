import type { WayOn } from "@quire/contracts/records/reading";
import { expect, test } from "vitest";
import type { ReadText } from "../../lib/localTypes.ts";
import { card, site } from "../../testing/pages.ts";
import { mergeWays } from "./mergeWays.ts";

const STORY = { id: "b01j0000000sssssssss", title: "Moby-Dick", permalink: "/story/x" };
const at = (minute: number) => Date.parse("2026-11-21T08:00:00.000Z") + minute * 60_000;

const told = (title: string, minute: number, parent: WayOn["post"]["parent"] = null): WayOn => ({
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

const words = (ways: ReturnType<typeof mergeWays>) => ways.map(({ title, fraction }) => [title, fraction]);

test("what was read last comes first, whichever device it was read on", () => {
  expect(words(mergeWays([told("aa", 5), told("bb", 1)], [here("cc", 3)]))).toEqual([
    ["aa", 0.4],
    ["cc", 0.6],
    ["bb", 0.4],
  ]);
});

test("what was read here with no network stands over what the server last heard", () => {
  expect(words(mergeWays([told("aa", 1)], [here("aa", 2)]))).toEqual([["aa", 0.6]]);
  expect(words(mergeWays([told("aa", 2)], [here("aa", 1)]))).toEqual([["aa", 0.4]]);
});

test("a serial stands there once, with the chapter to go on with", () => {
  const chapter = here("c2", 3, {
    workId: STORY.id,
    parent: STORY.title,
    finished: true,
    next: { title: "c3", path: "/read/c3" },
  });
  const ways = mergeWays([told("c1", 1, STORY)], [chapter]);
  expect(ways.map(({ title, path, of }) => [title, path, of])).toEqual([
    ["c3", "/read/c3", "Moby-Dick · Herman Melville"],
  ]);
});

test("what was read to its end is over, also where the server has yet to hear of it", () => {
  expect(mergeWays([told("aa", 1)], [here("aa", 2, { finished: true })])).toEqual([]);
});

test("what was only opened is not begun", () => {
  expect(mergeWays([], [here("aa", 1, { fraction: 0.01 })])).toEqual([]);
});
