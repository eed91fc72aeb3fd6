import Joi from "@hapi/joi";
import { DELIVERY_LINK_MAX, DELIVERY_TEXT_MAX, DETAILS_MAX } from "@quire/domain/billing/deliveries";
import type { BodyOf, OutputOf, QueryOf } from "../call.ts";
import * as calls from "../calls/deliveries.ts";
import { contract } from "./contract.ts";
import { count, id, idKey, line, lines, listing, nextKey, siteKey, time, yes } from "./fields.ts";
import { siteDelivery } from "./records/delivery.ts";

const TAG = "deliveries";

export const listDeliveries = contract(calls.listDeliveries, {
  name: "listDeliveries",
  summary: "List a site's pending and completed deliveries",
  tag: TAG,
  audience: "user",
  params: siteKey(),
  query: Joi.object<QueryOf<typeof calls.listDeliveries>, true>({
    ...listing,
    state: Joi.string().valid("wanted", "delivered"),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listDeliveries>, true>({
      deliveries: Joi.array().items(siteDelivery()).required(),
      counts: Joi.object<OutputOf<typeof calls.listDeliveries>["counts"], true>({
        wanted: count(),
        delivered: count(),
      }).required(),
      next: nextKey(),
    }),
  errors: ["forbidden"],
});

export const createDelivery = contract(calls.createDelivery, {
  name: "createDelivery",
  summary: "Create or update a delivery and notify the buyer",
  tag: TAG,
  audience: "user",
  params: Joi.object<{ siteId: string; id: string }, true>({ siteId: id().required(), id: id().required() }),
  body: Joi.object<BodyOf<typeof calls.createDelivery>, true>({
    text: lines(DELIVERY_TEXT_MAX).allow("", null),
    file: id().allow(null),
    link: line(DELIVERY_LINK_MAX).allow("", null),
    meets_at: time().allow(null),
  }),
  output: () => siteDelivery(),
  errors: ["forbidden", "delivery_not_found", "delivery_withdrawn", "too_many_requests"],
});

export const updateDeliveryDetails = contract(calls.updateDeliveryDetails, {
  name: "updateDeliveryDetails",
  summary: "Update your details for a pending delivery",
  tag: TAG,
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.updateDeliveryDetails>, true>({
    details: lines(DETAILS_MAX).required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.updateDeliveryDetails>, true>({ details: Joi.string().required() }),
  errors: ["order_not_found", "delivery_made", "delivery_withdrawn", "too_many_requests"],
});

export const refundUndelivered = contract(calls.refundUndelivered, {
  name: "refundUndelivered",
  summary: "Refund your payment for an overdue delivery",
  tag: TAG,
  audience: "user",
  params: idKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.refundUndelivered>, true>({
      refunded: yes(),
    }),
  errors: [
    "order_not_found",
    "order_unpaid",
    "order_refunded",
    "order_disputed",
    "delivery_made",
    "delivery_not_late",
  ],
});
