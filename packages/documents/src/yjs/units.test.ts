import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Inline } from "../schema.ts";
import type { FlatBlock } from "./flatDocument.ts";
import { changesBetween, haveSameUnits, isBoundary, type Unit, unitsOf } from "./units.ts";

const paragraph = (id: string, text: string): FlatBlock => ({
  boundary: { id, type: "paragraph", attributes: {}, inside: [], item: null, row: false },
  content: text ? [{ type: "text", text }] : [],
});

/** The id of the block that each unit is in. */
function blocksOf(units: readonly Unit[]): Map<Unit, string> {
  let id = "";
  return new Map(
    units.map((unit) => {
      if (isBoundary(unit.insert)) id = unit.insert.id;
      return [unit, id];
    }),
  );
}

describe("The change between two texts", () => {
  it("leads to the new text, and takes no letter into another block when one is moved or inserted", () => {
    // Few letters, so that many blocks begin and end with the same.
    const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 }), {
      minLength: 2,
      maxLength: 5,
    });
    const change = fc.record({
      from: fc.nat(),
      to: fc.nat(),
      kind: fc.constantFrom("move", "delete", "insert"),
    });
    fc.assert(
      fc.property(texts, change, fc.boolean(), (all, { from, to, kind }, isHinted) => {
        const old = all.map((text, at) => paragraph(`b${at}`, text));
        const next = [...old];
        const block = next[from % old.length] as FlatBlock;
        const [place, target] = [from % old.length, to % old.length];
        // A second change, in a line before.
        if (isHinted && kind === "insert" && target > 1) next[0] = paragraph("b0", `c${all[0]}`);
        if (kind !== "insert") next.splice(place, 1);
        if (kind !== "delete") next.splice(target, 0, kind === "move" ? block : paragraph("new", "ab"));
        const [before, now] = [unitsOf(old), unitsOf(next)];
        const moved = isHinted && kind === "move" ? new Set([block.boundary.id]) : undefined;
        const changes = changesBetween(before, now, { moved });

        const [was, is] = [blocksOf(before), blocksOf(now)];
        const kept = changes.flatMap((one) =>
          one.kind === "keep" ? [{ before: was.get(one.before), now: is.get(one.now) }] : [],
        );
        if (kind !== "delete") for (const one of kept) expect(one.now).toBe(one.before);
        expect(changes.flatMap((one) => (one.kind === "insert" ? [] : [one.before]))).toEqual(before);
        expect(
          changes.flatMap((one) =>
            one.kind === "keep" ? [one.now] : one.kind === "insert" ? [one.unit] : [],
          ),
        ).toEqual(now);
      }),
      { numRuns: 500 },
    );
  });
});

describe("The change of a line", () => {
  it.each<[string, string, string]>([
    [" the calm sea ", "the calm sea", "the calm sea"],
    ["a ship on the sea", "the ship by the sea", " ship  the sea"],
    ["the red fox", "a blue cat", ""],
  ])("from %j to %j leaves %j as it is", (text, next, left) => {
    const changes = changesBetween(unitsOf([paragraph("b1", text)]), unitsOf([paragraph("b1", next)]));
    const kept = changes.flatMap((one) => (one.kind === "keep" ? one.before.insert : []));
    expect(kept.filter((insert) => typeof insert === "string").join("")).toBe(left);
    const now = changes.flatMap((one) =>
      one.kind === "keep" ? one.now.insert : one.kind === "insert" ? one.unit.insert : [],
    );
    expect(now.filter((insert) => typeof insert === "string").join("")).toBe(next);
  });
});

describe("Two texts", () => {
  const block = paragraph("b1", "the sea");
  it.each<[string, Partial<FlatBlock["boundary"]>, string, boolean]>([
    ["the same", {}, "the sea", true],
    ["of another attribute", { attributes: { level: 2 } }, "the sea", true],
    ["of other words", {}, "the seas", false],
    ["of another type", { type: "heading" }, "the sea", false],
    ["in a quote", { inside: ["b2"] }, "the sea", false],
  ])("have the same units or not: %s", (_, change, text, isSame) => {
    const { boundary, content } = paragraph("b1", text);
    expect(haveSameUnits([block], [{ boundary: { ...boundary, ...change }, content }])).toBe(isSame);
  });

  it("have the same units if their formats are the same, however the text is parted", () => {
    const [bold, italic] = [{ type: "bold" }, { type: "italic" }] as const;
    const withWords = (...content: Inline[]) => [{ ...block, content }];
    const calm = withWords({ type: "text", text: "the calm", marks: [bold, italic] });
    const parted = withWords(
      { type: "text", text: "the ", marks: [italic, bold] },
      { type: "text", text: "calm", marks: [bold, italic] },
    );
    expect(haveSameUnits(calm, parted)).toBe(true);
    expect(haveSameUnits(calm, withWords({ type: "text", text: "the calm", marks: [bold] }))).toBe(false);
  });
});
