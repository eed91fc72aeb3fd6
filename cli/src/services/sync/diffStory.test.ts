import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDiff } from "./diffStory.ts";

const lines = (...all: (string | number)[]) => `${all.join("\n")}\n`;

describe("lineDiff", () => {
  it("is empty without differences", () => expect(lineDiff("a\nb\n", "a\nb\n")).toEqual([]));

  it("shows removed and added lines with three lines of context", () => {
    const before = lines(1, 2, 3, 4, 5, 6, 7, 8, 9);
    const after = lines(1, 2, 3, 4, "five", 6, 7, 8, 9);
    expect(lineDiff(before, after)).toEqual([
      ...["@@ -2 +2 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8"],
    ]);
  });

  it("separates distant hunks", () => {
    const before = lines(...Array.from({ length: 30 }, (_, n) => n));
    const shown = lineDiff(before, `x\n${before}y\n`);
    expect(shown.filter((line) => line.startsWith("@@"))).toEqual(["@@ -1 +1 @@", "@@ -28 +29 @@"]);
  });

  it("shows a new text completely", () =>
    expect(lineDiff("", "a\nb\n")).toEqual(["@@ -1 +1 @@", "+a", "+b"]));

  it("contains all differing lines of any two texts", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((all) => lines(...all));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const shown = lineDiff(before, after);
        const count = (sign: string) => shown.filter((line) => line.startsWith(sign)).length;
        const [old, young] = [before.split("\n").length, after.split("\n").length];
        expect(count("+") - count("-")).toBe(young - old);
        expect(shown.length === 0).toBe(before === after);
      }),
    );
  });
});
