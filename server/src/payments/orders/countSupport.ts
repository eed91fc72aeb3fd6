import type { Settling } from "../settling.ts";
import type { OrderRow } from "./orderRow.ts";

/** SQL: one supporter more, where what the statement around it has `confirmed` is support. */
export const COUNT_SUPPORT = `UPDATE sites SET supporters_count = supporters_count + 1 FROM confirmed o
     WHERE o.kind = 'support' AND sites.id = o.site_id`;

/** Moves the count of a site's supporters with a payment of support, in its own transaction. */
export async function countSupport(
  { platform, transaction }: Settling,
  { kind, site_id }: OrderRow,
  by: 1 | -1,
): Promise<void> {
  if (kind !== "support") return;
  await platform.db.query("UPDATE sites SET supporters_count = supporters_count + $by WHERE id = $site", {
    bind: { by, site: site_id },
    transaction,
  });
}
