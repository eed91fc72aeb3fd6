import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanTags, TAG_LIMIT, tagPlaceholder, tagSlug } from "./tags.ts";

describe("cleanTags", () => {
  it.each([
    [
      ["  sea ", "whales"],
      ["sea", "whales"],
    ],
    [["", "  ", "sea"], ["sea"]],
    [["Sea", "sea", "SEA "], ["Sea"]],
    [["short  story", "short-story"], ["short story"]],
    [["#poetry", "poetry"], ["poetry"]],
    [["कविता", "कविता"], ["कविता"]],
    [["!!!", "🐋"], []],
  ])("turns %j into %j", (tags, expected) => {
    expect(cleanTags(tags)).toEqual(expected);
  });

  it("keeps the first ten", () => {
    const tags = Array.from({ length: 14 }, (_, i) => `tag ${i}`);
    expect(cleanTags(tags)).toEqual(tags.slice(0, 10));
  });

  it("is idempotent, and never keeps two tags of one topic", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 20 }), (tags) => {
        const clean = cleanTags(tags);
        expect(cleanTags(clean)).toEqual(clean);
        expect(clean.length).toBeLessThanOrEqual(TAG_LIMIT);
        expect(new Set(clean.map(tagSlug)).size).toBe(clean.length);
      }),
    );
  });
});

it("tells how many tags may be added", () => {
  expect(tagPlaceholder()).toBe("Add upto 10 tags…");
});
