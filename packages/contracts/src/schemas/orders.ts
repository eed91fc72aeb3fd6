import Joi from "@hapi/joi";
import { DETAILS_MAX } from "@quire/domain/billing/deliveries";
import { FulfillmentProvider, PaymentProvider, SupportState, valuesOf } from "@quire/domain/enums";
import type { ListingQuery, OutputOf } from "../call.ts";
import * as calls from "../calls/orders.ts";
import type { PaymentPage, Purchase, Supporter } from "../records/order.ts";
import { contract } from "./contract.ts";
import {
  amount,
  count,
  currency,
  id,
  idKey,
  line,
  lines,
  listing,
  listingQuery,
  nextKey,
  siteKey,
  text,
  time,
  yes,
} from "./fields.ts";
import { checkout } from "./records/checkout.ts";
import { delivery, purchaseFile } from "./records/delivery.ts";
import { order, orderFields, provider, state } from "./records/order.ts";

const orderKey = () =>
  Joi.object<{ siteId: string; id: string }, true>({ siteId: id().required(), id: id().required() });

export const createOrder = contract(calls.createOrder, {
  name: "createOrder",
  summary: "Create an order, idempotent by Idempotency-Key",
  tag: "orders",
  audience: "user",
  status: 201,
  headers: [
    {
      name: "Idempotency-Key",
      about: "8 to 100 characters, another one for each order: sent again, the same order is answered",
    },
  ],
  params: Joi.object<{ siteId: string; provider: PaymentProvider }, true>({
    siteId: id().required(),
    provider: provider(),
  }),
  body: Joi.object<calls.NewOrder, true>({
    type: Joi.string().valid("post", "bulk", "support", "nft").required(),
    items: Joi.array().items(id()).min(1).max(100).unique(),
    amount: Joi.number().integer().min(1).max(2_000_000_000),
    currency: currency(),
    message: lines(1000).allow(""),
    private: Joi.boolean(),
    details: lines(DETAILS_MAX).allow(""),
    return_to: line(1000),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.createOrder>, true>({
      order: order().required(),
      checkout: Joi.object({ url: Joi.string().required() }).allow(null).required(),
    }),
  errors: [
    "site_not_found",
    "post_not_found",
    "own_purchase",
    "already_bought",
    "not_for_sale",
    "price_changed",
    "other_provider",
    "support_disabled",
    "support_suspended",
    "idempotency_mismatch",
    "order_processing",
    "too_much_support",
    "payments_blocked",
    "payment_refused",
    "payment_unreachable",
    "account_suspended",
  ],
});

export const confirmOrder = contract(calls.confirmOrder, {
  name: "confirmOrder",
  summary: "Confirm an order's payment with the provider",
  tag: "orders",
  // The order's ID identifies it and the provider decides its state, so the caller doesn't matter.
  audience: "public",
  params: orderKey(),
  body: Joi.object<calls.PaymentProof, true>({
    razorpay_payment_id: line(100),
    razorpay_order_id: line(100),
    razorpay_signature: line(200),
  }).and("razorpay_payment_id", "razorpay_signature"),
  output: () => Joi.object<OutputOf<typeof calls.confirmOrder>, true>({ state: state(), return_url: text() }),
  errors: ["order_not_found", "payment_signature_invalid", "payment_unconfirmed", "payment_unreachable"],
});

export const getOrder = contract(calls.getOrder, {
  name: "getOrder",
  summary: "Retrieve one of your orders",
  tag: "orders",
  audience: "user",
  params: orderKey(),
  output: () => order(),
  errors: ["order_not_found"],
});

export const getPaymentPage = contract(calls.getPaymentPage, {
  name: "getPaymentPage",
  summary: "Retrieve an order's payment page",
  tag: "orders",
  audience: "anyone",
  params: orderKey(),
  query: Joi.object<{ key: string }, true>({ key: line(100).required() }),
  output: () =>
    Joi.object<PaymentPage, true>({
      id: id().required(),
      state: state(),
      amount: amount(),
      currency: currency().required(),
      title: text(),
      site: Joi.object({ name: text(), url: text() }).required(),
      return_url: text(),
      sandbox: Joi.boolean().required(),
      checkout: checkout("order_id"),
    }),
  errors: ["order_not_found"],
});

export const refundOrder = contract(calls.refundOrder, {
  name: "refundOrder",
  summary: "Refund an order in full, within 30 days",
  tag: "orders",
  audience: "user",
  params: orderKey(),
  body: Joi.object<{ reason?: string }, true>({ reason: lines(500).allow("") }),
  output: () =>
    Joi.object<OutputOf<typeof calls.refundOrder>, true>({
      refunded: yes(),
    }),
  errors: [
    "order_not_found",
    "forbidden",
    "order_unpaid",
    "order_refunded",
    "order_disputed",
    "refund_window_over",
  ],
});

export const listPurchases = contract(calls.listPurchases, {
  name: "listPurchases",
  summary: "List your purchases and support, latest first",
  tag: "orders",
  audience: "user",
  query: Joi.object<ListingQuery & { waiting?: boolean }, true>({ ...listing, waiting: Joi.boolean() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listPurchases>, true>({
      purchases: Joi.array().items(order()).required(),
      next: nextKey(),
    }),
});

export const getPurchase = contract(calls.getPurchase, {
  name: "getPurchase",
  summary: "Retrieve one of your purchases, with its files",
  tag: "orders",
  audience: "user",
  params: idKey(),
  output: () =>
    Joi.object<Purchase, true>({
      ...orderFields,
      files: Joi.array().items(purchaseFile()).required(),
      details: Joi.string().allow(null).required(),
      deliveries: Joi.array().items(delivery()).required(),
    }),
  errors: ["order_not_found"],
});

export const getPurchaseFile = contract(calls.getPurchaseFile, {
  name: "getPurchaseFile",
  summary: "Download a purchased file",
  tag: "orders",
  audience: "user",
  status: 302,
  params: Joi.object<{ id: string; fileId: string }, true>({ id: id().required(), fileId: id().required() }),
  output: () => Joi.object<{ location: string }, true>({ location: Joi.string().required() }),
  errors: ["order_not_found", "not_found"],
});

export const listSupporters = contract(calls.listSupporters, {
  name: "listSupporters",
  summary: "List a site's supporters, latest first",
  tag: "orders",
  audience: "anyone",
  params: siteKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSupporters>, true>({
      supporters: Joi.array()
        .items(
          Joi.object<Supporter, true>({
            id: id().required(),
            name: text(),
            message: Joi.string().allow(null).required(),
            at: time().required(),
            payment: Joi.object({
              amount: amount(),
              currency: currency().required(),
              private: Joi.boolean().required(),
              refunded: Joi.boolean().required(),
            })
              .allow(null)
              .required(),
          }),
        )
        .required(),
      total: count(),
      next: nextKey(),
    }),
  errors: ["site_not_found"],
});

const support = () =>
  Joi.string()
    .valid(...valuesOf(SupportState))
    .required();

export const enableSupport = contract(calls.enableSupport, {
  name: "enableSupport",
  summary: "Enable support for your site",
  tag: "orders",
  audience: "user",
  params: siteKey(),
  output: () => Joi.object<OutputOf<typeof calls.enableSupport>, true>({ support: support() }),
  errors: ["site_not_found", "forbidden", "support_suspended"],
});

export const disableSupport = contract(calls.disableSupport, {
  name: "disableSupport",
  summary: "Disable support for your site",
  tag: "orders",
  audience: "user",
  params: siteKey(),
  output: () => Joi.object<OutputOf<typeof calls.disableSupport>, true>({ support: support() }),
  errors: ["site_not_found", "forbidden", "support_suspended"],
});

export const receiveWebhook = contract(calls.receiveWebhook, {
  name: "receiveWebhook",
  summary: "Receive a webhook of a payment provider, the press or the courier",
  tag: "orders",
  audience: "public",
  payload: "bytes",
  // A provider's events are some kilobytes.
  maxBytes: 1024 * 1024,
  params: Joi.object<{ provider: calls.WebhookSender }, true>({
    provider: Joi.string()
      .valid(...valuesOf(PaymentProvider), ...valuesOf(FulfillmentProvider), "courier")
      .required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.receiveWebhook>, true>({
      received: yes(),
    }),
  errors: ["webhook_refused", "too_large", "payment_unreachable"],
});
