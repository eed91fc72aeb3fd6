import type { Delivery } from "@quire/contracts/records/delivery";
import { type DeliveryState, isLate, type PromisedGood } from "@quire/domain/billing/deliveries";
import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";

/** A delivery as it is kept, with what was bought and the file that came with it. */
export interface DeliveryRow {
  id: string;
  order_id: string;
  post_id: string;
  good_type: PromisedGood;
  state: DeliveryState;
  title: string;
  text: string | null;
  file_id: string | null;
  file_name: string | null;
  file_size: number | null;
  file_type: string | null;
  link: string | null;
  meets_at: Date | null;
  due_at: Date;
  delivered_at: Date | null;
}

export const DELIVERY_COLUMNS = `d.id, d.order_id, d.post_id, d.good_type, d.state, i.title, d.text, d.file_id,
  f.name AS file_name, f.size::float8 AS file_size, f.content_type AS file_type, d.link, d.meets_at, d.due_at, d.delivered_at`;

/** SQL: what goes with deliveries `d`: what was ordered `i`, and the file `f`. */
export const WITH_DELIVERY = `JOIN order_items i ON i.order_id = d.order_id AND i.item_id = d.post_id
  LEFT JOIN files f ON f.id = d.file_id`;

/** What of an order is delivered later, in the order's order. */
export function deliveriesOf(
  { db }: Pick<Platform, "db">,
  orderId: string,
  transaction: Transaction | null = null,
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM deliveries d ${WITH_DELIVERY} WHERE d.order_id = $orderId ORDER BY i.position`,
    { bind: { orderId }, transaction, type: QueryTypes.SELECT },
  );
}

/** As its buyer sees it: of a payment that went back nothing is shown any more. */
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
