import type { Sequelize } from "sequelize";
import { type FileColumns, files } from "../../models/files.ts";

/** The site's own file with this content, or null. */
export async function findFile(db: Sequelize, siteId: string, sha256: Buffer): Promise<FileColumns | null> {
  const row = await files(db).findOne({ where: { site_id: siteId, sha256 } });
  return row?.get() ?? null;
}
