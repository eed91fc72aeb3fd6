import { EMPTY_ADDRESS } from "../payments/charge.ts";

export type CheckoutSession = ReturnType<typeof newSession>;

export interface SessionParams {
  id: string;
  mode: "payment" | "subscription";
  amount: number;
  currency: string;
  success_url: string | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  customer: string | null;
  customer_email: string | null;
  expires_at: number;
  locale: string | null;
  submit_type: string | null;
  metadata: Record<string, string>;
  adaptive_pricing: boolean;
  url: string;
}

export function newSession(params: SessionParams, at: number) {
  const isPayment = params.mode === "payment";
  return {
    id: params.id,
    object: "checkout.session" as const,
    adaptive_pricing: { enabled: params.adaptive_pricing },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: params.amount,
    amount_total: params.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: params.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer,
    customer_account: null,
    customer_creation: isPayment ? "if_required" : "always",
    customer_details: null as ReturnType<typeof customerDetails> | null,
    customer_email: params.customer_email,
    discounts: [],
    expires_at: params.expires_at,
    integration_identifier: null,
    invoice: null as string | null,
    invoice_creation: isPayment ? NO_INVOICE : null,
    livemode: false as const,
    locale: params.locale,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    mode: params.mode,
    origin_context: null,
    // Created by the first attempt to pay.
    payment_intent: null as string | null,
    payment_link: null,
    payment_method_collection: isPayment ? "if_required" : "always",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: isPayment ? ["card", "us_bank_account"] : ["card"],
    payment_status: "unpaid" as "unpaid" | "paid" | "no_payment_required",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open" as "open" | "complete" | "expired",
    submit_type: params.submit_type,
    subscription: null as string | null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page" as const,
    url: params.url as string | null,
    wallet_options: null,
  };
}

const NO_INVOICE = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** The buyer's details, as entered on the page. */
export function customerDetails(email: string) {
  return {
    address: { ...EMPTY_ADDRESS, country: "US" },
    business_name: null,
    email,
    individual_name: null,
    name: "Sandbox Buyer",
    phone: null,
    tax_exempt: "none" as const,
    tax_ids: [],
  };
}
