import { newId } from "../ids.ts";
import type { Payment } from "../payments/payment.ts";
import type { Notes } from "../wire/body.ts";

export type Refund = ReturnType<typeof newRefund>;

export interface RefundAsked {
  amount: number;
  receipt: string | null;
  notes: Notes;
  speed: "normal" | "optimum";
}

export function newRefund(payment: Payment, { amount, receipt, notes, speed }: RefundAsked, at: number) {
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
