import { COVER_MOODS, COVER_STYLES } from "@quire/domain/media/covers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArtworkRequest, composeArtwork, styleOf } from "./artwork.ts";

const size = { width: 1600, height: 2560 };
const request = (changes: Partial<ArtworkRequest> = {}): ArtworkRequest => ({
  ...{ words: "A ship on a stormy sea", style: "any", mood: "calm", seed: "one", index: 0 },
  ...changes,
});

const requests = fc.record({
  words: fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 400 }),
    fc
      .array(fc.constantFrom("sea", "forest", "राजा", "समुद्र", "<svg>", "&", "train", "rain"))
      .map((list) => list.join(" ")),
  ),
  style: fc.constantFrom(...COVER_STYLES, "any" as const),
  mood: fc.constantFrom(...COVER_MOODS),
  seed: fc.string({ maxLength: 20 }),
  index: fc.integer({ min: 0, max: 11 }),
});
const sizes = fc.constantFrom(size, { width: 1200, height: 630 }, { width: 600, height: 600 });

describe("a picture", () => {
  it("is bounded markup without script, text or numbers that aren't, whatever the words", () => {
    fc.assert(
      fc.property(requests, sizes, (one, of) => {
        const svg = composeArtwork(one, of);
        expect(svg.length).toBeLessThan(600_000);
        expect(svg).toMatch(/^<svg xmlns="[^"]+" width="\d+" height="\d+" viewBox="0 0 \d+ \d+"><defs>/);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<text|href|&/);
        expect(balanceOf(svg)).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  it("is the same for the same request, to the byte", () => {
    fc.assert(
      fc.property(requests, (one) => composeArtwork(one, size) === composeArtwork({ ...one }, size)),
      { numRuns: 40 },
    );
  });

  it.each(["any", ...COVER_STYLES] as const)("differs among the first four of %s, and by seed", (style) => {
    const seeds = Array.from({ length: 10 }, (_, i) => `seed ${i}`);
    const all = seeds.flatMap((seed) =>
      [0, 1, 2, 3].map((index) => composeArtwork(request({ style, seed, index }), size)),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("the artist's choice of styles", () => {
  it("is another one for each of the first seven pictures, and three of four show what the words name", () => {
    const abstract = ["pattern", "typographic", "gradient"];
    for (let seed = 0; seed < 50; seed++) {
      const styles = [0, 1, 2, 3, 4, 5, 6].map((index) => styleOf(request({ seed: String(seed), index })));
      expect(new Set(styles).size).toBe(7);
      expect(styles.slice(0, 4).filter((style) => abstract.includes(style))).toHaveLength(1);
    }
  });

  it("is kept when it is requested", () => {
    expect(styleOf(request({ style: "woodcut", index: 3 }))).toBe("woodcut");
  });
});

/** Open tags minus closed ones. */
function balanceOf(svg: string): number {
  const opened = svg.match(/<[a-zA-Z][^>]*[^/]>/g)?.length ?? 0;
  return opened - (svg.match(/<\//g)?.length ?? 0);
}
