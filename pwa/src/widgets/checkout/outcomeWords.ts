import type { Outcome } from "./followOrder.ts";

/** How a payment that is not there is told: what happened, what was kept, what to do. */
export type OutcomeWords = Record<
  Exclude<Outcome, "paid">,
  {
    /** What stays in the line under the bar. */
    status: string | null;
    title: string;
    message: string;
  }
>;

export const OUTCOMES: OutcomeWords = {
  waiting: {
    status: "Your payment is not confirmed yet. You may close this page: we write to you.",
    title: "Waiting for your bank.",
    message: "It opens by itself once the payment is there. You need not pay again.",
  },
  left: {
    status: null,
    title: "You left the payment.",
    message:
      "Nothing was paid yet. The button begins where you left it, and a payment that you approve later opens it by itself.",
  },
  failed: {
    status: null,
    title: "The payment did not go through.",
    message: "Nothing was paid. You can try again, with another card or another way to pay.",
  },
  unreachable: {
    status: "Your payment could not be checked yet.",
    title: "We are unable to reach the payment system.",
    message: "If you have paid, it opens as soon as we hear of it. You need not pay again.",
  },
  unconfirmed: {
    status: null,
    title: "This payment could not be confirmed.",
    message: "If money was deducted, contact support and name the order.",
  },
  unknown_order: {
    status: null,
    title: "There is no such order.",
    message: "If money was deducted, contact support.",
  },
};
