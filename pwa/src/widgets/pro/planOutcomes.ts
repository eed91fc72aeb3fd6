import type { OutcomeCopy } from "../checkout/outcomeCopy.ts";

/** Copy for each outcome other than an active plan. */
export const PLAN_OUTCOME_COPY: OutcomeCopy = {
  waiting: {
    status: "Your plan is not confirmed yet. You can close this page. We'll email you.",
    title: "Waiting for your bank.",
    message: "Pro starts automatically when your bank confirms. You don't need to pay again.",
  },
  left: {
    status: null,
    title: "You left the payment.",
    message: "You weren't charged, and your plan hasn't changed.",
  },
  failed: {
    status: null,
    title: "The payment didn't go through.",
    message: "Nothing was paid. You can try again with another card or payment method.",
  },
  unreachable: {
    status: "We couldn't check your plan yet.",
    title: "We are unable to reach the payment system.",
    message: "If you paid, Pro starts as soon as your bank confirms. You don't need to pay again.",
  },
  unconfirmed: {
    status: null,
    title: "We couldn't confirm this plan.",
    message: "If money was deducted, contact support and mention this plan.",
  },
  unknown_order: {
    status: null,
    title: "Plan not found.",
    message: "If money was deducted, contact support.",
  },
};
