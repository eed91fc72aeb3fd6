import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeBlocks } from "./merge.ts";
import type { Block, PostDocument } from "./schema.ts";

const paragraph = (id: string, text = id): Block => ({
  type: "paragraph",
  id,
  content: [{ type: "text", text }],
});
const doc = (...ids: string[]): PostDocument => ids.map((id) => paragraph(...(id.split("=") as [string])));
const textsOf = (blocks: PostDocument): string[] =>
  blocks.map((block) => {
    const text = block.type === "paragraph" && block.content[0]?.type === "text" ? block.content[0].text : "";
    return text === block.id ? block.id : `${block.id}=${text}`;
  });
const merge = (base: string[], mine: string[], theirs: string[]) => {
  const merged = mergeBlocks(doc(...base), doc(...mine), doc(...theirs));
  return merged.ok ? textsOf(merged.blocks) : { conflicts: merged.conflicts };
};

describe("mergeBlocks merges", () => {
  it.each<[string, string[], string[], string[], string[] | { conflicts: string[] }]>([
    ["edits of different blocks", ["a", "b"], ["a=1", "b"], ["a", "b=2"], ["a=1", "b=2"]],
    ["the same edit", ["a", "b"], ["a=1", "b"], ["a=1", "b=2"], ["a=1", "b=2"]],
    ["two edits of one block", ["a"], ["a=1"], ["a=2"], { conflicts: ["a"] }],
    ["an edit of a block that the other removed", ["a", "b"], ["a=1", "b"], ["b"], { conflicts: ["a"] }],
    ["a removal of a block that the other edited", ["a", "b"], ["b"], ["a=1", "b"], { conflicts: ["a"] }],
    ["the same removal", ["a", "b"], ["b"], ["b", "c"], ["b", "c"]],
    ["additions at different places", ["a", "b"], ["a", "x", "b"], ["a", "b", "y"], ["a", "x", "b", "y"]],
    [
      "additions at one place, theirs first",
      ["a", "b"],
      ["a", "x", "b"],
      ["a", "y", "b"],
      ["a", "y", "x", "b"],
    ],
    ["additions at the end", ["a"], ["a", "x"], ["a", "y", "z"], ["a", "y", "z", "x"]],
    [
      "an addition before a block that the other removed",
      ["a", "b", "c"],
      ["a", "c"],
      ["a", "b", "y", "c"],
      ["a", "y", "c"],
    ],
    [
      "an addition after a block that the other removed",
      ["a", "b", "c"],
      ["a", "b", "x", "c"],
      ["a", "c"],
      ["a", "x", "c"],
    ],
    [
      "a move and an edit elsewhere",
      ["a", "b", "c", "d"],
      ["d", "a", "b", "c"],
      ["a", "b=2", "c", "d"],
      ["d", "a", "b=2", "c"],
    ],
    [
      "a move of a block that the other removed",
      ["a", "b", "c"],
      ["c", "a", "b"],
      ["a", "b"],
      { conflicts: ["c"] },
    ],
    [
      "two different moves",
      ["a", "b", "c", "d"],
      ["d", "a", "b", "c"],
      ["a", "d", "b", "c"],
      { conflicts: ["d"] },
    ],
    ["one id with different content on both sides", ["a"], ["a", "x=1"], ["a", "x=2"], { conflicts: ["x"] }],
    ["a block that both added equally", ["a"], ["a", "x", "m"], ["a", "x", "t"], ["a", "x", "t", "m"]],
  ])("%s", (_, base, mine, theirs, result) => {
    expect(merge(base, mine, theirs)).toEqual(result);
  });
});

/** A base and a version with random edits, removals, moves and additions. */
const base = fc
  .uniqueArray(fc.constantFrom(..."abcdefghij"), { minLength: 1, maxLength: 8 })
  .map((ids) => ids.map((id) => paragraph(id)));

const changed = (from: PostDocument, prefix: string) =>
  fc
    .array(fc.tuple(fc.nat(20), fc.constantFrom("edit", "remove", "move", "add"), fc.nat(20)), {
      maxLength: 5,
    })
    .map((steps) => {
      const blocks = [...from];
      for (const [step, [at, kind, to]] of steps.entries()) {
        const place = blocks.length ? at % blocks.length : 0;
        const block = blocks[place];
        if (kind === "add") blocks.splice(place, 0, paragraph(`${prefix}${step}`));
        else if (block && kind === "edit") blocks[place] = paragraph(block.id, `${prefix} edit ${step}`);
        else if (block && kind === "remove") blocks.splice(place, 1);
        else if (block) {
          blocks.splice(place, 1);
          blocks.splice(to % (blocks.length + 1), 0, block);
        }
      }
      return blocks;
    });

const three = base.chain((from) => fc.tuple(fc.constant(from), changed(from, "m"), changed(from, "t")));

describe("any merge", () => {
  it("with an unchanged side returns the other side", () => {
    fc.assert(
      fc.property(three, ([from, mine]) => {
        expect(mergeBlocks(from, mine, from)).toEqual({ ok: true, blocks: mine });
        expect(mergeBlocks(from, from, mine)).toEqual({ ok: true, blocks: mine });
        expect(mergeBlocks(from, mine, mine)).toEqual({ ok: true, blocks: mine });
      }),
      { numRuns: 150 },
    );
  });

  it("succeeds or fails regardless of which side is which", () => {
    fc.assert(
      fc.property(three, ([from, mine, theirs]) => {
        expect(mergeBlocks(from, mine, theirs).ok).toBe(mergeBlocks(from, theirs, mine).ok);
      }),
      { numRuns: 150 },
    );
  });

  it("loses no edit, removal or addition, and duplicates nothing", () => {
    fc.assert(
      fc.property(three, ([from, mine, theirs]) => {
        const merged = mergeBlocks(from, mine, theirs);
        if (!merged.ok) return;
        const byId = new Map(merged.blocks.map((block) => [block.id, block]));
        expect(byId.size).toBe(merged.blocks.length);
        const known = new Map(from.map((block) => [block.id, block]));
        for (const side of [mine, theirs]) {
          const own = new Map(side.map((block) => [block.id, block]));
          for (const block of side) {
            const before = known.get(block.id);
            if (JSON.stringify(before) !== JSON.stringify(block)) expect(byId.get(block.id)).toEqual(block);
          }
          for (const id of known.keys()) if (!own.has(id)) expect(byId.has(id)).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("keeps the order of what a side didn't move", () => {
    fc.assert(
      fc.property(
        base.chain((from) => fc.tuple(fc.constant(from), changed(from, "t"))),
        ([from, theirs]) => {
          const mine = [...from, paragraph("last")];
          const merged = mergeBlocks(from, mine, theirs);
          if (!merged.ok) throw new Error("an addition alone cannot conflict");
          expect(merged.blocks.filter(({ id }) => id !== "last")).toEqual(theirs);
        },
      ),
      { numRuns: 150 },
    );
  });
});
