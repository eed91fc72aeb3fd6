import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { DELIVERY_COLUMNS, type DeliveryRow, presentDelivery, WITH_DELIVERY } from "./deliveryRow.ts";

export interface SiteDeliveryRow extends DeliveryRow {
  buyer_name: string;
  details: string | null;
  ordered_at: Date;
}

/** SQL: deliveries `d` from this table, with all columns that their creator sees. */
export const selectSiteDeliveries = (table: string): string => `
  SELECT ${DELIVERY_COLUMNS}, b.name AS buyer_name, o.details, coalesce(o.confirmed_at, d.created_at) AS ordered_at
    FROM ${table} d ${WITH_DELIVERY} JOIN orders o ON o.id = d.order_id JOIN users b ON b.id = d.buyer_id`;

/** Presents a delivery to the creator who makes it. */
export const presentSiteDelivery = (row: SiteDeliveryRow, now: Date): SiteDelivery => ({
  ...presentDelivery(row, now),
  order: row.order_id,
  buyer: { name: row.buyer_name },
  details: row.details,
  ordered: row.ordered_at.toISOString(),
});
