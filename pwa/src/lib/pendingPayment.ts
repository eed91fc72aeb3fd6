import { readStored, store } from "./storedText.ts";

/** Signing in may leave the page, and end in another tab by an emailed link: the payment is saved on this origin. */
const KEY = "payment";
/** After this time the user has given up: a later sign-in opens no payment. */
const VALID_MS = 60 * 60_000;

/** Records what a guest wants to pay for before signing in. Without storage the user presses again. */
export function savePendingPayment(subject: string): void {
  store(KEY, JSON.stringify({ subject, at: Date.now() }));
}

/** Drops the payment: the user declined to sign in. */
export function forgetPayment(): void {
  store(KEY, null);
}

/** Returns whether the user signed in for this payment (specification §4). True once. */
export function consumePendingPayment(subject: string): boolean {
  const saved = readSaved();
  if (saved?.subject !== subject || Date.now() - saved.at > VALID_MS) return false;
  forgetPayment();
  return true;
}

function readSaved(): { subject: string; at: number } | null {
  try {
    return JSON.parse(readStored(KEY) ?? "null");
  } catch {
    return null;
  }
}
