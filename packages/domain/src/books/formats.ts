import type { TrimCode } from "./trims.ts";

export const PAPERS = ["cream", "white"] as const;
export type Paper = (typeof PAPERS)[number];

export const INKS = ["black", "color"] as const;
export type Ink = (typeof INKS)[number];

export const BINDINGS = ["paperback", "hardcover"] as const;
export type Binding = (typeof BINDINGS)[number];

export const INTERIOR_DESIGNS = ["classic", "modern", "poetry", "comic"] as const;
export type InteriorDesign = (typeof INTERIOR_DESIGNS)[number];

/** What a press needs to know to print a book, beside its files. */
export interface PrintFormat {
  trim: TrimCode;
  paper: Paper;
  ink: Ink;
  binding: Binding;
}

export const COVER_STYLES = ["framed", "bold", "band", "quiet"] as const;
export type CoverStyle = (typeof COVER_STYLES)[number];

/** Colors of a cover: its ground, its text, and one for lines and shapes. */
export const COVER_PALETTES = {
  ink: { ground: "#1d2433", text: "#f4efe3", accent: "#c9a45c" },
  cream: { ground: "#f3ecdc", text: "#2a2622", accent: "#9c3b2a" },
  sea: { ground: "#17495a", text: "#f2f1ea", accent: "#8fc1c4" },
  forest: { ground: "#23402f", text: "#f1eee2", accent: "#c7b56a" },
  vermilion: { ground: "#b3392b", text: "#fbf3e6", accent: "#f0c28a" },
  white: { ground: "#ffffff", text: "#1a1a1a", accent: "#6b6b6b" },
} as const;
export type CoverPalette = keyof typeof COVER_PALETTES;
export const COVER_PALETTE_NAMES = Object.keys(COVER_PALETTES) as CoverPalette[];

/** What is built from a book: `sample` is the part of the interior that anyone may read. */
export const BUILD_KINDS = ["interior", "cover", "ebook", "sample"] as const;
export type BuildKind = (typeof BUILD_KINDS)[number];

export const BUILD_STATES = ["queued", "ready", "failed"] as const;
export type BuildState = (typeof BUILD_STATES)[number];
