import { newId } from "../ids.ts";
import type { Payment } from "../payments/payment.ts";
import type { Notes } from "../wire/body.ts";

export type Refund = ReturnType<typeof newRefund>;

export interface RefundAsked {
  receipt?: string | null;
  notes?: Notes;
  speed?: "normal" | "optimum";
}

/** `at`: in seconds. Nothing but the amount is known of one that nobody asked for by the interface. */
export function newRefund(
  payment: Payment,
  amount: number,
  at: number,
  { receipt = null, notes = [], speed = "normal" }: RefundAsked = {},
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
