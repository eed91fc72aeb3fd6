import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { USER_COLORS } from "@quire/domain/accounts/userColors";
import { GROUNDS as ACCENT_GROUNDS, DEFAULT_ACCENT, THEMES } from "@quire/domain/sites/accents";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The app's stylesheets except for the tokens, without comments. */
const app = new URL("../", import.meta.url);
const styles = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css") && name !== join("ui", "tokens.css"))
  .map((name) => ({
    name,
    text: readFileSync(new URL(name, app), "utf8").replace(/\/\*[\s\S]*?\*\//g, ""),
  }));

/** The declarations of the only block with this selector. */
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

/** Mixes two colors as `color-mix(in srgb, one percent%, other)` does. */
function mix(one: string, percent: number, other: string): string {
  const channel = (at: number) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round((a * percent + b * (100 - percent)) / 100)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const GROUNDS = ["paper", "sheet", "wash"];
const INKS = ["ink", "ink-soft", "accent", "accent-deep", "good", "warn", "bad"];

/** The text and background tokens that each rule of the app's styles sets. */
const rules = styles.flatMap(({ name, text }) =>
  [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    where: `${name} ${selector.trim().replace(/\s+/g, " ")}`,
    ink: /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body)?.[1],
    ground: /background(?:-color)?: var\(--([\w-]+)\)/.exec(body)?.[1],
    mixed:
      /background: color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, (?:var\(--([\w-]+)\)|transparent)\)/.exec(
        body,
      ),
  })),
);
const textPairs = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink) => [ink, ground])),
  ...INKS.filter((ink) => ink !== "accent").map((ink) => [ink, "accent-wash"]),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-deep"],
  ["bad-ink", "bad"],
  ["paper", "ink"],
] as [string, string][];
/** Outlines and icons need less contrast than text. */
const outlinePairs = [
  ...GROUNDS.flatMap((ground) => [
    ["edge", ground],
    ["accent", ground],
  ]),
  ["accent", "accent-wash"],
] as [string, string][];
const checkedPairs = [...textPairs, ...outlinePairs];

it("every color is checked on the background that its rule sets, or else on the common ones", () => {
  const unchecked = rules.filter(({ ink, ground }) => {
    // User colors have their own tests.
    if (!ink || ink === "person-ink") return false;
    return !checkedPairs.some(([one, other]) => one === ink && other === (ground ?? other));
  });
  expect(unchecked).toEqual([]);
});

describe.each(Object.entries(themes))("in the %s theme", (_, theme) => {
  it.each(textPairs)("%s is readable on %s", (ink, ground) => {
    expect(contrast(theme[ink] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(rules.filter(({ mixed }) => mixed))(
    "text is readable on the mixed background of $where",
    (rule) => {
      const [, tint = "", percent, under] = rule.mixed as RegExpExecArray;
      for (const ground of under ? [under] : GROUNDS) {
        const mixed = mix(theme[tint] ?? "", Number(percent), theme[ground] ?? "");
        expect(contrast(theme[rule.ink ?? "ink"] ?? "", mixed)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(outlinePairs)("the control or focus outline %s is visible on %s", (outline, ground) => {
    expect(contrast(theme[outline] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});

it.each(THEMES)("accents that creators choose are made for the colors of the %s theme", (name) => {
  const theme = themes[name];
  const { paper, sheet, wash, inks, ink } = ACCENT_GROUNDS[name];
  expect({ paper, sheet, wash, ink }).toEqual({
    paper: theme.paper,
    sheet: theme.sheet,
    wash: theme.wash,
    ink: theme["accent-ink"],
  });
  const others = ["ink", "ink-soft", "good", "warn", "bad"].map((one) => theme[one]);
  expect(inks).toEqual(others);
  expect(themes.light.accent).toBe(DEFAULT_ACCENT);
});

describe.each(USER_COLORS)("the user color %s", (color) => {
  it("has readable text on it", () => {
    const [, ink = ""] = /--person-ink: (#[0-9a-f]{6})/.exec(css) ?? [];
    expect(contrast(ink, color)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(themes))("is visible in the %s theme", (_, theme) => {
    for (const ground of GROUNDS) expect(contrast(color, theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });
});

it("the system's dark mode equals the chosen dark theme", () => {
  expect(block(":root:not([data-theme])")).toEqual(themes.dark);
});

it("every theme sets every color, so that nested themes inherit nothing", () => {
  expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
  expect(Object.keys(themes.sepia)).toEqual(Object.keys(themes.light));
});

it("only tokens.css contains colors", () => {
  // A mask has no color, a PDF page is white until it renders, and cameras read a QR code in black on white.
  const allowed = [
    "screens/reading/PostScreen.css: #000",
    "screens/reading/PostScreen.css: #0002",
    "screens/account/settings/settings.css: #fff",
    "screens/account/settings/settings.css: #000",
    "widgets/pdf/PdfPage.css: #ffffff",
  ];
  const strays = styles.flatMap(({ name, text }) =>
    [...text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(([found]) => `${name}: ${found}`),
  );
  expect(strays.sort()).toEqual(allowed.sort());
});

it("every token in use exists", () => {
  const set = [css, ...styles.map(({ text }) => text)].join("\n").matchAll(/--([\w-]+):/g);
  // The PDF library sets one by script.
  const known = new Set(["total-scale-factor", ...[...set].map(([, token]) => token)]);
  const lost = styles.flatMap(({ name, text }) =>
    [...text.matchAll(/var\(--([\w-]+)\)/g)]
      .filter(([, token]) => !known.has(token))
      .map(([, token]) => `${name}: --${token}`),
  );
  expect(lost).toEqual([]);
});
