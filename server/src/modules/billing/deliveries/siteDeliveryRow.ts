import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { DELIVERY_COLUMNS, type DeliveryRow, presentDelivery, WITH_DELIVERY } from "./deliveryRow.ts";

export interface SiteDeliveryRow extends DeliveryRow {
  buyer_name: string;
  details: string | null;
  ordered_at: Date;
}

/** SQL: deliveries `d` of this table, each with all that its creator sees. */
export const selectSiteDeliveries = (table: string): string => `
  SELECT ${DELIVERY_COLUMNS}, b.name AS buyer_name, o.details, coalesce(o.settled_at, d.created_at) AS ordered_at
    FROM ${table} d ${WITH_DELIVERY} JOIN orders o ON o.id = d.order_id JOIN users b ON b.id = d.buyer_id`;

/** As the creator sees it who is to deliver it. */
export const presentSiteDelivery = (row: SiteDeliveryRow, now: Date): SiteDelivery => ({
  ...presentDelivery(row, now),
  order: row.order_id,
  buyer: { name: row.buyer_name },
  details: row.details,
  ordered: row.ordered_at.toISOString(),
});
