import { feeBorneEntries } from "@quire/domain/billing/journals";
import type { Scope } from "../../../platform/scope.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { journalOf, type OrderRow } from "./orderRow.ts";

/** SQL: an order `o` opened nothing when it was paid, and goes back: by the refund that was kept with its sale, and has its id. */
export const IS_FOR_NOTHING = "EXISTS (SELECT FROM refunds r WHERE r.id = o.id)";

/** Takes what the provider kept of such a payment off its creator, who sold nothing: once. */
export async function absorbFee(scope: Scope, order: OrderRow, fee: number): Promise<void> {
  if (fee === 0) return;
  await postJournal(scope, {
    ...journalOf(order, order.id),
    kind: "fee_borne",
    entries: feeBorneEntries(fee),
  });
}
