import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { isShown } from "../../../sites/isShown.ts";
import { IS_OWNED } from "../../entitlements.ts";
import type { PublicationTextRow } from "../../presentPost.ts";
import { CARD_COLUMNS } from "../../publicationRow.ts";

/** An owned post in its last published form. */
export interface OwnedRow extends PublicationTextRow {
  /** When it was withdrawn; null while it is still in `publications`. */
  archived_at: Date | null;
}

/**
 * SQL: published and archived posts as rows `p` like those of `publications`. `which` is a column of both tables
 * and its value. A part whose serial was withdrawn is still published, but not shown.
 */
export const OWNABLE = (which: "post_id = $id" | "parent_id = $serialId") => `(
  SELECT p.*, NULL::timestamptz AS archived_at, ${isShown("p")} AS is_shown
    FROM publications p WHERE p.${which} AND p.site_id = $siteId
  UNION ALL
  SELECT k.*, a.archived_at, false
    FROM archived_posts a, jsonb_populate_record(NULL::publications, a.publication) k
   WHERE a.${which} AND a.site_id = $siteId
) p`;

/**
 * Returns one post this user owns, shown or not; null if they don't own it. A part of an explicit serial stays explicit
 * when the serial is withdrawn, whether or not its buyers' copy was kept.
 */
export async function findOwnedPost(
  { platform }: Context,
  userId: string,
  { siteId, id }: { siteId: string; id: string },
): Promise<OwnedRow | null> {
  const [row] = await select<OwnedRow & { is_of_explicit: boolean }>(
    platform.db,
    `SELECT ${CARD_COLUMNS}, p.html, p.opening_html, p.archived_at,
            coalesce(up.nsfw, (ua.publication ->> 'nsfw')::boolean, serial.nsfw, false) AS is_of_explicit,
            coalesce(up.title, ua.publication ->> 'title') AS parent_title,
            coalesce(up.slug, ua.publication ->> 'slug') AS parent_slug,
            coalesce(up.ptype, ua.publication ->> 'ptype') AS parent_ptype,
            coalesce(up.subtype, ua.publication ->> 'subtype') AS parent_subtype,
            coalesce(up.direction, ua.publication ->> 'direction') AS parent_direction
       FROM ${OWNABLE("post_id = $id")}
       LEFT JOIN publications up ON up.post_id = p.parent_id
       LEFT JOIN archived_posts ua ON ua.post_id = p.parent_id
       LEFT JOIN posts serial ON serial.id = p.parent_id
      WHERE ${IS_OWNED}`,
    { id, siteId, userId },
  );
  return row ? { ...row, nsfw: row.nsfw || row.is_of_explicit } : null;
}
