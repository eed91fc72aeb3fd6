import type { PostCardWithSite } from "@quire/contracts/records/post";
import { expect, test } from "vitest";
import { card } from "../../testing/pages.ts";
import { groupByWork } from "./groupByWork.ts";

const STORY = { id: "b01j0000000sssssssss", title: "Moby-Dick", permalink: "/story/x" };
const NONE = new Set<string>();
const post = (id: string): PostCardWithSite => card({ id, title: id });
const chapter = (id: string): PostCardWithSite => card({ id, title: id, ptype: "chapter", parent: STORY });
const serial = card({ id: STORY.id, title: STORY.title, ptype: "parent", summary: "A whale." });

const shown = (posts: PostCardWithSite[], read: ReadonlySet<string> = NONE) =>
  groupByWork(posts, read).map((item) =>
    item.kind === "post" ? item.post.id : [item.title, item.chapters, item.summary],
  );

test("shows a work once, in the place of its newest chapter", () => {
  expect(shown([post("a"), chapter("c3"), post("b"), chapter("c2"), serial])).toEqual([
    "a",
    ["Moby-Dick", 2, "A whale."],
    "b",
  ]);
});

test("names no chapter, also where only one is new", () => {
  const items = groupByWork([chapter("Epilogue")], NONE);
  expect(JSON.stringify(items)).not.toContain("Epilogue");
  expect(shown([chapter("Epilogue")])).toEqual([["Moby-Dick", 1, ""]]);
});

test("counts no chapter that was read, and leaves out a work with no other", () => {
  expect(shown([chapter("c3"), chapter("c2")], new Set(["c2"]))).toEqual([["Moby-Dick", 1, ""]]);
  expect(shown([chapter("c2"), serial], new Set(["c2"]))).toEqual([]);
});
