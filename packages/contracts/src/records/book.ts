import type {
  BuildKind,
  BuildState,
  CoverPalette,
  CoverStyle,
  InteriorDesign,
  PrintFormat,
} from "@quire/domain/books/formats";
import type { BookCurrency, BookPrices } from "@quire/domain/books/printPrices";
import type { ImageRef } from "./image.ts";
import type { PostStatus } from "./post.ts";

/** What is printed about a book, beside its text. */
export interface BookDetails {
  title: string;
  subtitle: string;
  series_name: string;
  series_number: number | null;
  author: string;
  about: string;
  publisher: string;
  /** 13 digits; "" for none. */
  isbn: string;
  /** The e-book's own ISBN; "" for none. */
  ebook_isbn: string;
  /** Prints a QR code of the book's page on the copyright page. */
  has_qr_code: boolean;
  /** BCP 47, such as `en`. */
  language: string;
  dedication: string;
  /** Text of the copyright page; "" for a standard one. */
  copyright: string;
}

export interface BookFormat extends PrintFormat {
  design: InteriorDesign;
}

/** A part's title page, or a chapter: a post of the site, in the order of the book. */
export type BookEntry =
  | { kind: "part"; id: string; title: string }
  | {
      kind: "post";
      id: string;
      /** What of its file couldn't be imported, in sentences. In a save, `[]` dismisses them. */
      import_problems?: string[];
    };

/** An entry as its creator sees it: chapters carry their post's current title and state. */
export type ShownEntry =
  | { kind: "part"; id: string; title: string }
  | {
      kind: "post";
      id: string;
      title: string;
      status: PostStatus;
      words: number;
      /** What of its file couldn't be imported, in sentences; absent if all was. */
      import_problems?: string[];
    };

export interface BookCover {
  style: CoverStyle;
  palette: CoverPalette;
  /** A picture of the front, among the site's uploads; null for the design alone. */
  image: string | null;
  /** The picture shows title and author itself. */
  has_title_in_image: boolean;
  /** A finished cover, as a PDF among the site's uploads: it replaces the design. */
  file: string | null;
  /** Text on the back. */
  blurb: string;
}

/** Something to know about a build, or the reason it failed. */
export interface BookFinding {
  /** `error`: it can't be printed so. */
  level: "warning" | "error";
  /** Page of the interior, from 1; null for the whole book. */
  page: number | null;
  /** The chapter's post; null if none. */
  entry: string | null;
  message: string;
}

/** Files made from a book. */
export interface BookBuild {
  kind: BuildKind;
  state: BuildState;
  /** Whether the book has not changed since. */
  is_current: boolean;
  pages: number | null;
  /** Bytes. */
  size: number | null;
  findings: BookFinding[];
  finished: string | null;
}

/** A book as its creator edits it. */
export interface Book {
  id: string;
  site_id: string;
  status: PostStatus;
  permalink: string;
  details: BookDetails;
  format: BookFormat;
  entries: ShownEntry[];
  /** The story it is made of; null for single posts. */
  story: { id: string; title: string } | null;
  /** Chapters of the story that are not in the book. */
  left_out: { id: string; title: string }[];
  /** A finished interior, as a PDF among the site's uploads: it replaces the chapters. */
  interior_file: { id: string; name: string } | null;
  cover: BookCover;
  /** The picture of `cover.image`. */
  front_image: ImageRef | null;
  /** The finished cover of `cover.file`. */
  cover_file: { id: string; name: string } | null;
  builds: BookBuild[];
  sale: BookSale;
  costs: BookCosts | null;
  /** Pass it in the next save as `last_version`. */
  version: number;
  updated: string;
}

/** How a book is sold. */
export interface BookSale {
  description: string;
  /** List prices; a currency without a price isn't sold in. */
  prices: BookPrices;
  /** How many chapters anyone may read. */
  sample_chapters: number;
  /** ISO date on which preorders are printed; null if it is out. */
  preorder_until: string | null;
  /** Who prints and ships: the press, or the creator. */
  fulfillment: "provider" | "self";
  /** The e-book; null if it isn't sold. Without prices it is free. */
  ebook: { prices: BookPrices } | null;
}

/** What a copy costs to print, and what follows from it; in minor units by currency. */
export interface BookCosts {
  pages: number;
  print: Record<BookCurrency, number>;
  min_price: Record<BookCurrency, number>;
  own_price: Record<BookCurrency, number>;
  /** The creator's share of a price above the print cost, in percent. */
  share: number;
}

/** A book in its creator's list. */
export interface BookListItem {
  id: string;
  title: string;
  status: PostStatus;
  permalink: string;
  cover_image: ImageRef | null;
  pages: number | null;
  updated: string;
}

/** Other forms of a book. */
export interface BookEdition {
  kind: "ebook" | "paperback" | "hardcover";
  title: string;
  permalink: string;
  /** In minor units by currency; empty if it is free. */
  prices: Record<string, number>;
}

/** What a book's page shows beside its post. */
export interface BookPage {
  id: string;
  details: Pick<
    BookDetails,
    | "title"
    | "subtitle"
    | "series_name"
    | "series_number"
    | "author"
    | "about"
    | "publisher"
    | "isbn"
    | "language"
  >;
  format: PrintFormat;
  pages: number;
  /** Inches. */
  spine: number;
  cover_image: ImageRef | null;
  /** The cover's ground, `#rrggbb`: the color of the spine. */
  color: string;
  prices: BookPrices;
  /** The price for the book's own creator; only for them. */
  own_prices: BookPrices | null;
  preorder_until: string | null;
  /** Path of the sample as a PDF; null if there is none. */
  sample: string | null;
  editions: BookEdition[];
  /** False while the book can't be ordered: its files are being rebuilt, or it has no price. */
  is_orderable: boolean;
}
