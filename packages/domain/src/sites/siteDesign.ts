import { accentTokens, THEMES, type ThemeName } from "./accents.ts";

/** Typefaces of titles and texts: `mixed` has titles without serifs above texts with them. */
export const TYPE_PAIRINGS = ["serif", "sans", "mixed"] as const;
export type TypePairing = (typeof TYPE_PAIRINGS)[number];

/** The head of a site: a band with its cover, one row, or centered below the band. */
export const HEADER_LAYOUTS = ["cover", "compact", "centered"] as const;
export type HeaderLayout = (typeof HEADER_LAYOUTS)[number];

/** The design of a site whose creator changed nothing. */
export const DEFAULT_DESIGN: StyledDesign & { header_layout: HeaderLayout } = {
  accent: null,
  type_pairing: "serif",
  header_layout: "cover",
};

/** What the design's style sheet depends on. */
export interface StyledDesign {
  /** `#rrggbb`; null for the default. */
  accent: string | null;
  type_pairing: TypePairing;
}

const FACES: Record<TypePairing, { title: string; text: string }> = {
  serif: { title: "serif", text: "serif" },
  sans: { title: "sans", text: "sans" },
  mixed: { title: "sans", text: "serif" },
};

/**
 * Selectors of each theme: as in `tokens.css`, but stronger, since the order of the two sheets isn't known. `dark` by
 * the system comes before themes that the reader chose.
 */
const SELECTORS: readonly { theme: ThemeName; media: string; selector: string }[] = [
  { theme: "light", media: "screen", selector: ':root:root,[data-theme="light"][data-theme]' },
  {
    theme: "dark",
    media: "screen and (prefers-color-scheme:dark)",
    selector: ":root:root:not([data-theme])",
  },
  ...THEMES.filter((theme) => theme !== "light").map((theme) => ({
    theme,
    media: "screen",
    selector: `[data-theme="${theme}"][data-theme]`,
  })),
];

/** Returns the style sheet of a site's design; empty for the default. Prints stay black. */
export function designStylesheet({ accent, type_pairing }: StyledDesign): string {
  const { title, text } = FACES[type_pairing];
  const faces =
    type_pairing === DEFAULT_DESIGN.type_pairing
      ? ""
      : `:root:root{--title-face:var(--${title});--text-face:var(--${text})}`;
  if (accent === null) return faces;
  const colors = SELECTORS.map(({ theme, media, selector }) => {
    const tokens = Object.entries(accentTokens(accent, theme)).map(([name, value]) => `--${name}:${value}`);
    return `@media ${media}{${selector}{${tokens.join(";")}}}`;
  });
  return faces + colors.join("");
}
