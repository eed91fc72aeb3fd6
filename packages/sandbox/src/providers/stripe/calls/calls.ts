import { closeDispute } from "../disputes/disputeCharge.ts";
import { LIST_FIELDS, listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";
import { catalogCalls } from "./catalogCalls.ts";
import { checkoutCalls } from "./checkoutCalls.ts";
import { paymentCalls } from "./paymentCalls.ts";
import { subscriptionCalls } from "./subscriptionCalls.ts";

const disputeCalls: Call[] = [
  {
    method: "GET",
    path: "/disputes",
    answer(account, fields) {
      fields.only([...LIST_FIELDS, "payment_intent", "charge", "expand"]);
      const intent = fields.text("payment_intent");
      const charge = fields.text("charge");
      const matching = account.disputes
        .all()
        .filter((one) => [null, one.payment_intent].includes(intent) && [null, one.charge].includes(charge));
      return listOf("/v1/disputes", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/disputes/{id}",
    answer: (account, _, id) => found(account.disputes.get(id), "dispute", id, "dispute"),
  },
  {
    method: "POST",
    path: "/disputes/{id}/close",
    answer: (account, _, id) =>
      closeDispute(account, found(account.disputes.get(id), "dispute", id, "dispute"), "lost"),
  },
];

const eventCalls: Call[] = [
  {
    method: "GET",
    path: "/events",
    answer(account, fields) {
      fields.only([...LIST_FIELDS, "type", "types", "expand"]);
      const type = fields.text("type");
      const types = type === null ? fields.texts("types") : [type];
      const matching = account.events.all().filter((one) => types.length === 0 || types.includes(one.type));
      return listOf("/v1/events", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/events/{id}",
    answer: (account, _, id) => found(account.events.get(id), "event", id),
  },
];

/** Every Stripe call that the fake answers. */
export const calls: readonly Call[] = [
  ...checkoutCalls,
  ...paymentCalls,
  ...disputeCalls,
  ...catalogCalls,
  ...subscriptionCalls,
  ...eventCalls,
];
