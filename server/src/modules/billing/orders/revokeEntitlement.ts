import type { Scope } from "../../../platform/scope.ts";
import { withdrawDeliveries } from "../deliveries/createDeliveries.ts";
import { countSupport } from "./countSupport.ts";
import type { OrderRow } from "./orderRow.ts";
import { transferEntitlement } from "./transferEntitlement.ts";

/**
 * All of a payment is its creator's no more, whoever took it back: what it opened closes, unless another payment opens it
 * too. One that a bank takes back may be given back as well; as a supporter nobody leaves twice.
 */
async function revokeEntitlement(scope: Scope, order: OrderRow, note: string): Promise<void> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  if (order.refunded_at === null) await countSupport(scope, order, -1);
  await platform.db.query(
    "UPDATE orders SET refunded_at = $now, note = $note, returned = amount WHERE id = $id",
    {
      bind: { id: order.id, note, now },
      transaction,
    },
  );
  await platform.db.query(
    "UPDATE entitlements SET revoked_at = $now WHERE order_id = $id AND revoked_at IS NULL",
    { bind: { id: order.id, now }, transaction },
  );
  await withdrawDeliveries(scope, order.id);
  await transferEntitlement(scope, order);
}

/** Notes how much of a payment has gone back now. `note`: why, to its buyer. With the last of it, all that it opened closes. */
export async function recordReturned(
  scope: Scope,
  order: OrderRow,
  { returned, note }: { returned: number; note: string },
): Promise<void> {
  await (returned === order.amount
    ? revokeEntitlement(scope, order, note)
    : saveReturned(scope, order, returned));
}

/** Keeps how much has gone back, where something of the payment is left. */
export async function saveReturned(
  { platform, transaction }: Scope,
  { id }: OrderRow,
  returned: number,
): Promise<void> {
  await platform.db.query("UPDATE orders SET returned = $returned::bigint WHERE id = $id", {
    bind: { id, returned },
    transaction,
  });
}
