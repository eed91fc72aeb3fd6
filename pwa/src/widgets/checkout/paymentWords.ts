import { CallError } from "@quire/client/errors";
import type { PaymentProvider } from "@quire/domain/enums";
import { wordsOf } from "../../lib/failureWords.ts";

/** By what one pays, and who takes the payment. */
export const WAYS: Record<PaymentProvider, string> = {
  razorpay: "UPI or card via Razorpay",
  stripe: "Card via Stripe",
};

/** What went wrong before anything was paid, and what to do (specification §8). */
export function refusalWords(error: unknown): string {
  if (error instanceof CallError && error.status > 0 && error.status < 500) return wordsOf(error);
  return "We are unable to reach the payment system. You weren't charged, and nothing is lost. Try again shortly.";
}
