import type { Call } from "./call.ts";
import { catalogCalls } from "./catalogCalls.ts";
import { checkoutCalls } from "./checkoutCalls.ts";
import { disputeCalls } from "./disputeCalls.ts";
import { eventCalls } from "./eventCalls.ts";
import { paymentCalls } from "./paymentCalls.ts";
import { subscriptionCalls } from "./subscriptionCalls.ts";

/** Every call of Stripe's that has a double. */
export const calls: readonly Call[] = [
  ...checkoutCalls,
  ...paymentCalls,
  ...disputeCalls,
  ...catalogCalls,
  ...subscriptionCalls,
  ...eventCalls,
];
