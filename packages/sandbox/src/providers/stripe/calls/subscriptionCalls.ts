import { endSubscription } from "../subscriptions/endSubscription.ts";
import { updateSubscription } from "../subscriptions/updateSubscription.ts";
import { missing } from "../wire/errors.ts";
import { LIST_FIELDS, listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

export const subscriptionCalls: Call[] = [
  {
    method: "GET",
    path: "/subscriptions",
    answer(account, fields) {
      fields.only([...LIST_FIELDS, "customer", "price", "status", "expand"]);
      const customer = fields.text("customer");
      const price = fields.text("price");
      const status = fields.text("status");
      const matching = account.subscriptions
        .all()
        .filter((one) => [null, one.customer].includes(customer))
        .filter((one) => price === null || one.items.data.some((item) => item.price.id === price))
        .filter((one) =>
          status === null ? one.status !== "canceled" : ["all", one.status].includes(status),
        );
      return listOf("/v1/subscriptions", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/subscriptions/{id}",
    answer: (account, _, id) => found(account.subscriptions.get(id), "subscription", id),
  },
  {
    method: "POST",
    path: "/subscriptions/{id}",
    answer: (account, fields, id) =>
      updateSubscription(account, found(account.subscriptions.get(id), "subscription", id), fields),
  },
  {
    method: "DELETE",
    path: "/subscriptions/{id}",
    answer(account, fields, id) {
      fields.only(["invoice_now", "prorate", "cancellation_details", "expand"]);
      const subscription = found(account.subscriptions.get(id), "subscription", id);
      if (subscription.status === "canceled") throw missing("subscription", id);
      return endSubscription(account, subscription, "cancellation_requested");
    },
  },
  {
    method: "GET",
    path: "/invoices",
    answer(account, fields) {
      fields.only([...LIST_FIELDS, "subscription", "customer", "status", "expand"]);
      const subscription = fields.text("subscription");
      const customer = fields.text("customer");
      const status = fields.text("status");
      const matching = account.invoices
        .all()
        .filter((one) => [null, one.parent.subscription_details.subscription].includes(subscription))
        .filter(
          (one) => [null, one.customer].includes(customer) && (status === null || one.status === status),
        );
      return listOf("/v1/invoices", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/invoices/{id}",
    answer: (account, _, id) => found(account.invoices.get(id), "invoice", id),
  },
  {
    method: "GET",
    path: "/invoice_payments",
    answer(account, fields) {
      const invoice = fields.text("invoice");
      const intent = fields.branch("payment")?.text("payment_intent") ?? null;
      const matching = account.invoicePayments
        .all()
        .filter(
          (one) =>
            [null, one.invoice].includes(invoice) && [null, one.payment.payment_intent].includes(intent),
        );
      return listOf("/v1/invoice_payments", matching, fields);
    },
  },
];
