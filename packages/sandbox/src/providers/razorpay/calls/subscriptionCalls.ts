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
  { method: "POST", path: "/plans", answer: (desk, body) => createPlan(desk, body) },
  { method: "GET", path: "/plans", answer: (desk, query) => collectionOf(desk.plans.all(), query) },
  { method: "GET", path: "/plans/{id}", answer: (desk, _, id) => found(desk.plans.get(id)) },
  { method: "POST", path: "/subscriptions", answer: (desk, body) => createSubscription(desk, body) },
  {
    method: "GET",
    path: "/subscriptions",
    answer(desk, query) {
      const plan = query.text("plan_id");
      const asked = desk.subscriptions.all().filter(({ plan_id }) => plan === null || plan_id === plan);
      return collectionOf(asked, query);
    },
  },
  { method: "GET", path: "/subscriptions/{id}", answer: (desk, _, id) => found(desk.subscriptions.get(id)) },
  {
    method: "POST",
    path: "/subscriptions/{id}/cancel",
    answer(desk, body, id) {
      body.only(["cancel_at_cycle_end"]);
      return cancelSubscription(
        desk,
        found(desk.subscriptions.get(id)),
        body.flag("cancel_at_cycle_end") ?? false,
      );
    },
  },
  {
    method: "POST",
    path: "/subscriptions/{id}/pause",
    answer(desk, body, id) {
      body.only(["pause_at"]);
      return pauseSubscription(desk, found(desk.subscriptions.get(id)));
    },
  },
  {
    method: "POST",
    path: "/subscriptions/{id}/resume",
    answer(desk, body, id) {
      body.only(["resume_at"]);
      return resumeSubscription(desk, found(desk.subscriptions.get(id)));
    },
  },
  {
    method: "GET",
    path: "/invoices",
    answer(desk, query) {
      const subscription = query.text("subscription_id");
      const payment = query.text("payment_id");
      const asked = desk.invoices
        .all()
        .filter((one) => [null, one.subscription_id].includes(subscription))
        .filter((one) => payment === null || one.payment_id === payment);
      return collectionOf(asked, query);
    },
  },
  { method: "GET", path: "/invoices/{id}", answer: (desk, _, id) => found(desk.invoices.get(id)) },
];
