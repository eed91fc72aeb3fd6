import { randomId } from "../../randomId.ts";

/** An id as Razorpay makes one: `pay_…` and 14 letters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomId(14)}`;
}
