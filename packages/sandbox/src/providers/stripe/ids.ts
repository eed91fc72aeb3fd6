import { randomId } from "../../randomId.ts";

/** An id as Stripe makes one: `pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomId(24)}`;
}
