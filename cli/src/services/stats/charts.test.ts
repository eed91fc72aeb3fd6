import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bar, change, columns, gathered, sparkline } from "./charts.ts";

const counts = fc.array(fc.nat(1_000_000), { maxLength: 400 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("A chart of the terminal", () => {
  it("loses nothing when days are gathered, and never needs more room than it has", () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 200 }), (values, width) => {
        const places = gathered(values, width);
        expect(places.length).toBeLessThanOrEqual(width);
        expect(sum(places)).toBe(sum(values));
        expect([...sparkline(values, width)].length).toBe(places.length);
      }),
    );
  });

  it("gathers from the end: today's place is whole, and the oldest may be short", () => {
    expect(gathered([1, 2, 3, 4, 5], 3)).toEqual([1, 5, 9]);
    expect(gathered([1, 2, 3], 10)).toEqual([1, 2, 3]);
    expect(gathered([], 10)).toEqual([]);
  });

  it.each([
    [[0, 0, 0], "   "],
    [[0, 1, 1000], " ▁█"],
    [[1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"],
  ])("of %j is “%s”", (values, line) => {
    expect(sparkline(values, 20)).toBe(line);
  });

  it("stands as high as it should, and shows also the least", () => {
    expect(columns([0, 8, 4, 1], 2, 1)).toEqual([" █", " ██▂"]);
    expect(columns([2, 1], 1, 3)).toEqual(["██ ▄▄"]);
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 8 }), (values, height) => {
        const lines = columns(values, height, 1);
        expect(lines).toHaveLength(height);
        for (const [at, value] of values.entries())
          expect((lines.at(-1)?.[at] ?? " ") !== " ").toBe(value > 0);
      }),
    );
  });

  it("lies on its side too", () => {
    expect([bar(10, 10, 5), bar(1, 1000, 5), bar(0, 10, 5), bar(0, 0, 5)]).toEqual(["━━━━━", "━", "", ""]);
  });

  it.each([
    [12, 10, "+20%"],
    [5, 10, "−50%"],
    [3, 0, "new"],
    [0, 0, ""],
    [1000, 1001, ""],
    [0, 4, "−100%"],
  ])("says that %i after %i is “%s”", (now, before, words) => {
    expect(change(now, before)).toBe(words);
  });
});
