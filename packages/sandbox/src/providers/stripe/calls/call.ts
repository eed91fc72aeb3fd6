import type { Desk } from "../desk.ts";
import { missing } from "../wire/errors.ts";
import type { Fields } from "../wire/fields.ts";

/** One call of the interface: what it does, and what it answers before anything is expanded. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** Below `/v1`. */
  path: string;
  answer(desk: Desk, fields: Fields, id: string): object;
}

/** The thing with this id, or Stripe's answer that there is none. */
export function found<T>(thing: T | null, kind: string, id: string, param?: string): T {
  if (thing === null) throw missing(kind, id, param);
  return thing;
}
