import Joi from "@hapi/joi";
import type { Money } from "@quire/domain/billing/money";
import { PRO_INTERVALS } from "@quire/domain/billing/proPlans";
import { PaymentProvider, SubscriptionKind, SubscriptionState, valuesOf } from "@quire/domain/enums";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/pro.ts";
import type { ProPlan, Subscription, SubscriptionPage } from "../records/pro.ts";
import { contract } from "./contract.ts";
import { amount, count, currency, id, idKey, line, listingQuery, nextKey, text, time } from "./fields.ts";
import { checkout } from "./records/checkout.ts";

const status = () =>
  Joi.string()
    .valid(...valuesOf(SubscriptionState))
    .required();
const interval = () =>
  Joi.string()
    .valid(...PRO_INTERVALS)
    .required();
const price = () => Joi.object<Money, true>({ amount: amount(), currency: currency().required() });
const maybeTime = () => time().allow(null).required();
const userKey = () => Joi.object<{ userId: string }, true>({ userId: id().required() });

const subscription = () =>
  Joi.object<Subscription, true>({
    id: id().required(),
    kind: Joi.string()
      .valid(...valuesOf(SubscriptionKind))
      .required(),
    status: status(),
    recurring: Joi.boolean().required(),
    can_change_recurring: Joi.boolean().required(),
    plan: Joi.object({
      interval: interval(),
      provider: Joi.string()
        .valid(...valuesOf(PaymentProvider))
        .required(),
      price: price().required(),
    })
      .allow(null)
      .required(),
    start_time: maybeTime(),
    end_time: maybeTime(),
    trial_end: maybeTime(),
    grace_until: maybeTime(),
    sandbox: Joi.boolean().required(),
  });

export const listPlans = contract(calls.listPlans, {
  name: "listPlans",
  summary: "List Pro prices and trial length",
  tag: "pro",
  audience: "anyone",
  output: () =>
    Joi.object<OutputOf<typeof calls.listPlans>, true>({
      plans: Joi.array()
        .items(
          Joi.object<ProPlan, true>({
            interval: interval(),
            prices: Joi.array().items(price()).required(),
          }),
        )
        .required(),
      trial_days: count(),
      sandbox: Joi.boolean().required(),
    }),
});

export const listSubscriptions = contract(calls.listSubscriptions, {
  name: "listSubscriptions",
  summary: "List your Pro subscriptions, latest end first",
  tag: "pro",
  audience: "user",
  params: userKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSubscriptions>, true>({
      subscriptions: Joi.array().items(subscription()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden"],
});

export const getTrialStatus = contract(calls.getTrialStatus, {
  name: "getTrialStatus",
  summary: "Retrieve whether you have used your Pro trial",
  tag: "pro",
  audience: "user",
  params: userKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.getTrialStatus>, true>({
      has_used_trial: Joi.boolean().required(),
    }),
  errors: ["forbidden"],
});

export const createSubscription = contract(calls.createSubscription, {
  name: "createSubscription",
  summary: "Create a Pro subscription, idempotent by Idempotency-Key",
  tag: "pro",
  audience: "user",
  status: 201,
  headers: [
    {
      name: "Idempotency-Key",
      about:
        "8 to 100 characters, another one for each subscription: sent again, the same subscription is answered",
    },
  ],
  body: Joi.object<calls.NewSubscription, true>({
    interval: interval(),
    currency: currency().required(),
    trial: Joi.boolean(),
    amount: Joi.number().integer().min(1).max(2_000_000_000).required(),
    return_to: line(1000),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.createSubscription>, true>({
      subscription: subscription().required(),
      checkout: Joi.object({ url: Joi.string().required() }).allow(null).required(),
    }),
  errors: [
    "subscription_exists",
    "trial_used",
    "price_changed",
    "idempotency_mismatch",
    "order_processing",
    "payments_blocked",
    "payment_refused",
    "payment_unreachable",
    "account_suspended",
  ],
});

export const confirmSubscription = contract(calls.confirmSubscription, {
  name: "confirmSubscription",
  summary: "Sync a subscription with the provider",
  tag: "pro",
  audience: "anyone",
  params: idKey(),
  body: Joi.object<calls.SubscriptionProof, true>({
    razorpay_payment_id: line(100),
    razorpay_subscription_id: line(100),
    razorpay_signature: line(200),
  }).and("razorpay_payment_id", "razorpay_signature"),
  output: () =>
    Joi.object<OutputOf<typeof calls.confirmSubscription>, true>({
      status: status(),
      return_url: text(),
    }),
  errors: [
    "subscription_not_found",
    "subscription_signature_invalid",
    "subscription_unconfirmed",
    "payment_unreachable",
  ],
});

export const updateSubscription = contract(calls.updateSubscription, {
  name: "updateSubscription",
  summary: "Turn a subscription's renewal on or off",
  tag: "pro",
  audience: "user",
  params: idKey(),
  body: Joi.object<{ recurring: boolean }, true>({ recurring: Joi.boolean().required() }),
  output: () => subscription(),
  errors: [
    "subscription_not_found",
    "not_recurring",
    "renewals_final",
    "subscription_exists",
    "payment_refused",
    "payment_unreachable",
  ],
});

export const getSubscriptionPage = contract(calls.getSubscriptionPage, {
  name: "getSubscriptionPage",
  summary: "Retrieve a subscription's payment page",
  tag: "pro",
  audience: "anyone",
  params: idKey(),
  query: Joi.object<{ key: string }, true>({ key: line(100).required() }),
  output: () =>
    Joi.object<SubscriptionPage, true>({
      id: id().required(),
      status: status(),
      price: price().required(),
      interval: interval(),
      trial_days: count(),
      return_url: text(),
      sandbox: Joi.boolean().required(),
      checkout: checkout("subscription_id"),
    }),
  errors: ["subscription_not_found"],
});

export const grantSubscription = contract(calls.grantSubscription, {
  name: "grantSubscription",
  summary: "Grant Pro for some months (admins), idempotent by Idempotency-Key",
  tag: "pro",
  audience: "user",
  status: 201,
  headers: [{ name: "Idempotency-Key", about: "8 to 100 characters, another one for each gift" }],
  params: userKey(),
  body: Joi.object<{ months: number }, true>({ months: Joi.number().integer().min(1).max(36).required() }),
  output: () => subscription(),
  errors: ["forbidden", "user_not_found", "idempotency_mismatch"],
});
