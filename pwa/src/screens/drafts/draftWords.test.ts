import { expect, it } from "vitest";
import { card } from "../../testing/pages.ts";
import { draftNote, titleOf } from "./draftWords.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const noted = (post: ReturnType<typeof card>, kind: string | null, changed = Date.parse(post.updated)) =>
  draftNote(post, kind, changed, NOW);

it("a draft says what it is, how long it is, and when it was changed", () => {
  expect(noted(card({ words: 1, updated: "2026-11-21T08:55:00Z" }), null)).toBe(
    "Post · 1 word · changed 5 minutes ago",
  );
});

it("a draft that was written on here says no length that is not its own any more", () => {
  const known = card({ words: 13, updated: "2026-11-21T08:00:00Z" });
  expect(noted(known, null, NOW - 60_000)).toBe("Post · changed 1 minute ago");
  expect(noted(card({ words: 0, updated: "2026-11-21T08:55:00Z" }), null)).toBe(
    "Post · changed 5 minutes ago",
  );
});

it("a chapter says of which story", () => {
  const parent = { id: "b1", title: "Moby-Dick", permalink: "/story/b1" };
  const chapter = card({ ptype: "chapter", parent, words: 1300, updated: "2026-11-20T07:00:00Z" });
  expect(noted(chapter, "Chapter")).toBe("Chapter of Moby-Dick · 1.3K words · changed yesterday");
});

it("a story says how many chapters it has", () => {
  const meta = { ...card().meta, children: 3 };
  const story = card({ ptype: "parent", subtype: "story", meta, updated: "2026-11-21T08:59:59Z" });
  expect(noted(story, "Story")).toBe("Story · 3 chapters · changed just now");
});

it("what has no title yet is called so", () => {
  expect([titleOf({ title: "" }), titleOf({ title: "Loomings" })]).toEqual(["Untitled", "Loomings"]);
});

it("what a moderator removed says why", () => {
  const removal = { reason: "It is copied.", at: "2026-11-21T08:00:00Z" };
  expect(noted(card({ removal }), null)).toBe("A moderator removed this: It is copied.");
});
