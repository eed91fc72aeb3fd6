import type { Block } from "@quire/documents/schema";
import type { InteriorDesign, PrintFormat } from "@quire/domain/books/formats";

/** A book as its makers read it: the e-book, the interior and the cover all come from this. */
export interface Manuscript {
  title: string;
  subtitle: string;
  author: string;
  /** About the author; "" leaves the page out. */
  about: string;
  publisher: string;
  /** 13 digits without hyphens, or "" for none. Print and e-book have numbers of their own. */
  isbn: { print: string; ebook: string };
  series: { name: string; number: number | null };
  /** BCP 47, such as `en` or `hi`. */
  language: string;
  dedication: string;
  /** The copyright page's text, one paragraph per line. */
  copyright: string;
  /** A URL printed as a QR code on the copyright page; "" for none. */
  qrUrl: string;
  /** The side that a comic is read from; left to right by default. */
  direction?: "ltr" | "rtl";
  /** The text's last change, ISO 8601: the same text makes the same bytes. */
  changedAt: string;
  sections: Section[];
}

/** A part's title page or a chapter, in reading order. */
export type Section =
  | { kind: "part"; id: string; title: string }
  | { kind: "chapter"; id: string; title: string; blocks: Block[] };

export interface InteriorOptions extends PrintFormat {
  design: InteriorDesign;
}

/** Returns the bytes of a picture by its `src`, as they were uploaded; null if it's missing. */
export type ReadPicture = (src: string) => Promise<Uint8Array | null>;

/** Where a page of the printed book starts in the text. */
export interface PageStart {
  /** As printed: "1" to the last page of the text. */
  label: string;
  section: string;
  /** "" at the section's title. */
  block: string;
  /** Characters of the block's text before the page. */
  offset: number;
}

/** Something a creator should know about a book that was made anyway. */
export interface BookWarning {
  /** The section's id; null for the whole book. */
  section: string | null;
  /** The printed page it is on, counted from 1; null where it has none. */
  page: number | null;
  /** The picture it is about. */
  src?: string;
  /** A full sentence: what was found, and what to do. */
  message: string;
}
