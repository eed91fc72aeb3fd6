import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDocuments, compareWords } from "./compare.ts";
import type { Block } from "./schema.ts";

const paragraph = (id: string, text: string): Block => ({
  type: "paragraph",
  id,
  content: [{ type: "text", text }],
});
const shown = (before: Block[], after: Block[]) =>
  compareDocuments(before, after).map(({ kind, words }) => [
    kind,
    words.map((run) => ({ same: "", added: "+", removed: "-" })[run.kind] + run.text).join("|"),
  ]);

describe("compareDocuments", () => {
  it("reports added, removed and changed blocks, and the changed words", () => {
    const before = [paragraph("a", "Call me Ishmael."), paragraph("b", "Gone."), paragraph("c", "Stays.")];
    const after = [paragraph("a", "Call me Ahab, now."), paragraph("c", "Stays."), paragraph("d", "New.")];
    expect(shown(before, after)).toEqual([
      ["changed", "Call me |-Ishmael|+Ahab, now|."],
      ["removed", "-Gone."],
      ["same", "Stays."],
      ["added", "+New."],
    ]);
  });

  it("shows a moved block at both positions", () => {
    const [one, two, three] = [paragraph("a", "One."), paragraph("b", "Two."), paragraph("c", "Three.")];
    expect(shown([one, two, three] as Block[], [three, one, two] as Block[])).toEqual([
      ["added", "+Three."],
      ["same", "One."],
      ["same", "Two."],
      ["removed", "-Three."],
    ]);
  });

  it("reports a block as changed if only its formatting changed", () => {
    const bold: Block = {
      type: "paragraph",
      id: "a",
      content: [{ type: "text", text: "Aye.", marks: [{ type: "bold" }] }],
    };
    expect(shown([paragraph("a", "Aye.")], [bold])).toEqual([["changed", "Aye."]]);
  });
});

describe("compareWords", () => {
  it("gives the old text without additions, and the new one without removals", () => {
    const text = fc
      .array(fc.constantFrom("whale", "ship", "समुद्र", " ", ", ", "\n", "é"), { maxLength: 40 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = compareWords(before, after);
        const without = (kind: string) =>
          runs
            .filter((run) => run.kind !== kind)
            .map((run) => run.text)
            .join("");
        expect(without("added")).toBe(before);
        expect(without("removed")).toBe(after);
      }),
    );
  });

  // Comparing every pair of words would take minutes and fail by the time limit.
  it("compares two long chapters", () => {
    const long = (word: string) =>
      Array.from({ length: 50_000 }, (_, n) => (n % 97 === 0 ? word : `w${n % 400}`)).join(" ");
    expect(compareWords(long("whale"), long("ship")).length).toBeGreaterThan(500);
  });
});
