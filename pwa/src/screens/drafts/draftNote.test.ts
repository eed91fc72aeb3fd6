import { expect, it } from "vitest";
import { card } from "../../testing/pages.ts";
import { draftNote, titleOf } from "./DraftRow.tsx";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const note = (post: ReturnType<typeof card>, kind: string | null, changed = Date.parse(post.updated)) =>
  draftNote(post, kind, changed, NOW);

it("says what a draft is, how long it is, and when it was changed", () => {
  expect(note(card({ words: 1, updated: "2026-11-21T08:55:00Z" }), null)).toBe(
    "Post · 1 word · changed 5 minutes ago",
  );
});

it("leaves out an outdated length while this device has newer text", () => {
  const known = card({ words: 13, updated: "2026-11-21T08:00:00Z" });
  expect(note(known, null, NOW - 60_000)).toBe("Post · changed 1 minute ago");
  expect(note(card({ words: 0, updated: "2026-11-21T08:55:00Z" }), null)).toBe(
    "Post · changed 5 minutes ago",
  );
});

it("says which story a chapter belongs to", () => {
  const parent = { id: "b1", title: "Moby-Dick", permalink: "/story/b1" };
  const chapter = card({ ptype: "chapter", parent, words: 1300, updated: "2026-11-20T07:00:00Z" });
  expect(note(chapter, "Chapter")).toBe("Chapter of Moby-Dick · 1.3K words · changed yesterday");
});

it("says how many chapters a story has", () => {
  const meta = { ...card().meta, children: 3 };
  const story = card({ ptype: "parent", subtype: "story", meta, updated: "2026-11-21T08:59:59Z" });
  expect(note(story, "Story")).toBe("Story · 3 chapters · changed just now");
});

it("names a draft without a title", () => {
  expect([titleOf({ title: "" }), titleOf({ title: "Loomings" })]).toEqual(["Untitled", "Loomings"]);
});

it("says why a moderator removed it", () => {
  const removal = { reason: "It is copied.", at: "2026-11-21T08:00:00Z" };
  expect(note(card({ removal }), null)).toBe("A moderator removed this: It is copied.");
});
