import type { Payable } from "./payable.ts";

/** How far the payment page has come. */
export type PaymentState =
  | { kind: "loading" }
  /** The address leads to nothing that is to be paid, or its key is another's. */
  | { kind: "unknown" }
  | { kind: "unreachable" }
  /** To be paid: the provider's window is open, or was closed. */
  | { kind: "ready"; due: Payable; isOpen: boolean; failure: string | null }
  /** The provider's script did not come. */
  | { kind: "blocked"; due: Payable }
  /** Nothing can be paid here any more, and nothing was. */
  | { kind: "over"; due: Payable }
  | { kind: "confirming"; due: Payable }
  /** It is with the bank. */
  | { kind: "waiting"; due: Payable }
  | { kind: "unconfirmed"; due: Payable }
  | { kind: "leaving"; due: Payable };

/** Where the page begins: paid already goes back at once. */
export function firstState(due: Payable): PaymentState {
  if (due.outcome === "paid") return { kind: "leaving", due };
  if (due.outcome === "unconfirmed") return { kind: "unconfirmed", due };
  return !due.checkout ? { kind: "over", due } : { kind: "ready", due, isOpen: false, failure: null };
}
