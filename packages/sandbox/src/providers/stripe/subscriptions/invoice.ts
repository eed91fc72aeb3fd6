import type { Customer } from "../customers/customer.ts";
import { newId } from "../ids.ts";
import { fullList } from "../wire/lists.ts";
import type { Subscription, SubscriptionItem } from "./subscription.ts";

export type Invoice = ReturnType<typeof newInvoice>;

export interface InvoiceParams {
  reason: "subscription_create" | "subscription_cycle";
  period: { start: number; end: number };
  /** Minor units; 0 for a trial. */
  amount: number;
  number: number;
}

export function newInvoice(
  subscription: Subscription,
  customer: Customer,
  { reason, period, amount, number }: InvoiceParams,
  at: number,
) {
  const id = newId("in");
  const lines = subscription.items.data.map((item) =>
    lineOf(id, subscription, item, { period, isFree: amount === 0 }),
  );
  return {
    id,
    object: "invoice" as const,
    account_country: "US",
    account_name: "Sandbox",
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically" as const,
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: "none" as const,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: at,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: fullList(`/v1/invoices/${id}/lines`, lines),
    livemode: false as const,
    metadata: {},
    next_payment_attempt: null as number | null,
    number: `${customer.invoice_prefix}-${String(number).padStart(4, "0")}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details" as const,
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: reason === "subscription_create" ? at : subscription.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "open" as "open" | "paid" | "void" | "uncollectible",
    status_transitions: {
      finalized_at: at,
      marked_uncollectible_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  };
}

/** Returns the price of one period. */
export function sumOf({ items }: Subscription): number {
  return items.data.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
}

/** The payment of an invoice. */
export type InvoicePayment = ReturnType<typeof newInvoicePayment>;

export function newInvoicePayment(invoice: Invoice, intent: string, at: number) {
  return {
    id: newId("inpay"),
    object: "invoice_payment" as const,
    amount_paid: null as number | null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false as const,
    payment: { payment_intent: intent, type: "payment_intent" as const },
    status: "open" as "open" | "paid" | "canceled",
    status_transitions: { canceled_at: null, paid_at: null as number | null },
  };
}

interface LineParams {
  period: { start: number; end: number };
  isFree: boolean;
}

function lineOf(
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
  { period, isFree }: LineParams,
) {
  const { price, quantity } = item;
  const amount = isFree ? 0 : price.unit_amount * quantity;
  return {
    id: newId("il"),
    object: "line_item" as const,
    amount,
    currency: price.currency,
    description: isFree ? "Trial period" : `${quantity} × ${price.nickname ?? price.product}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false as const,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details" as const,
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details" as const,
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
