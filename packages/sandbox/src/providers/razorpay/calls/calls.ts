import type { Call } from "./call.ts";
import { disputeCalls } from "./disputeCalls.ts";
import { orderCalls } from "./orderCalls.ts";
import { paymentCalls } from "./paymentCalls.ts";
import { subscriptionCalls } from "./subscriptionCalls.ts";

/** Every call of Razorpay's that has a double. */
export const calls: readonly Call[] = [...orderCalls, ...paymentCalls, ...disputeCalls, ...subscriptionCalls];
