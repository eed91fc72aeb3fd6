import type { OutcomeWords } from "../checkout/outcomeWords.ts";

/** How a plan that does not run is told. */
export const PLAN_OUTCOMES: OutcomeWords = {
  waiting: {
    status: "Your plan is not confirmed yet. You may close this page: we write to you.",
    title: "Waiting for your bank.",
    message: "Pro opens by itself once the bank has agreed. You need not pay again.",
  },
  left: {
    status: null,
    title: "You left the payment.",
    message: "Nothing was paid, and your plan is as it was.",
  },
  failed: {
    status: null,
    title: "The payment did not go through.",
    message: "Nothing was paid. You can try again, with another card or another way to pay.",
  },
  unreachable: {
    status: "Your plan could not be checked yet.",
    title: "We are unable to reach the payment system.",
    message: "If you have paid, Pro opens as soon as we hear of it. You need not pay again.",
  },
  unconfirmed: {
    status: null,
    title: "This plan could not be confirmed.",
    message: "If money was deducted, contact support and name the plan.",
  },
  unknown_order: {
    status: null,
    title: "There is no such plan.",
    message: "If money was deducted, contact support.",
  },
};
