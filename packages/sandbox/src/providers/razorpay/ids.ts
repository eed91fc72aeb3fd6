import { randomId } from "../../randomId.ts";

/** Returns an id in Razorpay's format: `pay_…` and 14 letters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomId(14)}`;
}
