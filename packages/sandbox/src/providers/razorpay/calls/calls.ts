import type { Call } from "./call.ts";
import { orderCalls } from "./orderCalls.ts";
import { paymentCalls } from "./paymentCalls.ts";

/** Every call of Razorpay's that has a double. */
export const calls: readonly Call[] = [...orderCalls, ...paymentCalls];
