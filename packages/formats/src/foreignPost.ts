import type { PostDocument } from "@quire/documents/schema";

/** A post of another platform, as it can stand here: every field within our own bounds. */
export interface ForeignPost {
  kind: "post";
  /** Its id where it comes from: the same post of a later export has the same key. 1..200 characters. */
  key: string;
  title: string;
  /** "" follows the title. Already a slug by our own rules. */
  slug: string;
  /** At most what our posts take; cut at a word. */
  summary: string;
  /** At most our limit, each within our bounds; those beyond are told in leftOut. */
  tags: string[];
  state: "published" | "draft";
  access: "free" | "followers" | "paid";
  createdAt: Date | null;
  publishedAt: Date | null;
  /**
   * Where its writer says that it stands first, as an absolute address, or null. Not where the export itself comes from:
   * who moves wants to be found here, and an address that is given up would be all that search engines know.
   */
  canonicalUrl: string | null;
  cover: { src: string; alt: string; caption: string } | null;
  /** A document that parseDocument accepts; its first block is the featured image, from `cover` where there is one. */
  blocks: PostDocument;
  /** What of it could not be brought, one sentence each, told to its creator: "A poll was left out." At most 20. */
  leftOut: string[];
}

/** Something in the archive that is no post here: pages, comments, members, a podcast feed. One for each kind, counted. */
export interface LeftAside {
  kind: "aside";
  /** One of them, to which an "s" can be added: "page", "comment", "subscriber". */
  what: string;
  count: number;
  /** What to do about them: "Bring them with `quire subscribers import members.csv`." */
  hint: string;
}

export interface ReadOptions {
  newId(): string;
  /** Where the site stands, for exports that do not say it (Ghost). */
  siteUrl: string | null;
}

/** What a reader yields: each post as it is read, and last what was left aside. */
export type Finding = ForeignPost | LeftAside;
