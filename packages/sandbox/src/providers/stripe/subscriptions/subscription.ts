import type { Price } from "../catalog/price.ts";
import { newId } from "../ids.ts";

export type Subscription = ReturnType<typeof newSubscription>;
export type SubscriptionItem = ReturnType<typeof newItem>;

export type SubscriptionStatus = "trialing" | "active" | "past_due" | "canceled";

export interface SubscriptionParams {
  customer: string;
  items: readonly { price: Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  /** Seconds since 1970; null if there is no trial. */
  trialEnd: number | null;
  periodEnd: number;
}

export function newSubscription(params: SubscriptionParams, at: number) {
  const id = newId("sub");
  const period = { start: at, end: params.periodEnd };
  const data = params.items.map((item) => newItem(id, item, period, at));
  return {
    id,
    object: "subscription" as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: params.trialEnd ?? at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "classic" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: { comment: null, feedback: null, reason: null as string | null },
    collection_method: "charge_automatically" as const,
    created: at,
    currency: params.items[0]?.price.currency ?? "",
    customer: params.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: newId("pm"),
    default_source: null,
    default_tax_rates: [],
    description: params.description,
    discounts: [],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list" as const,
      data,
      has_more: false,
      total_count: data.length,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null as string | null,
    livemode: false as const,
    managed_payments: null,
    metadata: params.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null as { behavior: string; resumes_at: number | null } | null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: (params.trialEnd === null ? "active" : "trialing") as SubscriptionStatus,
    test_clock: null,
    transfer_data: null,
    trial_end: params.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
    trial_start: params.trialEnd === null ? null : at,
  };
}

interface Span {
  start: number;
  end: number;
}

function newItem(
  subscription: string,
  { price, quantity }: { price: Price; quantity: number },
  { start, end }: Span,
  at: number,
) {
  return {
    id: newId("si"),
    object: "subscription_item" as const,
    billing_thresholds: null,
    created: at,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Returns the current period, which the items hold. */
export function periodOf({ items, created }: Subscription): Span {
  const [item] = items.data;
  return { start: item?.current_period_start ?? created, end: item?.current_period_end ?? created };
}

export function withPeriod(subscription: Subscription, { start, end }: Span): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

/** Returns a price in the form of the legacy `plan`. */
function planOf(price: Price) {
  return {
    id: price.id,
    object: "plan" as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit" as const,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false as const,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed" as const,
  };
}
