import type { PaymentPage } from "@quire/contracts/records/order";
import { outcomeOf } from "../../models/checkout/followOrder.ts";

/** How far the payment page has come. */
export type PaymentState =
  | { kind: "loading" }
  /** The address leads to no order, or its key is another's. */
  | { kind: "unknown" }
  | { kind: "unreachable" }
  /** To be paid: the provider's window is open, or was closed. */
  | { kind: "ready"; page: PaymentPage; isOpen: boolean; failure: string | null }
  /** The provider's script did not come. */
  | { kind: "blocked"; page: PaymentPage }
  /** Nothing can be paid here any more, and nothing was. */
  | { kind: "over"; page: PaymentPage }
  | { kind: "confirming"; page: PaymentPage }
  /** It is with the bank. */
  | { kind: "waiting"; page: PaymentPage }
  | { kind: "unconfirmed"; page: PaymentPage }
  | { kind: "leaving"; page: PaymentPage };

/** Where the page begins: paid already goes back at once. */
export function firstState(page: PaymentPage): PaymentState {
  const outcome = outcomeOf(page.state);
  if (outcome === "paid") return { kind: "leaving", page };
  if (outcome === "unconfirmed") return { kind: "unconfirmed", page };
  return !page.checkout ? { kind: "over", page } : { kind: "ready", page, isOpen: false, failure: null };
}
