import { CallError } from "@quire/client/errors";
import type { OrderState } from "@quire/domain/enums";

/** The result of following a payment. */
export type Outcome =
  | "paid"
  /** The provider or a bank is still processing it. */
  | "waiting"
  /** The buyer came back without paying. */
  | "left"
  | "failed"
  /** The server or the provider didn't respond, so the result is unknown. */
  | "unreachable"
  /** The returned payment doesn't belong to this order. */
  | "unconfirmed"
  | "unknown_order";

/** Pauses between polls in milliseconds: a minute in all. Most payments have arrived at the first poll. */
export const PAUSES = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000] as const;

const PAID: readonly OrderState[] = ["confirmed", "shipped", "delivered", "preOrder"];

/** Returns the final outcome of an order's state; null while it may still change. */
export function outcomeOf(state: OrderState): Outcome | null {
  if (PAID.includes(state)) return "paid";
  if (state === "failed" || state === "canceled") return "failed";
  return state === "error" ? "unconfirmed" : null;
}

const UNCONFIRMED: readonly string[] = [
  "payment_unconfirmed",
  "payment_signature_invalid",
  "subscription_unconfirmed",
  "subscription_signature_invalid",
];

/** Returns the final outcome that an error implies; null if it says nothing about the payment. */
function outcomeOfRefusal(error: unknown): Outcome | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === "order_not_found" || error.code === "subscription_not_found") return "unknown_order";
  return UNCONFIRMED.includes(error.code) ? "unconfirmed" : null;
}

export interface PollOptions {
  /** Fetches the state from the server, which asks the provider; null while it may still change. */
  fetchOutcome: () => Promise<Outcome | null>;
  pause: (ms: number) => Promise<void>;
  /** The buyer says they didn't pay, so polling stops at the first answer. */
  isLeft: boolean;
  /** Called when it takes longer than a moment. */
  onSlow?: () => void;
}

/**
 * Polls an order or a subscription for up to a minute until its outcome is final. A failed request is not an
 * outcome: it polls again.
 */
export async function pollOutcome({ fetchOutcome, pause, isLeft, onSlow }: PollOptions): Promise<Outcome> {
  let hasAnswer = false;
  for (let attempt = 0; ; attempt++) {
    try {
      const outcome = await fetchOutcome();
      hasAnswer = true;
      if (outcome) return outcome;
      if (isLeft) return "left";
    } catch (error) {
      const outcome = outcomeOfRefusal(error);
      if (outcome) return outcome;
    }
    const ms = PAUSES[attempt];
    if (ms === undefined) return hasAnswer ? "waiting" : "unreachable";
    if (attempt === 1) onSlow?.();
    await pause(ms);
  }
}
