import type { Delivery } from "@quire/contracts/records/delivery";
import { isLate } from "@quire/domain/billing/deliveries";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { DeliveryColumns } from "../models/deliveries.ts";

/** A row of `deliveries`, with the ordered post's title and the delivered file. */
export interface DeliveryRow
  extends Pick<
    DeliveryColumns,
    | "id"
    | "order_id"
    | "post_id"
    | "good_type"
    | "state"
    | "text"
    | "file_id"
    | "link"
    | "meets_at"
    | "due_at"
    | "delivered_at"
  > {
  title: string;
  file_name: string | null;
  file_size: number | null;
  file_type: string | null;
}

export const DELIVERY_COLUMNS = `d.id, d.order_id, d.post_id, d.good_type, d.state, i.title, d.text, d.file_id,
  f.name AS file_name, f.size::float8 AS file_size, f.content_type AS file_type, d.link, d.meets_at, d.due_at, d.delivered_at`;

/** SQL: joins the order item `i` and the file `f` to deliveries `d`. */
export const WITH_DELIVERY = `JOIN order_items i ON i.order_id = d.order_id AND i.item_id = d.post_id
  LEFT JOIN files f ON f.id = d.file_id`;

/** The deliveries of an order, in the order of its items. */
export function deliveriesOf(
  { db }: Pick<Platform, "db">,
  orderId: string,
  transaction: Transaction | null = null,
): Promise<DeliveryRow[]> {
  return select<DeliveryRow>(
    db,
    `SELECT ${DELIVERY_COLUMNS} FROM deliveries d ${WITH_DELIVERY} WHERE d.order_id = $orderId ORDER BY i.position`,
    { orderId },
    transaction,
  );
}

/** Presents a delivery to its buyer. After a refund its content is hidden. */
export function presentDelivery(row: DeliveryRow, now: Date): Delivery {
  const { id, post_id: post, title, good_type, state, due_at: due } = row;
  const isThere = state === "delivered";
  return {
    ...{ id, post, title, good_type, state },
    due: due.toISOString(),
    late: isLate({ state, due }, now),
    text: isThere ? row.text : null,
    file: isThere ? fileOf(row) : null,
    link: isThere ? row.link : null,
    meets_at: isThere ? (row.meets_at?.toISOString() ?? null) : null,
    delivered: isThere ? (row.delivered_at?.toISOString() ?? null) : null,
  };
}

const fileOf = ({ file_id, file_name, file_size, file_type }: DeliveryRow): Delivery["file"] =>
  file_id === null
    ? null
    : { id: file_id, name: file_name ?? "", size: file_size ?? 0, content_type: file_type ?? "" };
