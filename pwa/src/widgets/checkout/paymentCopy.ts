import { CallError } from "@quire/client/errors";
import type { PromisedGood } from "@quire/domain/billing/deliveries";
import type { PaymentProvider } from "@quire/domain/enums";
import { messageOf } from "../../lib/failureMessages.ts";

/** Payment methods by provider. */
export const PAYMENT_METHODS: Record<PaymentProvider, string> = {
  razorpay: "UPI or card via Razorpay",
  stripe: "Card via Stripe",
};

/** Explains an error that happened before the payment, and the next step (specification §8). */
export function refusalCopy(error: unknown): string {
  if (error instanceof CallError && error.status > 0 && error.status < 500) return messageOf(error);
  return "We are unable to reach the payment system. You weren't charged, and nothing is lost. Try again shortly.";
}

const DELIVERY_COPY: Record<PromisedGood, { note: string; description: string }> = {
  personalised_message: { note: "Personalized message", description: "A message made for you." },
  virtual_meetup: { note: "Virtual meetup", description: "An online meetup." },
};

/** Returns a delivery's name and description, in place of those for content that is available at once. */
export function deliveryCopy(good: PromisedGood, creator: string): { note: string; description: string } {
  const { note, description } = DELIVERY_COPY[good];
  return {
    note,
    description: `${description} ${creator} delivers it within two weeks, or you can get a refund.`,
  };
}
