import type { SaleState } from "@quire/domain/billing/journals";
import type { Scope } from "../../../platform/scope.ts";
import { disputes } from "../models/disputes.ts";
import type { OrderRow } from "../orders/orderRow.ts";

/** How much of a sale was refunded, and for how much banks ask. The order's row is locked. */
export async function saleStateOf(
  { platform, transaction }: Scope,
  { id, amount_refunded: refunded }: OrderRow,
): Promise<SaleState> {
  const open = { order_id: id, state: "open" };
  const disputed = (await disputes(platform.db).sum("amount", { where: open, transaction })) as number | null;
  return { refunded, disputed: disputed ?? 0 };
}
