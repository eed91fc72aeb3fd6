import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLUG_MAX, slugify } from "./slug.ts";

describe("slugify", () => {
  it.each([
    ["Call Me Ishmael", "call-me-ishmael"],
    ["  Moby-Dick; or, The Whale  ", "moby-dick-or-the-whale"],
    ["Don’t Panic!", "dont-panic"],
    ["100% of it", "100-of-it"],
    ["हिन्दी कविता", "हिन्दी-कविता"],
    ["ईदगाह: एक कहानी", "ईदगाह-एक-कहानी"],
    ["தமிழ் கதை", "தமிழ்-கதை"],
    ["日本語 の本", "日本語-の本"],
    ["Cafe\u0301", "café"],
    ["ＦＵＬＬ width", "full-width"],
    ["../../etc/passwd", "etc-passwd"],
    ["<script>", "script"],
    ["🐋🐋🐋", ""],
    ["", ""],
  ])("turns %j into %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it("cuts a long title between words", () => {
    expect(slugify("one two three", 9)).toBe("one-two");
    expect(slugify("one two three", 7)).toBe("one-two");
  });

  it("never cuts between a letter and its combining marks", () => {
    expect(slugify("किकिकि", 3)).toBe("कि");
  });

  it("is idempotent, within its length, and safe in a path, for any title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
        const slug = slugify(title);
        expect([...slug].length).toBeLessThanOrEqual(SLUG_MAX);
        expect(slug).not.toMatch(/[\s/\\?#%.&<>"']|^-|-$|--/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});
