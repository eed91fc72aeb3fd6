import { readFromTab, saveInTab } from "./tabStore.ts";

/** Signing in may leave the page and return in the same tab: the payment is saved in between. */
const KEY = "payment";

/** Records what a guest wants to pay for before signing in. Without storage the user presses again. */
export function savePendingPayment(subject: string): void {
  saveInTab(KEY, subject);
}

/** Drops the payment: the user declined to sign in. */
export function forgetPayment(): void {
  saveInTab(KEY, null);
}

/** Returns whether the user signed in for this payment (specification §4). True once. */
export function consumePendingPayment(subject: string): boolean {
  if (readFromTab(KEY) !== subject) return false;
  forgetPayment();
  return true;
}
