import type {
  BookCover,
  BookDetails,
  BookEntry,
  BookFinding,
  BookFormat,
  BookSale,
} from "@quire/contracts/records/book";
import type { BuildKind, BuildState } from "@quire/domain/books/formats";
import type { BookPrices } from "@quire/domain/books/printPrices";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface BookColumns {
  /** The post that is the book's page. */
  post_id: string;
  site_id: string;
  story_id: string | null;
  details: BookDetails;
  format: BookFormat;
  entries: BookEntry[];
  cover: BookCover;
  sale: BookSale;
  interior_file_id: string | null;
  /** What is on sale; null before it is published. */
  edition: Edition | null;
  ebook_post_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** A book as it was published: orders print exactly this. */
export interface Edition {
  details: BookDetails;
  format: BookFormat;
  pages: number;
  color: string;
  interior: BuiltFile;
  cover: BuiltFile;
  /** Null if it has no sample. */
  sample: BuiltFile | null;
  /** A hash of the e-book's text; null if it isn't published. */
  ebook_text?: string | null;
  /** What printing a copy costs, in minor units. */
  costs: Required<BookPrices>;
  prices: BookPrices;
  preorder_until: string | null;
  fulfillment: "provider" | "self";
}

/** A stored file that was built from a book. */
export interface BuiltFile {
  key: string;
  size: number;
  md5: string;
}

export const books = table<BookColumns>("books", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  story_id: DataTypes.TEXT,
  details: DataTypes.JSONB,
  format: DataTypes.JSONB,
  entries: DataTypes.JSONB,
  cover: DataTypes.JSONB,
  sale: DataTypes.JSONB,
  interior_file_id: DataTypes.TEXT,
  edition: DataTypes.JSONB,
  ebook_post_id: DataTypes.TEXT,
  version: DataTypes.INTEGER,
  created_at: DataTypes.DATE,
  updated_at: DataTypes.DATE,
});

export interface BookBuildColumns {
  book_id: string;
  kind: BuildKind;
  state: BuildState;
  /** The book's version that it was requested for. */
  version: number;
  input_hash: Buffer | null;
  file_key: string | null;
  pages: number | null;
  findings: BookFinding[];
  requested_at: Date;
  finished_at: Date | null;
}

export const bookBuilds = table<BookBuildColumns>("book_builds", {
  book_id: { type: DataTypes.TEXT, primaryKey: true },
  kind: { type: DataTypes.TEXT, primaryKey: true },
  state: DataTypes.TEXT,
  version: DataTypes.INTEGER,
  input_hash: DataTypes.BLOB,
  file_key: DataTypes.TEXT,
  pages: DataTypes.INTEGER,
  findings: DataTypes.JSONB,
  requested_at: DataTypes.DATE,
  finished_at: DataTypes.DATE,
});

export interface BookFileColumns {
  key: string;
  book_id: string;
  size: number;
  md5: string;
  created_at: Date;
  /** When no build named it anymore. */
  unused_since: Date | null;
}

export const bookFiles = table<BookFileColumns>("book_files", {
  key: { type: DataTypes.TEXT, primaryKey: true },
  book_id: DataTypes.TEXT,
  size: DataTypes.BIGINT,
  md5: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  unused_since: DataTypes.DATE,
});
