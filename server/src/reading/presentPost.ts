import type { Post } from "@quire/contracts/records/post";
import type { AccessResult } from "@quire/domain/enums";
import { presentCard } from "./presentCard.ts";
import type { PublicationRow } from "./publicationRow.ts";

/** A row of `publications` with its text. */
export interface PublicationTextRow extends PublicationRow {
  html: string;
  opening_html: string | null;
}

/** A published post with as much of its text as this access gives: without it, the opening and nothing more. */
export function presentPost(row: PublicationTextRow, access: AccessResult): Post {
  const whole = access === "granted" || row.visibility === "free";
  return {
    ...presentCard(row, access),
    status: "published",
    content: whole ? row.html : (row.opening_html ?? ""),
    content_is_opening: !whole,
    files: [],
    direction: null,
    good_type: null,
  };
}
