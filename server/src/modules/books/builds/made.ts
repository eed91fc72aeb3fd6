import type { BookFinding } from "@quire/contracts/records/book";
import type { BookWarning } from "@quire/formats/book/manuscript";

/** A file made from a book. */
export interface Made {
  bytes: Uint8Array;
  contentType: string;
  extension: "pdf" | "epub";
  pages: number | null;
  findings: BookFinding[];
  /** Files that are stored next to it. */
  beside?: { keyOf(key: string): string; bytes: Uint8Array; contentType: string }[];
}

/** Presents what a maker noticed. */
export const findingsOf = (warnings: readonly BookWarning[]): BookFinding[] =>
  warnings.map(({ section, page, message }) => ({ level: "warning", page, entry: section, message }));

/** Presents what the check of a finished PDF found. */
export const mapFindings = (
  findings: readonly { level: "error" | "warning"; page: number | null; message: string }[],
): BookFinding[] => findings.map(({ level, page, message }) => ({ level, page, entry: null, message }));
