import { newId } from "../ids.ts";

/** A payment, from the first attempt to its end. */
export type PaymentIntent = ReturnType<typeof newIntent>;

export interface IntentParams {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  receipt_email: string | null;
  metadata: Record<string, string>;
}

/** Why the last attempt failed. */
export interface PaymentError {
  type: string;
  code: string;
  message: string;
  [field: string]: unknown;
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export function newIntent(params: IntentParams, at: number) {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent" as const,
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: "automatic_async" as const,
    client_secret: `${id}_secret_${newId("x").slice(2)}`,
    confirmation_method: "automatic" as const,
    created: at,
    currency: params.currency,
    customer: params.customer,
    customer_account: null,
    description: params.description,
    excluded_payment_method_types: null,
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    livemode: false as const,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    next_action: null as Record<string, unknown> | null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card", "us_bank_account"],
    payment_record: null,
    processing: null as Record<string, unknown> | null,
    receipt_email: params.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method" as IntentStatus,
    transfer_data: null,
    transfer_group: null,
  };
}
