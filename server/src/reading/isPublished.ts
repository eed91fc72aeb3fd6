import { QueryTypes, type Sequelize } from "sequelize";

/** Whether readers can open this post: it is published, and so is the serial it belongs to. */
export async function isPublished(db: Sequelize, siteId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM publications p LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE p.post_id = $id AND p.site_id = $siteId AND (p.parent_id IS NULL OR up.post_id IS NOT NULL)`,
    { bind: { id, siteId }, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}
