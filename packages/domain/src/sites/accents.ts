/** The themes of a page, as `data-theme` names them. */
export const THEMES = ["light", "dark", "sepia"] as const;
export type ThemeName = (typeof THEMES)[number];

/** The accent of a site that chose none. */
export const DEFAULT_ACCENT = "#c8371b";

/** Accents to start from. The first is the default. */
export const ACCENT_PRESETS = [
  { name: "Vermilion", color: DEFAULT_ACCENT },
  { name: "Rose", color: "#b8255f" },
  { name: "Plum", color: "#7a3e9d" },
  { name: "Ink", color: "#2f5bb7" },
  { name: "Sea", color: "#0b7285" },
  { name: "Forest", color: "#2b7a3d" },
  { name: "Ochre", color: "#8f6100" },
  { name: "Graphite", color: "#4a4f57" },
] as const;

export const ACCENT_PATTERN = /^#[0-9a-f]{6}$/;

/** A site's accent in one theme, by the tokens of `pwa/src/ui/tokens.css`. */
export interface AccentTokens {
  /** Links, buttons and marks. */
  accent: string;
  /** Text on the accent. */
  "accent-ink": string;
  /** The accent under a pointer. */
  "accent-deep": string;
  /** A faint background. */
  "accent-wash": string;
}

interface Grounds {
  /** Backgrounds that the accent is read on. */
  paper: string;
  sheet: string;
  wash: string;
  /** Other colors that are read on the accent's faint background. */
  inks: readonly string[];
  ink: string;
  /** Where the accent moves until it is readable. */
  toward: "#000000" | "#ffffff";
}

/** The colors around the accent: `tokens.test.ts` compares them with `tokens.css`. */
export const GROUNDS: Record<ThemeName, Grounds> = {
  light: {
    paper: "#fbf9f4",
    sheet: "#ffffff",
    wash: "#f2eee4",
    inks: ["#1c1a15", "#5d584c", "#1f7a4d", "#8f6100", "#b3261e"],
    ink: "#ffffff",
    toward: "#000000",
  },
  dark: {
    paper: "#14130f",
    sheet: "#1d1b16",
    wash: "#242119",
    inks: ["#ece7da", "#a9a291", "#5fd39a", "#e6b450", "#ff8f86"],
    ink: "#14130f",
    toward: "#ffffff",
  },
  sepia: {
    paper: "#f4ead5",
    sheet: "#faf3e3",
    wash: "#ece0c6",
    inks: ["#3b2f1e", "#6b5a41", "#1a6b43", "#7a5300", "#a3211a"],
    ink: "#ffffff",
    toward: "#000000",
  },
};

/** What WCAG 2.2 AA requires of text, and of icons and outlines. */
const TEXT = 4.5;
const OUTLINE = 3;
const STEPS = 64;
/** How far a pressed button is from the accent, and how much of the accent is in its faint background. */
const DEEPER = 10;
const WASHED = 8;

/**
 * Returns an accent's tokens in one theme: the color itself if it is readable there, else the nearest darker or
 * lighter one that is.
 */
export function accentTokens(color: string, theme: ThemeName): AccentTokens {
  const { paper, sheet, wash, inks, ink, toward } = GROUNDS[theme];
  const moved = (step: number) => shade(color, toward, step / STEPS);
  const isReadable = (text: string, grounds: readonly string[]) =>
    grounds.every((ground) => contrast(text, ground) >= TEXT);
  const step = firstStep((at) => isReadable(moved(at), [paper, sheet, wash, ink]));
  const accent = moved(step);
  const washed = (fewer: number) => mix(paper, accent, Math.max(0, WASHED - fewer) / STEPS);
  const fewer = firstStep(
    (at) =>
      inks.every((other) => contrast(other, washed(at)) >= TEXT) && contrast(accent, washed(at)) >= OUTLINE,
  );
  const accentWash = washed(fewer);
  const deeper = firstStep((at) => at >= step + DEEPER && isReadable(moved(at), [accentWash, ink]));
  return { accent, "accent-ink": ink, "accent-deep": moved(deeper), "accent-wash": accentWash };
}

/** How the accent differs from the chosen color on light and on dark pages; null where it doesn't. */
export interface AccentChange {
  light: "darker" | null;
  dark: "lighter" | null;
}

/** Returns what had to change about a color so that text in it is readable. */
export function accentChange(color: string): AccentChange {
  return {
    light: accentTokens(color, "light").accent === color ? null : "darker",
    dark: accentTokens(color, "dark").accent === color ? null : "lighter",
  };
}

/** Returns a color as `#rrggbb` in lower case, with or without `#`, from three digits or six; null for others. */
export function readColor(typed: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.trim().toLowerCase())?.[1];
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** Returns the contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Returns a color's relative luminance by WCAG 2.2, from 0 to 1. */
export function luminance(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The first step of 0 to STEPS that fits; the last if none does. */
function firstStep(fits: (step: number) => boolean): number {
  for (let step = 0; step < STEPS; step++) if (fits(step)) return step;
  return STEPS;
}

/** Returns a color on the way from one to another. In Oklab, where a hue stays the same as it gets darker. */
function mix(from: string, to: string, share: number): string {
  if (share === 0) return from;
  const [a, b] = [oklabOf(from), oklabOf(to)];
  return hexOf(a.map((value, at) => value + ((b[at] ?? 0) - value) * share) as Triple);
}

/** Returns a color on the way to black or white, as colorful as it was where such a color exists. */
function shade(color: string, toward: Grounds["toward"], share: number): string {
  if (share === 0) return color;
  const [lightness, a, b] = oklabOf(color);
  const end = toward === "#000000" ? 0 : 1;
  const moved = lightness + (end - lightness) * share;
  for (let chroma = STEPS; chroma > 0; chroma--) {
    const shaded: Triple = [moved, (a * chroma) / STEPS, (b * chroma) / STEPS];
    if (linearRgbOf(shaded).every((value) => value >= -0.001 && value <= 1.001)) return hexOf(shaded);
  }
  return hexOf([moved, 0, 0]);
}

type Triple = [number, number, number];

function linearOf(color: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

// Björn Ottosson's matrices: https://bottosson.github.io/posts/oklab/
function oklabOf(color: string): Triple {
  const [red, green, blue] = linearOf(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearRgbOf([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(color: Triple): string {
  const digits = linearRgbOf(color).map((value) => {
    const within = Math.min(1, Math.max(0, value));
    const channel = within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(channel * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}
