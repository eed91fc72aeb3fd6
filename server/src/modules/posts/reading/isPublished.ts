import type { Sequelize } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { isShown } from "../../sites/isShown.ts";

/** Returns whether readers can open this post: it is published, and so is its serial. */
export async function isPublished(db: Sequelize, siteId: string, id: string): Promise<boolean> {
  const rows = await select(
    db,
    `SELECT 1 FROM publications p WHERE p.post_id = $id AND p.site_id = $siteId AND ${isShown("p")}`,
    { id, siteId },
  );
  return rows.length > 0;
}
