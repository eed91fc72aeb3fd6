import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { isShown } from "../../../sites/isShown.ts";
import { IS_OWNED } from "../../entitlements.ts";
import type { PublicationTextRow } from "../../presentPost.ts";
import { CARD_COLUMNS } from "../../publicationRow.ts";

/** A post that somebody owns, in its last published form. */
export interface OwnedRow extends PublicationTextRow {
  /** When its readers lost it; null while its own row is still among the publications. */
  archived_at: Date | null;
}

/**
 * SQL: what is published and what was, as rows `p` like those of `publications`. `which` names a column of both tables
 * and its value. A part whose serial was withdrawn is published, and not shown.
 */
export const kept = (which: "post_id = $id" | "parent_id = $serialId") => `(
  SELECT p.*, NULL::timestamptz AS archived_at, ${isShown("p")} AS is_shown
    FROM publications p WHERE p.${which} AND p.site_id = $siteId
  UNION ALL
  SELECT k.*, a.archived_at, false
    FROM archived_posts a, jsonb_populate_record(NULL::publications, a.publication) k
   WHERE a.${which} AND a.site_id = $siteId
) p`;

/** One post that this person owns, shown or not; null where it is not theirs. */
export async function listOwned(
  { platform }: Context,
  userId: string,
  { siteId, id }: { siteId: string; id: string },
): Promise<OwnedRow | null> {
  const [row] = await platform.db.query<OwnedRow>(
    `SELECT ${CARD_COLUMNS}, p.html, p.opening_html, p.archived_at,
            coalesce(up.title, ua.publication ->> 'title') AS parent_title,
            coalesce(up.slug, ua.publication ->> 'slug') AS parent_slug,
            coalesce(up.ptype, ua.publication ->> 'ptype') AS parent_ptype,
            coalesce(up.subtype, ua.publication ->> 'subtype') AS parent_subtype,
            coalesce(up.direction, ua.publication ->> 'direction') AS parent_direction
       FROM ${kept("post_id = $id")}
       LEFT JOIN publications up ON up.post_id = p.parent_id
       LEFT JOIN archived_posts ua ON ua.post_id = p.parent_id
      WHERE ${IS_OWNED}`,
    { bind: { id, siteId, userId }, type: QueryTypes.SELECT },
  );
  return row ?? null;
}
