import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { invalid } from "../wire/errors.ts";
import type { Checkout } from "./checkout.ts";
import type { CheckoutSession } from "./session.ts";

/** Expires a session, so that it can no longer be paid. */
export function expireSession(account: Account, checkout: Checkout): CheckoutSession {
  const { session } = checkout;
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  const expired: CheckoutSession = { ...session, status: "expired", url: null };
  account.checkouts.put({ ...checkout, session: expired });
  const intent = account.intents.get(checkout.intent ?? "");
  if (intent) {
    account.intents.put({
      ...intent,
      status: "canceled",
      canceled_at: account.now(),
      cancellation_reason: "automatic",
      next_action: null,
    });
  }
  sendEvent(account, {
    type: "checkout.session.expired",
    object: expired,
    subject: checkout.intent ?? session.id,
  });
  return expired;
}

/** Expires every session past its time. */
export function expireDue(account: Account): void {
  for (const checkout of account.checkouts.all()) {
    const { status, expires_at } = checkout.session;
    if (status === "open" && expires_at <= account.now()) expireSession(account, checkout);
  }
}
