import { readAmount } from "../orders/createOrder.ts";
import { amountWithoutFee, capture } from "../payments/pay.ts";
import { refundPayment } from "../refunds/refundPayment.ts";
import { collectionOf } from "../wire/collections.ts";
import { found, refused } from "../wire/errors.ts";
import type { Call } from "./call.ts";

export const paymentCalls: Call[] = [
  {
    method: "GET",
    path: "/payments",
    answer: (account, query) => collectionOf(account.payments.all(), query),
  },
  { method: "GET", path: "/payments/{id}", answer: (account, _, id) => found(account.payments.get(id)) },
  {
    method: "POST",
    path: "/payments/{id}/capture",
    answer(account, body, id) {
      body.only(["amount", "currency"]);
      const payment = found(account.payments.get(id));
      const amount = readAmount(body);
      if (payment.captured) throw refused("This payment has already been captured");
      if (payment.status !== "authorized") {
        throw refused("Only payments which have been authorized and not yet captured can be captured");
      }
      if (account.orders.get(payment.order_id ?? "")?.status === "paid") throw refused("Order already paid");
      if (amount !== amountWithoutFee(account, payment)) {
        throw refused("Capture amount must be equal to the amount authorized", "amount");
      }
      const currency = body.text("currency") ?? "INR";
      if (currency !== payment.currency) {
        throw refused("The currency should be the same as that of the payment", "currency");
      }
      return capture(account, payment);
    },
  },
  {
    method: "POST",
    path: "/payments/{id}/refund",
    answer(account, body, id) {
      body.only(["amount", "speed", "notes", "receipt"]);
      return refundPayment(account, found(account.payments.get(id)), {
        amount: body.integer("amount"),
        receipt: body.text("receipt", 40),
        notes: body.notes(),
        speed: body.text("speed") === "optimum" ? "optimum" : "normal",
      });
    },
  },
  {
    method: "GET",
    path: "/payments/{id}/refunds",
    answer(account, query, id) {
      found(account.payments.get(id));
      const refunds = account.refunds.all().filter(({ payment_id }) => payment_id === id);
      return collectionOf(refunds, query);
    },
  },
  { method: "GET", path: "/refunds", answer: (account, query) => collectionOf(account.refunds.all(), query) },
  { method: "GET", path: "/refunds/{id}", answer: (account, _, id) => found(account.refunds.get(id)) },
];
