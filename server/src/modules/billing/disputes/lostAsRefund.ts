import type { PaymentProvider } from "@quire/domain/enums";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import type { ProviderRefund } from "../payments/provider.ts";

/** Razorpay lists the amount of a lost dispute as a refund too, one we did not request. It is the same money. */
export const showsLostAsRefund = (provider: PaymentProvider): boolean => provider === "razorpay";

/**
 * Whether a refund we did not request is the amount of a dispute that is or will be lost; then the dispute books
 * it. Providers refuse other refunds of a disputed payment. The order's row is locked.
 */
export async function isLostDispute(
  scope: Scope,
  order: OrderRow,
  { id: reportedId, refundId, amount }: ProviderRefund,
): Promise<boolean> {
  if (refundId !== null || !showsLostAsRefund(order.provider)) return false;
  const bind = { order: order.id, refund: reportedId, amount };
  const found = await scope.select(
    `UPDATE disputes SET provider_refund_id = $refund
      WHERE id = (SELECT id FROM disputes WHERE order_id = $order AND (provider_refund_id = $refund
                     OR provider_refund_id IS NULL AND state <> 'won' AND amount = $amount::bigint)
                   ORDER BY provider_refund_id NULLS LAST, opened_at LIMIT 1)
      RETURNING id`,
    bind,
  );
  return found.length > 0;
}

/** The reverse case: whether the amount of a lost dispute has already been booked as such a refund. */
export async function isBookedRefund(
  scope: Scope,
  order: OrderRow,
  { id, amount }: { id: string; amount: number },
): Promise<boolean> {
  if (!showsLostAsRefund(order.provider)) return false;
  const booked = await scope.select(
    `UPDATE disputes d SET provider_refund_id = r.provider_refund_id
       FROM (SELECT provider_refund_id FROM refunds r
              WHERE order_id = $order AND cause = 'provider' AND state = 'processed' AND amount = $amount::bigint
                AND NOT EXISTS (SELECT FROM disputes b WHERE b.provider_refund_id = r.provider_refund_id) LIMIT 1) r
      WHERE d.id = $id AND d.provider_refund_id IS NULL RETURNING d.id`,
    { id, order: order.id, amount },
  );
  return booked.length > 0;
}
