import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { createSubscription } from "@quire/contracts/calls/pro";
import { CURRENCIES, type Money } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import { callApi } from "../../lib/callApi.ts";
import { forgetKey, keyFor, saveOrderKey } from "../checkout/orderKeys.ts";

/** What was chosen. */
export interface Choice {
  interval: ProInterval;
  price: Money;
  trial: boolean;
}

/** Where it has come to: away to where it is agreed to, at a plan that only has to be followed, or at another price. */
export type PlanStart =
  | { kind: "away"; url: string }
  | { kind: "follow"; id: string }
  | { kind: "price"; price: Money };

type Answer = OutputOf<typeof createSubscription>;
/** Asks the server for a plan once. */
export type CreatePlanRequest = (key: string, choice: Choice, returnTo: string) => Promise<Answer>;

const askServer: CreatePlanRequest = (key, { interval, price, trial }, returnTo) =>
  callApi(createSubscription, {
    body: { interval, ...price, ...(trial && { trial }), return_to: returnTo },
    headers: { [IDEMPOTENCY_KEY]: key },
    // By its key.
    idempotent: true,
  });

/** One account, one plan under way. */
export const SUBJECT = "pro";
/** A key that is used up, once. More often than that the server contradicts itself. */
const TRIES = 2;

/**
 * Begins to subscribe. However often it is asked for, by a double press, after a reload or after a broken connection, it is
 * one plan until that is over. Rejects with the server's refusal.
 */
export async function beginPlan(
  choice: Choice,
  returnTo: string,
  ask: CreatePlanRequest = askServer,
): Promise<PlanStart> {
  const request = JSON.stringify(choice);
  for (let tried = 1; ; tried++) {
    try {
      const { subscription, checkout } = await ask(keyFor(SUBJECT, request), choice, returnTo);
      const { id, status } = subscription;
      if ((status === "disabled" || status === "expired") && tried < TRIES) {
        // The key led to an earlier try, which is over.
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
      if (error.code !== "idempotency_mismatch" || tried >= TRIES) throw error;
    }
  }
}

function priceIn(details: unknown): Money | null {
  const { amount, currency } = (details ?? {}) as Partial<Money>;
  const known = CURRENCIES.find((one) => one === currency);
  return typeof amount === "number" && known ? { amount, currency: known } : null;
}
