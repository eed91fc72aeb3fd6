import type { Post } from "@quire/contracts/records/post";
import type { AccessResult } from "@quire/domain/enums";
import { directionOf } from "@quire/domain/posts/postFiles";
import { type Carried, presentPostFiles } from "./postFiles.ts";
import { presentCard } from "./presentCard.ts";
import type { PublicationRow } from "./publicationRow.ts";

/** A row of `publications` with its text. */
export interface PublicationTextRow extends PublicationRow {
  html: string;
  opening_html: string | null;
}

/**
 * Returns a published post with as much of its text and files as this access allows: without access, only the
 * opening. `carried` are its files, if any.
 */
export function presentPost(
  row: PublicationTextRow,
  access: AccessResult,
  carried: readonly Carried[],
): Post {
  const isFull = access === "granted" || row.visibility === "free";
  return {
    ...presentCard(row, access),
    status: "published",
    content: isFull ? row.html : (row.opening_html ?? ""),
    content_is_opening: !isFull,
    files: presentPostFiles(row, carried, isFull),
    direction: directionOf({
      own: row.direction,
      serial: row.parent_direction ?? null,
      isComic: row.subtype === "comic",
      pages: row.pages_count,
    }),
    ...(row.canonical_url === null ? {} : { canonical_url: row.canonical_url }),
  };
}
