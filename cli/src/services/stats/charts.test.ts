import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bar, columns, groupValues, sparkline } from "./charts.ts";

const counts = fc.array(fc.nat(1_000_000), { maxLength: 400 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("Terminal charts", () => {
  it("lose nothing when days are grouped, and never exceed their width", () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 200 }), (values, width) => {
        const places = groupValues(values, width);
        expect(places.length).toBeLessThanOrEqual(width);
        expect(sum(places)).toBe(sum(values));
        expect([...sparkline(values, width)].length).toBe(places.length);
      }),
    );
  });

  it("group from the end: today's column is complete, and the oldest may be partial", () => {
    expect(groupValues([1, 2, 3, 4, 5], 3)).toEqual([1, 5, 9]);
    expect(groupValues([1, 2, 3], 10)).toEqual([1, 2, 3]);
    expect(groupValues([], 10)).toEqual([]);
  });

  it.each([
    [[0, 0, 0], "   "],
    [[0, 1, 1000], " ▁█"],
    [[1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"],
  ])("draw %j as “%s”", (values, line) => {
    expect(sparkline(values, 20)).toBe(line);
  });

  it("have the right height, and show even the smallest value", () => {
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

  it("draw horizontal bars too", () => {
    expect([bar(10, 10, 5), bar(1, 1000, 5), bar(0, 10, 5), bar(0, 0, 5)]).toEqual(["━━━━━", "━", "", ""]);
  });
});
