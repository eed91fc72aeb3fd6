import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { NOT_REVOKED } from "../../posts/entitlements.ts";

interface PurchasedFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
}

/** The most files listed with one purchase. */
const MOST = 200;

/** The files of what an order gives access to, including those of a serial's parts. None after a refund. */
export function purchasedFiles(
  { db }: Platform,
  orderId: string,
  fileId: string | null = null,
): Promise<PurchasedFile[]> {
  return select<PurchasedFile>(
    db,
    `SELECT f.id, f.name, f.size::float8 AS size, f.content_type
       FROM entitlements e JOIN posts p ON p.id = e.item_id OR p.parent_id = e.item_id
       JOIN post_files c ON c.post_id = p.id AND c.role IN ('good', 'media', 'source') JOIN files f ON f.id = c.file_id
      WHERE e.order_id = $orderId AND ${NOT_REVOKED} AND ($fileId::text IS NULL OR f.id = $fileId)
      ORDER BY p.position NULLS FIRST, c.post_id, c.position LIMIT ${MOST}`,
    { orderId, fileId },
  );
}
