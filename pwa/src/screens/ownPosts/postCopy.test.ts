import { expect, it } from "vitest";
import { card } from "../../testing/pages.ts";
import { ownTitleOf } from "../../widgets/postCopy.ts";
import { sharedActions } from "./postActions.ts";
import { postNote, stateOf } from "./postCopy.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const note = (post: ReturnType<typeof card>, changed = Date.parse(post.updated)) =>
  postNote(post, changed, NOW);

it("says what a draft is, how long it is, and when it was changed", () => {
  expect(note(card({ words: 1, updated: "2026-11-21T08:55:00Z" }))).toBe(
    "Post · 1 word · changed 5 minutes ago",
  );
});

it("leaves out an outdated length while this device has newer text", () => {
  const known = card({ words: 13, updated: "2026-11-21T08:00:00Z" });
  expect(note(known, NOW - 60_000)).toBe("Post · changed 1 minute ago");
  expect(note(card({ words: 0, updated: "2026-11-21T08:55:00Z" }))).toBe("Post · changed 5 minutes ago");
});

it("says which story a chapter belongs to", () => {
  const parent = { id: "b1", title: "Moby-Dick", permalink: "/story/b1" };
  const chapter = card({ ptype: "chapter", parent, words: 1300, updated: "2026-11-20T07:00:00Z" });
  expect(note(chapter)).toBe("Chapter of \u2068Moby-Dick\u2069 · 1.3K words · changed yesterday");
});

it("says how many chapters a story has", () => {
  const meta = { ...card().meta, children: 3 };
  const story = card({ ptype: "parent", subtype: "story", meta, updated: "2026-11-21T08:59:59Z" });
  expect(note(story)).toBe("Story · 3 chapters · changed just now");
});

it("names a post without a title by its first words", () => {
  expect(ownTitleOf({ title: "Loomings", first_words: "Call me" })).toBe("Loomings");
  expect(ownTitleOf({ title: "", first_words: "Call me Ishmael." })).toBe("Call me Ishmael.");
  expect(ownTitleOf({ title: "" })).toBe("Untitled");
});

it("says why a moderator removed it", () => {
  const removal = { reason: "It is copied.", at: "2026-11-21T08:00:00Z" };
  expect(note(card({ removal }))).toBe("A moderator removed this: It is copied.");
});

it("says when a scheduled post is published", () => {
  const scheduled = { at: "2026-11-24T12:00:00Z", problem: null };
  expect(note(card({ words: 2, scheduled }))).toMatch(/^Post · 2 words · publishes .*24/);
});

it.each([
  ["a draft", { published: null }, "all", "Draft"],
  ["a published post", { published: "2026-11-20T09:00:00Z" }, "all", "Published"],
  ["an archived post", { published: null }, "archived", "Archived"],
  [
    "a scheduled draft",
    { published: null, scheduled: { at: "2026-11-24T09:00:00Z", problem: null } },
    "drafts",
    "Scheduled",
  ],
  [
    "one that couldn't be published",
    { published: null, scheduled: { at: "2026-11-24T09:00:00Z", problem: "No title." } },
    "all",
    "Not published",
  ],
  [
    "a removed post",
    { published: null, removal: { reason: "Copied.", at: "2026-11-20T09:00:00Z" } },
    "drafts",
    "Removed",
  ],
] as const)("labels %s", (_, post, list, label) => {
  expect(stateOf(post, list).label).toBe(label);
});

it("offers for several posts only what fits all of them", () => {
  const draft = { published: null };
  const live = { published: "2026-11-20T09:00:00Z" };
  expect(sharedActions([], false)).toEqual([]);
  expect(sharedActions([live, live], false)).toEqual(["unpublish", "archive"]);
  expect(sharedActions([live, draft], false)).toEqual(["archive"]);
  expect(sharedActions([draft, draft], true)).toEqual(["unarchive"]);
});
