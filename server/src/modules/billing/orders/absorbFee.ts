import { absorbedFeeEntries } from "@quire/domain/billing/journals";
import type { Scope } from "../../../platform/scope.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { journalOf, type OrderRow } from "./orderRow.ts";

/**
 * SQL: an order `o` granted nothing when it was paid and is refunded. That refund is saved with the sale and has
 * the order's id.
 */
export const IS_UNFULFILLED = "EXISTS (SELECT FROM refunds r WHERE r.id = o.id)";

/**
 * Moves the provider fee of an unfulfilled payment from its creator, who sold nothing, to the platform. Once per
 * order.
 */
export async function absorbFee(scope: Scope, order: OrderRow, fee: number): Promise<void> {
  if (fee === 0) return;
  await postJournal(scope, {
    ...journalOf(order, order.id),
    kind: "fee_absorbed",
    entries: absorbedFeeEntries(fee),
  });
}
