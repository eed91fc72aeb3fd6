import { readAmount } from "../orders/createOrder.ts";
import { capture } from "../payments/pay.ts";
import { refundPayment } from "../refunds/refundPayment.ts";
import { collectionOf } from "../wire/collections.ts";
import { found, refused } from "../wire/errors.ts";
import type { Call } from "./call.ts";

export const paymentCalls: Call[] = [
  { method: "GET", path: "/payments", answer: (desk, query) => collectionOf(desk.payments.all(), query) },
  { method: "GET", path: "/payments/{id}", answer: (desk, _, id) => found(desk.payments.get(id)) },
  {
    method: "POST",
    path: "/payments/{id}/capture",
    answer(desk, body, id) {
      body.only(["amount", "currency"]);
      const payment = found(desk.payments.get(id));
      const amount = readAmount(body);
      if (payment.captured) throw refused("This payment has already been captured");
      if (payment.status !== "authorized") {
        throw refused("Only payments which have been authorized and not yet captured can be captured");
      }
      if (desk.orders.get(payment.order_id ?? "")?.status === "paid") throw refused("Order already paid");
      if (amount !== payment.amount) {
        throw refused("Capture amount must be equal to the amount authorized", "amount");
      }
      const currency = body.text("currency") ?? "INR";
      if (currency !== payment.currency) {
        throw refused("The currency should be the same as that of the payment", "currency");
      }
      return capture(desk, payment);
    },
  },
  {
    method: "POST",
    path: "/payments/{id}/refund",
    answer(desk, body, id) {
      body.only(["amount", "speed", "notes", "receipt"]);
      return refundPayment(desk, found(desk.payments.get(id)), {
        amount: body.whole("amount"),
        receipt: body.text("receipt", 40),
        notes: body.notes(),
        speed: body.text("speed") === "optimum" ? "optimum" : "normal",
      });
    },
  },
  {
    method: "GET",
    path: "/payments/{id}/refunds",
    answer(desk, query, id) {
      found(desk.payments.get(id));
      const refunds = desk.refunds.all().filter(({ payment_id }) => payment_id === id);
      return collectionOf(refunds, query);
    },
  },
  { method: "GET", path: "/refunds", answer: (desk, query) => collectionOf(desk.refunds.all(), query) },
  { method: "GET", path: "/refunds/{id}", answer: (desk, _, id) => found(desk.refunds.get(id)) },
];
