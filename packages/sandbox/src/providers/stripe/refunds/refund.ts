import { newId } from "../ids.ts";
import type { Charge } from "../payments/charge.ts";

export type Refund = ReturnType<typeof newRefund>;

export interface RefundParams {
  amount: number;
  reason: string | null;
  metadata: Record<string, string>;
}

export function newRefund(charge: Charge, { amount, reason, metadata }: RefundParams, at: number) {
  return {
    id: newId("re"),
    object: "refund" as const,
    amount,
    balance_transaction: null as string | null,
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "pending" as "pending" | "succeeded" | "failed",
    transfer_reversal: null,
    failure_reason: undefined as string | undefined,
    failure_balance_transaction: undefined as string | undefined,
  };
}
