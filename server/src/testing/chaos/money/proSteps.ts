import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { proPrice } from "@quire/domain/billing/proPlans";
import { notNow } from "./buttons.ts";
import { pick, type Scene, type UserRequest } from "./scene.ts";
import type { KitUser } from "./sellerKit.ts";

export interface PlanKnown {
  id: string;
  user_id: string;
  provider: "razorpay" | "stripe";
  state: "pending" | "started" | "disabled";
  provider_checkout_id: string | null;
}

/** The plans of the seller's readers, oldest first. */
const plansOf = ({ query, seller }: Scene): Promise<PlanKnown[]> =>
  query<PlanKnown>(
    `SELECT id, user_id, provider, state, provider_checkout_id FROM subscriptions
      WHERE provider IS NOT NULL AND user_id = ANY ($1) ORDER BY id`,
    [seller.readers.map(({ id }) => id)],
  );

/** Returns a request for a monthly plan. */
export function planFor({ seller, random }: Scene): UserRequest {
  const user = pick(random, seller.readers) as KitUser;
  const currency = user.provider === "stripe" ? "USD" : "INR";
  const body = { interval: "month", ...proPrice("month", currency) };
  return {
    user,
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

/** A reader agrees, or tries to, on the provider's page. */
export async function agreeToPlan(scene: Scene): Promise<void> {
  const open = (await plansOf(scene)).filter((one) => one.state === "pending" && one.provider_checkout_id);
  const plan = scene.random() < 0.7 ? open.at(-1) : pick(scene.random, open);
  if (!plan) return;
  const way = pick(scene.random, WAYS[plan.provider]) as string;
  const { provider, provider_checkout_id } = plan;
  await scene.sandbox.press({ provider, provider_order_id: provider_checkout_id ?? "" }, way).catch(notNow);
  scene.count(`a plan by ${provider}: ${way}`);
}

/** Returns the request of a browser that comes back from the provider. */
export async function confirmationOfPlan(scene: Scene): Promise<UserRequest | null> {
  const plan = pick(scene.random, await plansOf(scene));
  const user = scene.seller.readers.find(({ id }) => id === plan?.user_id);
  return plan && user
    ? { user, method: "POST", path: `/w/subscriptions/${plan.id}/confirm`, body: {} }
    : null;
}

/** Returns a request that turns a plan's renewals off or back on. */
export async function renewalChange(scene: Scene): Promise<UserRequest | null> {
  const plan = pick(
    scene.random,
    (await plansOf(scene)).filter(({ state }) => state === "started"),
  );
  const user = scene.seller.readers.find(({ id }) => id === plan?.user_id);
  const body = { recurring: scene.random() < 0.4 };
  return plan && user ? { user, method: "PATCH", path: `/w/subscriptions/${plan.id}`, body } : null;
}
