import type { Account } from "../account.ts";
import type { Body } from "../wire/body.ts";

/** An API call: its route and how it is answered. */
export interface Call {
  method: "GET" | "POST";
  /** Path below `/razorpay/v1`. */
  path: string;
  /** `body` is the query string for a GET. */
  answer(account: Account, body: Body, id: string): object;
}
