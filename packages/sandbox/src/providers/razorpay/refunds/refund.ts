import { newId } from "../ids.ts";
import type { Payment } from "../payments/payment.ts";
import type { Notes } from "../wire/body.ts";

export type Refund = ReturnType<typeof newRefund>;

export interface RefundParams {
  receipt?: string | null;
  notes?: Notes;
  speed?: "normal" | "optimum";
}

/** `at` is in seconds. A refund made outside of the API has an amount only. */
export function newRefund(
  payment: Payment,
  amount: number,
  at: number,
  { receipt = null, notes = [], speed = "normal" }: RefundParams = {},
) {
  return {
    id: newId("rfnd"),
    entity: "refund" as const,
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes,
    receipt,
    acquirer_data: { arn: null },
    created_at: at,
    batch_id: null,
    status: "pending" as "pending" | "processed" | "failed",
    speed_processed: "normal" as const,
    speed_requested: speed,
  };
}
