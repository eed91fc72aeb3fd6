import { NOWHERE } from "../payments/charge.ts";

export type CheckoutSession = ReturnType<typeof newSession>;

export interface SessionAsked {
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

export function newSession(asked: SessionAsked, at: number) {
  const isPayment = asked.mode === "payment";
  return {
    id: asked.id,
    object: "checkout.session" as const,
    adaptive_pricing: { enabled: asked.adaptive_pricing },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: asked.amount,
    amount_total: asked.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: asked.cancel_url,
    client_reference_id: asked.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: asked.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: asked.customer,
    customer_account: null,
    customer_creation: isPayment ? "if_required" : "always",
    customer_details: null as ReturnType<typeof customerDetails> | null,
    customer_email: asked.customer_email,
    discounts: [],
    expires_at: asked.expires_at,
    integration_identifier: null,
    invoice: null as string | null,
    invoice_creation: isPayment ? NO_INVOICE : null,
    livemode: false as const,
    locale: asked.locale,
    managed_payments: { enabled: false },
    metadata: asked.metadata,
    mode: asked.mode,
    origin_context: null,
    // Made by the first attempt to pay.
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
    submit_type: asked.submit_type,
    subscription: null as string | null,
    success_url: asked.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page" as const,
    url: asked.url as string | null,
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

/** Who paid, as they said on the page. */
export function customerDetails(email: string) {
  return {
    address: { ...NOWHERE, country: "US" },
    business_name: null,
    email,
    individual_name: null,
    name: "Sandbox Buyer",
    phone: null,
    tax_exempt: "none" as const,
    tax_ids: [],
  };
}
