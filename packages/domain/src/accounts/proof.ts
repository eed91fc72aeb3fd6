import type { Identifier } from "./identifiers.ts";

/** Which of an account's addresses somebody has shown to be theirs. */
export interface Proved {
  email: boolean;
  mobile: boolean;
}

/** Digits of a one-time code, for how long it is good, and how often one may mistype it. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 10 * 60;
export const CODE_TRIES = 5;

/** For how long the links of our mail are good. */
export const VERIFY_LINK_SECONDS = 3 * 24 * 60 * 60;
export const RESET_LINK_SECONDS = 60 * 60;

/**
 * Whether a message to this address may open the account. An address that nobody proved may be another's: a mistyped
 * one would let them in. It opens only an account of which nothing is proved, since there its reader is the first to
 * show who they are.
 */
export function mayOpen(kind: Identifier["kind"], proved: Proved): boolean {
  return proved[kind] || !(proved.email || proved.mobile);
}

/** A code of six digits, each as likely as any other; `random` gives that many unpredictable bytes. */
export function drawCode(random: (length: number) => Uint8Array): string {
  const codes = 10 ** CODE_DIGITS;
  const fair = 2 ** 32 - (2 ** 32 % codes);
  for (;;) {
    const number = random(4).reduce((sum, byte) => sum * 256 + byte, 0);
    // Beyond the last whole multiple, low codes would come a little more often.
    if (number < fair) return String(number % codes).padStart(CODE_DIGITS, "0");
  }
}
