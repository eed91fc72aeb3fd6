import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of orders, subscriptions, deliveries and payouts. */
export const billingErrors = {
  own_purchase: { status: 403, message: "This is yours.", next: "You already have access." },
  support_disabled: { status: 403, message: "This creator isn't accepting support right now." },
  support_suspended: {
    status: 403,
    message: "Support is suspended on this site.",
    next: "The creator can email support.",
  },
  order_not_found: { status: 404, message: "Order not found." },
  subscription_not_found: { status: 404, message: "Subscription not found." },
  delivery_not_found: { status: 404, message: "Delivery not found." },
  payout_not_found: { status: 404, message: "Payout not found." },
  payout_account_not_found: { status: 404, message: "Payout account not found." },
  payments_blocked: {
    status: 406,
    message: "Payments are blocked for now after several failed attempts.",
    next: "Try again tomorrow, or email support.",
  },
  already_bought: {
    status: 409,
    message: "You already own this.",
    next: "Find it in your purchases.",
  },
  price_changed: {
    status: 409,
    message: "The price changed since you last saw it.",
    next: "Check the new price and try again. You weren't charged.",
  },
  other_provider: { status: 409, message: "This price is paid through another provider." },
  payment_unconfirmed: {
    status: 409,
    message: "This payment doesn't match its order.",
    next: "If money was deducted, we're refunding it and will email you. Don't pay again until then.",
  },
  subscription_exists: {
    status: 409,
    message: "You already have Pro, and it renews automatically.",
    next: "To change plans, turn off renewal first. You keep the time that's left.",
  },
  trial_used: {
    status: 409,
    message: "You've already used your free trial.",
    next: "Subscribe without it. You weren't charged.",
  },
  not_recurring: { status: 409, message: "This Pro period doesn't renew. It ends automatically." },
  renewals_final: {
    status: 409,
    message: "Renewal of this subscription was permanently turned off.",
    next: "Subscribe again. The time that's left will be added.",
  },
  subscription_unconfirmed: {
    status: 409,
    message: "We couldn't confirm this subscription.",
    next: "If money was deducted, contact support and mention this subscription.",
  },
  payout_closed: {
    status: 409,
    message: "This payout is already settled.",
    next: "Reload to see its status.",
  },
  payout_in_file: {
    status: 409,
    message: "This payout is in a bank file and may be paid at any moment.",
    next: "Mark it as paid or failed.",
  },
  payout_not_in_file: {
    status: 409,
    message: "This payout isn't in a bank file.",
    next: "Create a bank file first. Only payouts in a file are paid.",
  },
  nothing_to_pay: {
    status: 409,
    message: "Nothing in this currency can be paid right now.",
    next: "Waiting payouts show their reasons.",
  },
  payout_account_changed: {
    status: 409,
    message: "This account changed since you last saw it.",
    next: "Review it and decide again.",
  },
  order_unpaid: { status: 409, message: "This order wasn't paid, so there's nothing to refund." },
  order_refunded: { status: 409, message: "This payment was already refunded." },
  order_disputed: {
    status: 409,
    message: "The buyer's bank is reviewing this payment.",
    next: "Wait for its decision.",
  },
  delivery_withdrawn: {
    status: 409,
    message: "The payment for this was refunded or is being refunded.",
    next: "There's nothing left to deliver.",
  },
  delivery_made: {
    status: 409,
    message: "This was already delivered.",
    next: "Reload your purchase to see it.",
  },
  delivery_not_late: {
    status: 409,
    message: "This isn't late yet.",
    next: "You can get a refund once it's late.",
  },
  refund_window_over: { status: 409, message: "Payments can be refunded for 30 days." },
  not_for_sale: { status: 422, message: "This isn't for sale." },
  idempotency_mismatch: {
    status: 422,
    message: "This Idempotency-Key was used for another order.",
    next: "Use a new key for each order.",
  },
  payment_refused: {
    status: 422,
    message: "The payment provider declined this order.",
    next: "You weren't charged. Email support if it happens again.",
  },
  order_processing: {
    status: 429,
    message: "Hold on — we're processing your recent order. Please try again shortly.",
  },
  too_much_support: {
    status: 429,
    message: "You have been generous today. Come back tomorrow to support again.",
  },
  payment_signature_invalid: {
    status: 400,
    message: "The provider's signature doesn't match this order.",
    next: "If money was deducted, contact support and mention this order.",
  },
  subscription_signature_invalid: {
    status: 400,
    message: "The provider's signature doesn't match this subscription.",
    next: "If money was deducted, contact support and mention this subscription.",
  },
  webhook_refused: { status: 400, message: "The webhook signature is invalid or too old." },
  payment_unreachable: {
    status: 503,
    message: "We are unable to reach the payment system.",
    next: "Nothing is lost. Try again shortly.",
  },
} as const satisfies Record<string, ErrorEntry>;
