import type { InteriorDesign } from "@quire/domain/books/formats";

/** Fonts after a design's own, for what it has no glyph for: other scripts, arrows, boxes. */
const FALLBACKS = ["Source Serif 4", "Noto Sans Devanagari", "Source Code Pro", "Figtree"];
export const CODE_FONTS = ["Source Code Pro", "Noto Sans Devanagari", "Source Serif 4"];

export interface DesignStyle {
  fonts: string[];
  headFonts: string[];
  /** Between lines, in multiples of the text's size: each line is 1 em high. */
  leading: number;
  justified: boolean;
  /** Lines that the first letter of a chapter takes; 0 for none. */
  dropCap: number;
  /** Space above a chapter's title, as a share of the page's height. */
  sink: number;
  /** Typst code of design-specific functions: `chapter-title`, `running-words`, `folio-place`, …. */
  code: string;
}

const withFallbacks = (...fonts: string[]): string[] => [
  ...fonts,
  ...FALLBACKS.filter((font) => !fonts.includes(font)),
];

const CLASSIC = `
#let chapter-title(words) = align(center, block(width: 88%, text(size: 1.75em, words)))
#let part-title(words) = align(center, text(size: 2em, words))
#let section-style(it) = align(center, text(size: if it.level == 2 { 1.1em } else { 1em }, style: if it.level == 2 { "normal" } else { "italic" }, it.body))
#let running-words(words, verso) = align(center, text(size: 0.82em, tracking: 0.06em, smallcaps(lower(words))))
#let folio-place(number, verso) = align(center, number)
#let ornament = text(tracking: 0.9em, "***")
#let title-words(words, scale) = text(size: scale * 1em, words)
`;

const MODERN = `
#let chapter-title(words) = align(left, block(width: 92%, text(font: head-fonts, size: 1.9em, weight: 600, tracking: -0.01em, words)))
#let part-title(words) = align(left, text(font: head-fonts, size: 2.4em, weight: 600, words))
#let section-style(it) = align(left, text(font: head-fonts, size: if it.level == 2 { 1.1em } else { 0.95em }, weight: 600, it.body))
#let running-words(words, verso) = align(if verso { left } else { right }, text(font: head-fonts, size: 0.74em, words))
#let folio-place(number, verso) = align(if verso { left } else { right }, text(font: head-fonts, size: 0.85em, number))
#let ornament = box(line(length: 2.5em, stroke: 0.6pt))
#let title-words(words, scale) = text(font: head-fonts, weight: 600, size: scale * 0.95em, words)
`;

const POETRY = `
#let chapter-title(words) = align(left, block(width: 92%, text(size: 1.6em, style: "italic", words)))
#let part-title(words) = align(center, text(size: 2em, style: "italic", words))
#let section-style(it) = align(left, text(size: if it.level == 2 { 1.15em } else { 1em }, style: "italic", it.body))
#let running-words(words, verso) = align(if verso { left } else { right }, text(size: 0.8em, style: "italic", words))
#let folio-place(number, verso) = align(if verso { left } else { right }, number)
#let ornament = text("*")
#let title-words(words, scale) = text(size: scale * 1.1em, words)
`;

const COMIC = `
#let chapter-title(words) = align(center, block(width: 92%, text(font: head-fonts, size: 2.4em, weight: 700, words)))
#let part-title(words) = align(center, text(font: head-fonts, size: 3em, weight: 700, words))
#let section-style(it) = align(center, text(font: head-fonts, size: 1.1em, weight: 700, it.body))
#let running-words(words, verso) = none
#let folio-place(number, verso) = none
#let ornament = text(tracking: 0.9em, "***")
#let title-words(words, scale) = text(font: head-fonts, weight: 700, size: scale * 1.1em, words)
`;

export const DESIGNS: Record<InteriorDesign, DesignStyle> = {
  classic: {
    ...{ fonts: withFallbacks("EB Garamond"), headFonts: withFallbacks("EB Garamond") },
    ...{ leading: 0.32, justified: true, dropCap: 3, sink: 0.14, code: CLASSIC },
  },
  modern: {
    ...{ fonts: withFallbacks("Source Serif 4"), headFonts: withFallbacks("Figtree") },
    ...{ leading: 0.46, justified: true, dropCap: 0, sink: 0.1, code: MODERN },
  },
  poetry: {
    ...{ fonts: withFallbacks("Cormorant Garamond"), headFonts: withFallbacks("Cormorant Garamond") },
    ...{ leading: 0.36, justified: false, dropCap: 0, sink: 0.06, code: POETRY },
  },
  comic: {
    ...{ fonts: withFallbacks("Figtree"), headFonts: withFallbacks("Figtree") },
    ...{ leading: 0.4, justified: false, dropCap: 0, sink: 0.3, code: COMIC },
  },
};
