import { newId } from "../ids.ts";
import type { PaymentIntent } from "./intent.ts";

/** An attempt to take money. */
export type Charge = ReturnType<typeof newCharge>;

export type Means = "card" | "us_bank_account";

const APPROVED = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  seller_message: "Payment complete.",
  type: "authorized",
};
const DECLINED = {
  ...APPROVED,
  network_status: "declined_by_network",
  reason: "generic_decline",
  seller_message: "The bank did not return any further details with this decline.",
  type: "issuer_declined",
};

export function newCharge(
  intent: PaymentIntent,
  status: "succeeded" | "pending" | "failed",
  { means, email, at }: { means: Means; email: string | null; at: number },
) {
  const id = newId(means === "card" ? "ch" : "py");
  const isPaid = status === "succeeded";
  return {
    id,
    object: "charge" as const,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null as string | null,
    billing_details: { address: EMPTY_ADDRESS, email, name: "Sandbox Buyer", phone: null, tax_id: null },
    calculated_statement_descriptor: "SANDBOX",
    captured: status !== "failed",
    created: at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: status === "failed" ? "card_declined" : (null as string | null),
    failure_message: status === "failed" ? "Your card was declined." : (null as string | null),
    fraud_details: {},
    livemode: false as const,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: status === "failed" ? DECLINED : APPROVED,
    paid: isPaid,
    payment_intent: intent.id as string | null,
    payment_method: newId("pm"),
    payment_method_details: meansOf(means, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: status as "succeeded" | "pending" | "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

/** An empty address. */
export const EMPTY_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

function meansOf(means: Means, amount: number): Record<string, unknown> & { type: Means } {
  if (means === "us_bank_account") {
    const us_bank_account = {
      account_holder_type: "individual",
      account_type: "checking",
      bank_name: "SANDBOX BANK",
      fingerprint: "sandboxbank00000",
      last4: "6789",
      mandate: null,
      payment_reference: null,
      routing_number: "110000000",
    };
    return { type: means, us_bank_account };
  }
  const card = {
    amount_authorized: amount,
    authorization_code: null,
    brand: "visa",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    exp_month: 12,
    exp_year: 2040,
    extended_authorization: { status: "disabled" },
    fingerprint: "sandboxcard00000",
    funding: "credit",
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: "4242",
    mandate: null,
    multicapture: { status: "unavailable" },
    network: "visa",
    network_token: { used: false },
    network_transaction_id: "100000000000000",
    overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
  return { type: means, card };
}
