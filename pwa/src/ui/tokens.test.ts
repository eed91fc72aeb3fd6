import { readdirSync, readFileSync } from "node:fs";
import { PERSON_COLORS } from "@quire/domain/personColors";
import { describe, expect, it } from "vitest";

const folder = new URL("./", import.meta.url);
const css = readFileSync(new URL("tokens.css", folder), "utf8");

/** The declarations of the one block with this selector. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`);
  const body = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const themes = {
  light: block('[data-theme="light"]'),
  dark: block('[data-theme="dark"]'),
  sepia: block('[data-theme="sepia"]'),
};

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["paper", "sheet", "wash"];
const textPairs = [
  ...GROUNDS.flatMap((ground) =>
    ["ink", "ink-soft", "accent", "accent-deep", "good", "warn", "bad"].map((ink) => [ink, ground]),
  ),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-deep"],
  ["bad-ink", "bad"],
  ["accent-deep", "accent-wash"],
  ["ink", "accent-wash"],
  ["paper", "ink"],
] as [string, string][];

describe.each(Object.entries(themes))("on %s paper", (_, theme) => {
  it.each(textPairs)("%s can be read on %s", (ink, ground) => {
    expect(contrast(theme[ink] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(
    GROUNDS.flatMap((ground) => [
      ["edge", ground],
      ["accent", ground],
    ]) as [string, string][],
  )("the outline of a control or of focus, %s, is seen on %s", (outline, ground) => {
    expect(contrast(theme[outline] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});

describe.each(PERSON_COLORS)("a person's color %s", (color) => {
  it("carries their name", () => {
    const [, ink = ""] = /--person-ink: (#[0-9a-f]{6})/.exec(css) ?? [];
    expect(contrast(ink, color)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(themes))("is seen on %s paper", (_, theme) => {
    for (const ground of GROUNDS) expect(contrast(color, theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});

it("a system in dark mode looks the same as dark by hand", () => {
  expect(block(":root:not([data-theme])")).toEqual(themes.dark);
});

it("every paper sets every color, so that a preview inside another paper borrows nothing from it", () => {
  expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
  expect(Object.keys(themes.sepia)).toEqual(Object.keys(themes.light));
});

it("only tokens.css holds a color", () => {
  const others = readdirSync(folder).filter((name) => name.endsWith(".css") && name !== "tokens.css");
  const strays = others.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    return [...text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(
      ([found]) => `${name}: ${found}`,
    );
  });
  expect(strays).toEqual([]);
});

it("every token that a style uses exists", () => {
  const known = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const lost = readdirSync(folder)
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      const own = new Set([...text.matchAll(/--([\w-]+):/g)].map(([, token]) => token));
      return [...text.matchAll(/var\(--([\w-]+)/g)]
        .filter(([, token]) => !known.has(token) && !own.has(token))
        .map(([, token]) => `${name}: --${token}`);
    });
  expect(lost).toEqual([]);
});
