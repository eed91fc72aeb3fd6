import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import type { ProviderRefund } from "../payments/provider.ts";

/** Razorpay shows what a lost dispute took as a refund as well, which nobody here asked for. It is the same money. */
export const showsLostAsRefund = (provider: PaymentProvider): boolean => provider === "razorpay";

/**
 * Says whether a refund that nobody here had asked for is what a dispute took, or will have taken once it is told to be lost:
 * the dispute is what books it. Providers refuse other refunds of what is disputed. The order's row is held.
 */
export async function isLostDispute(
  { platform, transaction }: Scope,
  order: OrderRow,
  { id: told, refundId, amount }: ProviderRefund,
): Promise<boolean> {
  if (refundId !== null || !showsLostAsRefund(order.provider)) return false;
  const bind = { order: order.id, told, amount };
  const found = await platform.db.query(
    `UPDATE disputes SET provider_refund_id = $told
      WHERE id = (SELECT id FROM disputes WHERE order_id = $order AND (provider_refund_id = $told
                     OR provider_refund_id IS NULL AND state <> 'won' AND amount = $amount::bigint)
                   ORDER BY provider_refund_id NULLS LAST, opened_at LIMIT 1)
      RETURNING id`,
    { bind, transaction, type: QueryTypes.SELECT },
  );
  return found.length > 0;
}

/** The other way round: says whether what a dispute took has been booked already, as such a refund. */
export async function isBookedRefund(
  { platform, transaction }: Scope,
  order: OrderRow,
  { id, amount }: { id: string; amount: number },
): Promise<boolean> {
  if (!showsLostAsRefund(order.provider)) return false;
  const booked = await platform.db.query(
    `UPDATE disputes d SET provider_refund_id = r.provider_refund_id
       FROM (SELECT provider_refund_id FROM refunds r
              WHERE order_id = $order AND cause = 'provider' AND state = 'processed' AND amount = $amount::bigint
                AND NOT EXISTS (SELECT FROM disputes b WHERE b.provider_refund_id = r.provider_refund_id) LIMIT 1) r
      WHERE d.id = $id AND d.provider_refund_id IS NULL RETURNING d.id`,
    { bind: { id, order: order.id, amount }, transaction, type: QueryTypes.SELECT },
  );
  return booked.length > 0;
}
