import type { Account } from "../account.ts";
import { missing } from "../wire/errors.ts";
import type { Fields } from "../wire/fields.ts";

/** An API call: its route, and its answer before expansion. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** Path below `/v1`. */
  path: string;
  answer(account: Account, fields: Fields, id: string): object;
}

/** Returns the record, or throws Stripe's "No such …" error. */
export function found<T>(thing: T | null, kind: string, id: string, param?: string): T {
  if (thing === null) throw missing(kind, id, param);
  return thing;
}
