import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import { STANDING } from "../../posts/entitlements.ts";

interface PurchasedFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
}

/** Most files that are listed with one purchase. */
const MOST = 200;

/** The files that come with what an order opened: of a serial those of its parts too. None once it went back. */
export function purchasedFiles(
  { db }: Platform,
  orderId: string,
  fileId: string | null = null,
): Promise<PurchasedFile[]> {
  return db.query<PurchasedFile>(
    `SELECT f.id, f.name, f.size::float8 AS size, f.content_type
       FROM entitlements e JOIN posts p ON p.id = e.item_id OR p.parent_id = e.item_id
       JOIN post_files c ON c.post_id = p.id AND c.role IN ('good', 'media', 'source') JOIN files f ON f.id = c.file_id
      WHERE e.order_id = $orderId AND ${STANDING} AND ($fileId::text IS NULL OR f.id = $fileId)
      ORDER BY p.position NULLS FIRST, c.post_id, c.position LIMIT ${MOST}`,
    { bind: { orderId, fileId }, type: QueryTypes.SELECT },
  );
}
