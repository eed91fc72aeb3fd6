import { CallError } from "@quire/client/errors";
import type { OrderState } from "@quire/domain/enums";

/** How a payment stands for its buyer, once nothing more is waited for. */
export type Outcome =
  | "paid"
  /** The provider, or a bank, takes its time. */
  | "waiting"
  /** The buyer came back without having paid. */
  | "left"
  | "failed"
  /** The server or the provider could not be asked: nobody knows. */
  | "unreachable"
  /** What came back is not the payment of this order. */
  | "unconfirmed"
  | "unknown_order";

/** Between one question and the next, in milliseconds: a minute in all. Most payments are there at the first. */
export const PAUSES = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000] as const;

const PAID: readonly OrderState[] = ["confirmed", "shipped", "delivered", "preOrder"];

/** What a state says for good; null while it may change by itself. */
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

/** What a refusal says for good; null where it says nothing of the payment. */
function outcomeOfRefusal(error: unknown): Outcome | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === "order_not_found" || error.code === "subscription_not_found") return "unknown_order";
  return UNCONFIRMED.includes(error.code) ? "unconfirmed" : null;
}

export interface Following {
  /** Asks the server how it stands, which asks the provider; null while it may change by itself. */
  ask: () => Promise<Outcome | null>;
  pause: (ms: number) => Promise<void>;
  /** The buyer says that they did not pay: there is nothing to wait for. */
  isLeft: boolean;
  /** It takes longer than a moment. */
  onSlow?: () => void;
}

/** Asks how an order, or a subscription, stands until it is known, for a minute at most. No answer is not a no: it is asked again. */
export async function followOrder({ ask, pause, isLeft, onSlow }: Following): Promise<Outcome> {
  let isHeard = false;
  for (let tried = 0; ; tried++) {
    try {
      const outcome = await ask();
      isHeard = true;
      if (outcome) return outcome;
      if (isLeft) return "left";
    } catch (error) {
      const outcome = outcomeOfRefusal(error);
      if (outcome) return outcome;
    }
    const ms = PAUSES[tried];
    if (ms === undefined) return isHeard ? "waiting" : "unreachable";
    if (tried === 1) onSlow?.();
    await pause(ms);
  }
}
