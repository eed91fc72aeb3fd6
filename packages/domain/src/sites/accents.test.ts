import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ACCENT_PRESETS,
  accentChange,
  accentTokens,
  contrast,
  DEFAULT_ACCENT,
  GROUNDS,
  readColor,
  THEMES,
} from "./accents.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

const EXTREMES = ["#000000", "#ffffff", "#ffff00", "#00ff00", "#0000ff", "#ff00ff", "#808080", "#fffffe"];

function expectReadable(chosen: string): void {
  for (const theme of THEMES) {
    const { paper, sheet, wash, inks } = GROUNDS[theme];
    const tokens = accentTokens(chosen, theme);
    const ink = tokens["accent-ink"];
    const deep = tokens["accent-deep"];
    const faint = tokens["accent-wash"];
    const pairs = [
      ...[paper, sheet, wash].flatMap((ground) => [
        [tokens.accent, ground],
        [deep, ground],
      ]),
      [ink, tokens.accent],
      [ink, deep],
      [deep, faint],
      ...inks.map((other) => [other, faint]),
    ] as [string, string][];
    for (const [text, ground] of pairs)
      expect(contrast(text, ground), `${text} on ${ground} from ${chosen}, ${theme}`).toBeGreaterThanOrEqual(
        4.5,
      );
    expect(contrast(tokens.accent, faint)).toBeGreaterThanOrEqual(3);
    for (const value of Object.values(tokens)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
  }
}

describe("an accent", () => {
  it("is readable in every theme, whatever color was chosen", () => {
    fc.assert(fc.property(color, expectReadable), { numRuns: 500 });
    for (const extreme of EXTREMES) expectReadable(extreme);
  });

  it("stays as it was chosen where it is readable", () => {
    for (const { color } of ACCENT_PRESETS) expect(accentTokens(color, "light").accent).toBe(color);
    expect(accentTokens(DEFAULT_ACCENT, "light").accent).toBe(DEFAULT_ACCENT);
  });

  it.each([
    ["#c8371b", { light: null, dark: "lighter" }],
    ["#ffd400", { light: "darker", dark: null }],
    ["#000000", { light: null, dark: "lighter" }],
    ["#ffffff", { light: "darker", dark: null }],
    ["#8a8a8a", { light: "darker", dark: null }],
  ])("%s is changed: %o", (chosen, change) => {
    expect(accentChange(chosen)).toEqual(change);
  });
});

it.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#ffffff", "#767676", 4.54],
])("the contrast of %s and %s is %d", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
});

it.each([
  ["#C8371B", "#c8371b"],
  ["c8371b", "#c8371b"],
  [" #fA0 ", "#ffaa00"],
  ["#12345", null],
  ["red", null],
  ["#1234567", null],
  ["", null],
])("reads the color %s as %s", (typed, read) => {
  expect(readColor(typed)).toBe(read);
});
