import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { createSubscription } from "@quire/contracts/calls/pro";
import { CURRENCIES, type Money } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import { callApi } from "../../lib/callApi.ts";
import { forgetKey, keyFor, saveOrderKey } from "../checkout/orderKeys.ts";

/** The chosen plan. */
export interface Choice {
  interval: ProInterval;
  price: Money;
  trial: boolean;
}

/** The next step: redirect to the provider, follow an existing plan, or approve another price. */
export type PlanStart =
  | { kind: "away"; url: string }
  | { kind: "follow"; id: string }
  | { kind: "price"; price: Money };

type Answer = OutputOf<typeof createSubscription>;
/** Requests a plan from the server. */
export type CreatePlanRequest = (key: string, choice: Choice, returnTo: string) => Promise<Answer>;

const requestPlan: CreatePlanRequest = (key, { interval, price, trial }, returnTo) =>
  callApi(createSubscription, {
    body: { interval, ...price, ...(trial && { trial }), return_to: returnTo },
    headers: { [IDEMPOTENCY_KEY]: key },
    // Idempotent by its key.
    idempotent: true,
  });

/** Key subject: an account has one open plan. */
export const SUBJECT = "pro";
/** One retry for a used-up key. More would mean that the server contradicts itself. */
const MAX_ATTEMPTS = 2;

/**
 * Creates or resumes a subscription. A double press, a reload or a broken connection leads to the same plan until
 * that is over. Rejects with the server's refusal.
 */
export async function startPlan(
  choice: Choice,
  returnTo: string,
  request: CreatePlanRequest = requestPlan,
): Promise<PlanStart> {
  const requestBody = JSON.stringify(choice);
  for (let attempt = 1; ; attempt++) {
    try {
      const { subscription, checkout } = await request(keyFor(SUBJECT, requestBody), choice, returnTo);
      const { id, status } = subscription;
      if ((status === "disabled" || status === "expired") && attempt < MAX_ATTEMPTS) {
        // The key led to an earlier attempt, which is over.
        forgetKey(SUBJECT);
        continue;
      }
      saveOrderKey(SUBJECT, id);
      return checkout && /^https?:\/\//.test(checkout.url)
        ? { kind: "away", url: checkout.url }
        : { kind: "follow", id };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const price = error.code === "price_changed" ? priceIn(error.details) : null;
      if (error.code === "price_changed" || error.code === "idempotency_mismatch") forgetKey(SUBJECT);
      if (price) return { kind: "price", price };
      if (error.code !== "idempotency_mismatch" || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

function priceIn(details: unknown): Money | null {
  const { amount, currency } = (details ?? {}) as Partial<Money>;
  const known = CURRENCIES.find((one) => one === currency);
  return typeof amount === "number" && known ? { amount, currency: known } : null;
}
