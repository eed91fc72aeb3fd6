import { randomId } from "../../randomId.ts";

/** Returns an id in Stripe's format: `pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomId(24)}`;
}
