import { newId } from "../ids.ts";
import type { Charge } from "../payments/charge.ts";
import type { BalanceTransaction } from "../payments/transaction.ts";

export type Dispute = ReturnType<typeof newDispute>;

const DAY = 86_400;

const EVIDENCE = [
  ...["access_activity_log", "billing_address", "cancellation_policy", "cancellation_policy_disclosure"],
  ...["cancellation_rebuttal", "customer_communication", "customer_email_address", "customer_name"],
  ...["customer_purchase_ip", "customer_signature", "duplicate_charge_documentation"],
  ...[
    "duplicate_charge_explanation",
    "duplicate_charge_id",
    "product_description",
    "receipt",
    "refund_policy",
  ],
  ...["refund_policy_disclosure", "refund_refusal_explanation", "service_date", "service_documentation"],
  ...["shipping_address", "shipping_carrier", "shipping_date", "shipping_documentation"],
  ...["shipping_tracking_number", "uncategorized_file", "uncategorized_text"],
];

export function newDispute(charge: Charge, { amount, at }: { amount: number; at: number }) {
  return {
    id: newId("du"),
    object: "dispute" as const,
    amount,
    balance_transactions: [] as BalanceTransaction[],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: at + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false as const,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
      type: "card",
    },
    reason: "fraudulent",
    status: "needs_response" as "needs_response" | "won" | "lost",
  };
}
