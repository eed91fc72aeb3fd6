import type { AccessType, PostType } from "../enums.ts";
import type { FileRole } from "../posts/postFiles.ts";

/** The part of a book that its sample may have. */
const PART = 1 / 10;
/** A shorter PDF would give away too much with a single page. */
const MIN_PAGES = 4;
const MAX_SAMPLE_PAGES = 10;

/** What a picture counts in an e-book's text: about half a printed page. */
export const PICTURE_CHARACTERS = 1000;

const SAMPLED_TYPES: readonly string[] = ["application/pdf", "application/epub+zip"];

/**
 * Whether anyone may read a sample of this file before buying it: of an e-book or PDF that is the main content of a paid
 * digital good.
 */
export function isSampled(
  post: { ptype: PostType; visibility: AccessType },
  file: { role: FileRole | "text"; content_type: string },
): boolean {
  const isSold = post.ptype === "dg" && post.visibility === "paid";
  return isSold && file.role === "media" && SAMPLED_TYPES.includes(file.content_type);
}

/** Returns how many of a PDF's pages its sample has: a tenth, at least one and at most ten; none below four pages. */
export function samplePages(pages: number): number {
  if (pages < MIN_PAGES) return 0;
  return Math.min(MAX_SAMPLE_PAGES, Math.max(1, Math.floor(pages * PART)));
}

/** Returns how many of an e-book's characters its sample has at most: a tenth. Pictures count as characters, too. */
export function sampleCharacters(characters: number): number {
  return Math.floor(characters * PART);
}
