import type { Sequelize } from "sequelize";
import { selectPrepared } from "../platform/database/selectPrepared.ts";
import { isOpenSite } from "./isShown.ts";
import type { PublicationTextRow } from "./presentPost.ts";
import { CARD_COLUMNS, PARENT_COLUMNS } from "./publicationRow.ts";

/**
 * One published post with its text, or null. A chapter whose serial is not published is not published either.
 */
export async function findPublication(
  db: Sequelize,
  siteId: string,
  postId: string,
): Promise<PublicationTextRow | null> {
  const [row] = await selectPrepared<PublicationTextRow>(
    db,
    `SELECT ${CARD_COLUMNS}, p.html, p.opening_html, ${PARENT_COLUMNS}
       FROM publications p LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE p.post_id = $postId AND p.site_id = $siteId AND (p.parent_id IS NULL OR up.post_id IS NOT NULL)
        AND ${isOpenSite("p")}`,
    { postId, siteId },
  );
  return row ?? null;
}
