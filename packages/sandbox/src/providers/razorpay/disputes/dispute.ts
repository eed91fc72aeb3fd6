import { newId } from "../ids.ts";
import type { Payment } from "../payments/payment.ts";

export type Dispute = ReturnType<typeof newDispute>;

const DAY = 86_400;

export function newDispute({ id, currency }: Payment, amount: number, at: number) {
  return {
    id: newId("disp"),
    entity: "dispute" as const,
    payment_id: id,
    amount,
    currency,
    amount_deducted: 0,
    reason_code: "chargeback_authorization",
    reason_description: "The cardholder says that they did not pay this.",
    respond_by: at + 7 * DAY,
    status: "open" as "open" | "won" | "lost",
    phase: "chargeback" as const,
    created_at: at,
    evidence: {
      amount,
      summary: null,
      shipping_proof: null,
      billing_proof: null,
      cancellation_proof: null,
      customer_communication: null,
      proof_of_service: null,
      explanation_letter: null,
      refund_confirmation: null,
      access_activity_log: null,
      refund_cancellation_policy: null,
      term_and_conditions: null,
      others: null,
      submitted_at: null,
    },
  };
}
