import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { invalid } from "../wire/errors.ts";
import type { Checkout } from "./checkout.ts";
import type { CheckoutSession } from "./session.ts";

/** Nobody can pay any more. */
export function expireSession(desk: Desk, checkout: Checkout): CheckoutSession {
  const { session } = checkout;
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  const expired: CheckoutSession = { ...session, status: "expired", url: null };
  desk.checkouts.put({ ...checkout, session: expired });
  const intent = desk.intents.get(checkout.intent ?? "");
  if (intent) {
    desk.intents.put({
      ...intent,
      status: "canceled",
      canceled_at: desk.now(),
      cancellation_reason: "automatic",
      next_action: null,
    });
  }
  tell(desk, {
    type: "checkout.session.expired",
    object: expired,
    subject: checkout.intent ?? session.id,
  });
  return expired;
}

/** Those whose time is over. */
export function expireDue(desk: Desk): void {
  for (const checkout of desk.checkouts.all()) {
    const { status, expires_at } = checkout.session;
    if (status === "open" && expires_at <= desk.now()) expireSession(desk, checkout);
  }
}
