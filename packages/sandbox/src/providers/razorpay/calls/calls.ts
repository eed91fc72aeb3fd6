import { closeDispute } from "../disputes/disputePayment.ts";
import { createOrder } from "../orders/createOrder.ts";
import { collectionOf, fullCollection } from "../wire/collections.ts";
import { found } from "../wire/errors.ts";
import type { Call } from "./call.ts";
import { paymentCalls } from "./paymentCalls.ts";
import { subscriptionCalls } from "./subscriptionCalls.ts";

const orderCalls: Call[] = [
  { method: "POST", path: "/orders", answer: (account, body) => createOrder(account, body) },
  {
    method: "GET",
    path: "/orders",
    answer(account, query) {
      const receipt = query.text("receipt");
      const matching = account.orders.all().filter((order) => receipt === null || order.receipt === receipt);
      return collectionOf(matching, query);
    },
  },
  { method: "GET", path: "/orders/{id}", answer: (account, _, id) => found(account.orders.get(id)) },
  {
    method: "GET",
    path: "/orders/{id}/payments",
    answer(account, _, id) {
      found(account.orders.get(id));
      return fullCollection(account.payments.all().filter(({ order_id }) => order_id === id));
    },
  },
];

const disputeCalls: Call[] = [
  {
    method: "GET",
    path: "/disputes",
    answer: (account, query) => collectionOf(account.disputes.all(), query),
  },
  { method: "GET", path: "/disputes/{id}", answer: (account, _, id) => found(account.disputes.get(id)) },
  {
    method: "POST",
    path: "/disputes/{id}/accept",
    answer: (account, _, id) => closeDispute(account, found(account.disputes.get(id)), "lost"),
  },
];

/** Every Razorpay call that the fake answers. */
export const calls: readonly Call[] = [...orderCalls, ...paymentCalls, ...disputeCalls, ...subscriptionCalls];
