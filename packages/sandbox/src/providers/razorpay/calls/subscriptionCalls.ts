import { createPlan } from "../subscriptions/createPlan.ts";
import { createSubscription } from "../subscriptions/createSubscription.ts";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
} from "../subscriptions/endSubscription.ts";
import { collectionOf } from "../wire/collections.ts";
import { found } from "../wire/errors.ts";
import type { Call } from "./call.ts";

export const subscriptionCalls: Call[] = [
  { method: "POST", path: "/plans", answer: (account, body) => createPlan(account, body) },
  { method: "GET", path: "/plans", answer: (account, query) => collectionOf(account.plans.all(), query) },
  { method: "GET", path: "/plans/{id}", answer: (account, _, id) => found(account.plans.get(id)) },
  { method: "POST", path: "/subscriptions", answer: (account, body) => createSubscription(account, body) },
  {
    method: "GET",
    path: "/subscriptions",
    answer(account, query) {
      const plan = query.text("plan_id");
      const matching = account.subscriptions.all().filter(({ plan_id }) => plan === null || plan_id === plan);
      return collectionOf(matching, query);
    },
  },
  {
    method: "GET",
    path: "/subscriptions/{id}",
    answer: (account, _, id) => found(account.subscriptions.get(id)),
  },
  {
    method: "POST",
    path: "/subscriptions/{id}/cancel",
    answer(account, body, id) {
      body.only(["cancel_at_cycle_end"]);
      return cancelSubscription(
        account,
        found(account.subscriptions.get(id)),
        body.flag("cancel_at_cycle_end") ?? false,
      );
    },
  },
  {
    method: "POST",
    path: "/subscriptions/{id}/pause",
    answer(account, body, id) {
      body.only(["pause_at"]);
      return pauseSubscription(account, found(account.subscriptions.get(id)));
    },
  },
  {
    method: "POST",
    path: "/subscriptions/{id}/resume",
    answer(account, body, id) {
      body.only(["resume_at"]);
      return resumeSubscription(account, found(account.subscriptions.get(id)));
    },
  },
  {
    method: "GET",
    path: "/invoices",
    answer(account, query) {
      const subscription = query.text("subscription_id");
      const payment = query.text("payment_id");
      const matching = account.invoices
        .all()
        .filter((one) => [null, one.subscription_id].includes(subscription))
        .filter((one) => payment === null || one.payment_id === payment);
      return collectionOf(matching, query);
    },
  },
  { method: "GET", path: "/invoices/{id}", answer: (account, _, id) => found(account.invoices.get(id)) },
];
