import { QueryTypes, type Sequelize } from "sequelize";

import { isShown } from "../../sites/isShown.ts";

/** Whether readers can open this post: it is published, and so is the serial it belongs to. */
export async function isPublished(db: Sequelize, siteId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM publications p WHERE p.post_id = $id AND p.site_id = $siteId AND ${isShown("p")}`,
    { bind: { id, siteId }, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}
