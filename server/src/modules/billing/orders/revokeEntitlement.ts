import type { Scope } from "../../../platform/scope.ts";
import { entitlements } from "../../posts/models/entitlements.ts";
import { withdrawDeliveries } from "../deliveries/createDeliveries.ts";
import { bookOrderRefunded } from "../events.ts";
import { orders } from "../models/orders.ts";
import { forgetRefunded, notifyOfRefund } from "../orderNotifications.ts";
import { countSupport } from "./countSupport.ts";
import type { OrderRow } from "./orderRow.ts";
import { transferEntitlement } from "./transferEntitlement.ts";

/**
 * Records that a payment was refunded in full, and revokes the access it granted unless another payment grants it
 * too. Disputed payments may be refunded as well: a supporter is subtracted once.
 */
async function revokeEntitlement(scope: Scope, order: OrderRow, note: string): Promise<void> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  if (order.refunded_at === null) await countSupport(scope, order, -1);
  await orders(platform.db).update(
    { refunded_at: now, note, amount_refunded: order.amount },
    { where: { id: order.id }, transaction },
  );
  await entitlements(platform.db).update(
    { revoked_at: now },
    { where: { order_id: order.id, revoked_at: null }, transaction },
  );
  await withdrawDeliveries(scope, order.id);
  await forgetRefunded(scope, order);
  await transferEntitlement(scope, order);
  if (order.kind === "book") await platform.events.publish(bookOrderRefunded, scope, { orderId: order.id });
}

/**
 * Records how much of a payment has been refunded. `note`: the reason shown to the buyer. A full refund revokes
 * access.
 */
export async function recordRefunded(
  scope: Scope,
  order: OrderRow,
  { refunded, note }: { refunded: number; note: string },
): Promise<void> {
  await (refunded === order.amount
    ? revokeEntitlement(scope, order, note)
    : saveRefunded(scope, order, refunded));
  await notifyOfRefund(scope, order, refunded);
}

/** Saves how much has been refunded while something of the payment is left. */
export async function saveRefunded(
  { platform, transaction }: Scope,
  { id }: OrderRow,
  refunded: number,
): Promise<void> {
  await orders(platform.db).update({ amount_refunded: refunded }, { where: { id }, transaction });
}
