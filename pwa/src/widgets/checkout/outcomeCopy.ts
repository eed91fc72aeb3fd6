import type { Outcome } from "./pollOutcome.ts";

/** Copy for each unpaid outcome: what happened, what is safe, what to do. */
export type OutcomeCopy = Record<
  Exclude<Outcome, "paid">,
  {
    /** Stays in the status line below the bar. */
    status: string | null;
    title: string;
    message: string;
  }
>;

export const OUTCOME_COPY: OutcomeCopy = {
  waiting: {
    status: "Your payment is not confirmed yet. You can close this page. We'll email you.",
    title: "Waiting for your bank.",
    message: "Your purchase unlocks automatically when the payment arrives. You don't need to pay again.",
  },
  left: {
    status: null,
    title: "You left the payment.",
    message:
      "You haven't paid yet. Press the button to continue. If you approve the payment later, your purchase unlocks automatically.",
  },
  failed: {
    status: null,
    title: "The payment didn't go through.",
    message: "Nothing was paid. You can try again with another card or payment method.",
  },
  unreachable: {
    status: "We couldn't check your payment yet.",
    title: "We are unable to reach the payment system.",
    message: "If you paid, your purchase unlocks as soon as your bank confirms. You don't need to pay again.",
  },
  unconfirmed: {
    status: null,
    title: "This payment doesn't match its order.",
    message: "If money was deducted, we're refunding it and will email you. Don't pay again until then.",
  },
  unknown_order: {
    status: null,
    title: "Order not found.",
    message: "If money was deducted, contact support.",
  },
};
