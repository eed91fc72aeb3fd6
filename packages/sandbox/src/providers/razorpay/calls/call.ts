import type { Desk } from "../desk.ts";
import type { Body } from "../wire/body.ts";

/** One call of the interface: what it does, and what it answers. */
export interface Call {
  method: "GET" | "POST";
  /** Below `/razorpay/v1`. */
  path: string;
  /** `body` is the query of a GET. */
  answer(desk: Desk, body: Body, id: string): object;
}
