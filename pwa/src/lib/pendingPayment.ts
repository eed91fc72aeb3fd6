import { readFromTab, saveInTab } from "./tabStore.ts";

/** Signing in may leave the page and come back to it in the same tab: what was to be paid waits here meanwhile. */
const KEY = "payment";

/** Notes what a guest wanted to pay for before being sent to sign in. Without storage the person presses once more. */
export function savePendingPayment(subject: string): void {
  saveInTab(KEY, subject);
}

/** Forgets it again: the person did not want to sign in for it. */
export function forgetPayment(): void {
  saveInTab(KEY, null);
}

/** Whether this is what signing in was for (specification §4); once. */
export function consumePendingPayment(subject: string): boolean {
  if (readFromTab(KEY) !== subject) return false;
  forgetPayment();
  return true;
}
