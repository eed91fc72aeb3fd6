import type { SiteDelivery } from "@quire/contracts/records/delivery";
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  FROM_DELIVERIES,
  presentDelivery,
} from "../../payments/deliveries/deliveryRow.ts";

export interface SiteDeliveryRow extends DeliveryRow {
  buyer_name: string;
  details: string | null;
  ordered_at: Date;
}

export const SELECT_SITE_DELIVERIES = `
  SELECT ${DELIVERY_COLUMNS}, b.name AS buyer_name, o.details, coalesce(o.settled_at, d.created_at) AS ordered_at
    FROM ${FROM_DELIVERIES} JOIN orders o ON o.id = d.order_id JOIN users b ON b.id = d.buyer_id`;

/** As the creator sees it who is to deliver it. */
export const presentSiteDelivery = (row: SiteDeliveryRow, now: Date): SiteDelivery => ({
  ...presentDelivery(row, now),
  order: row.order_id,
  buyer: { name: row.buyer_name },
  details: row.details,
  ordered: row.ordered_at.toISOString(),
});
