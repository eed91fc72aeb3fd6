import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { proPrice } from "@quire/domain/billing/proPlans";
import { notNow } from "./buttons.ts";
import { pick, type Request, type Scene } from "./scene.ts";
import type { Person } from "./shop.ts";

export interface PlanKnown {
  id: string;
  user_id: string;
  provider: "razorpay" | "stripe";
  state: "pending" | "begun" | "disabled";
  provider_checkout_id: string | null;
}

/** Plans of the shop's readers, the oldest first. */
const plansOf = ({ query, shop }: Scene): Promise<PlanKnown[]> =>
  query<PlanKnown>(
    `SELECT id, user_id, provider, state, provider_checkout_id FROM subscriptions
      WHERE provider IS NOT NULL AND user_id = ANY ($1) ORDER BY id`,
    [shop.readers.map(({ id }) => id)],
  );

/** A plan by the month, from the request to the payment. */
export function planFor({ shop, random }: Scene): Request {
  const who = pick(random, shop.readers) as Person;
  const currency = who.provider === "stripe" ? "USD" : "INR";
  const body = { interval: "month", ...proPrice("month", currency) };
  return {
    who,
    method: "POST",
    path: "/w/subscriptions",
    body,
    headers: { [IDEMPOTENCY_KEY]: randomUUID() },
  };
}

const WAYS = {
  stripe: ["approve", "approve", "challenge", "fail", "decline", "abandon"],
  razorpay: ["card", "card", "challenge", "fail", "decline"],
};

/** Somebody agrees, or tries to, on the provider's own page. */
export async function agreeToPlan(scene: Scene): Promise<void> {
  const open = (await plansOf(scene)).filter((one) => one.state === "pending" && one.provider_checkout_id);
  const plan = scene.random() < 0.7 ? open.at(-1) : pick(scene.random, open);
  if (!plan) return;
  const way = pick(scene.random, WAYS[plan.provider]) as string;
  const { provider, provider_checkout_id } = plan;
  await scene.there.press({ provider, provider_order_id: provider_checkout_id ?? "" }, way).catch(notNow);
  scene.count(`a plan by ${provider}: ${way}`);
}

/** A browser that comes back from there. */
export async function confirmationOfPlan(scene: Scene): Promise<Request | null> {
  const plan = pick(scene.random, await plansOf(scene));
  const who = scene.shop.readers.find(({ id }) => id === plan?.user_id);
  return plan && who ? { who, method: "POST", path: `/w/subscriptions/${plan.id}/confirm`, body: {} } : null;
}

/** The renewals of one are switched off, or on again. */
export async function turnOfPlan(scene: Scene): Promise<Request | null> {
  const plan = pick(
    scene.random,
    (await plansOf(scene)).filter(({ state }) => state === "begun"),
  );
  const who = scene.shop.readers.find(({ id }) => id === plan?.user_id);
  const body = { recurring: scene.random() < 0.4 };
  return plan && who ? { who, method: "PATCH", path: `/w/subscriptions/${plan.id}`, body } : null;
}
