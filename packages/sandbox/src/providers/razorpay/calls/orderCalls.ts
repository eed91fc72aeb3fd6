import { createOrder } from "../orders/createOrder.ts";
import { collectionOf, wholeCollection } from "../wire/collections.ts";
import { found } from "../wire/errors.ts";
import type { Call } from "./call.ts";

export const orderCalls: Call[] = [
  { method: "POST", path: "/orders", answer: (desk, body) => createOrder(desk, body) },
  {
    method: "GET",
    path: "/orders",
    answer(desk, query) {
      const receipt = query.text("receipt");
      const asked = desk.orders.all().filter((order) => receipt === null || order.receipt === receipt);
      return collectionOf(asked, query);
    },
  },
  { method: "GET", path: "/orders/{id}", answer: (desk, _, id) => found(desk.orders.get(id)) },
  {
    method: "GET",
    path: "/orders/{id}/payments",
    answer(desk, _, id) {
      found(desk.orders.get(id));
      return wholeCollection(desk.payments.all().filter(({ order_id }) => order_id === id));
    },
  },
];
