import type { Identifier } from "./identifiers.ts";

/** Which of an account's addresses its user has proved to own. */
export interface Proved {
  email: boolean;
  mobile: boolean;
}

/** Digits of a one-time code, how long it is valid, and how many wrong attempts it allows. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 10 * 60;
export const CODE_TRIES = 5;

/** How long links in our emails are valid. */
export const VERIFY_LINK_SECONDS = 3 * 24 * 60 * 60;
export const RESET_LINK_SECONDS = 60 * 60;
/** Also for how long a browser that requested it may open one: longer than the pause between two emails under attack. */
export const SIGNIN_LINK_SECONDS = 60 * 60;
export const DENY_SIGNIN_LINK_SECONDS = 7 * 24 * 60 * 60;

/**
 * Whether a message to this address may open the account. An unproved address may belong to someone else: a
 * mistyped one would let them in. It only opens an account where nothing is proved yet, since the reader is then
 * the first to prove who they are.
 */
export function mayOpen(kind: Identifier["kind"], proved: Proved): boolean {
  return proved[kind] || !(proved.email || proved.mobile);
}

/**
 * What opening an email's link does to its account.
 *
 * - `verify`: the browser is signed in to the account, so the same user holds both; nothing else changes.
 * - `reclaim`: the account has proved nothing yet, and was created in another browser, maybe by someone else who
 *   waits for its real owner to use it. Every earlier way in ends, and this browser is signed in.
 * - `sign_in`: the account's owner is already known; the link alone must not give a mistyped address, or an address
 *   that someone added for its holder to open, a part in it.
 */
type LinkEffect = "verify" | "reclaim" | "sign_in";

/** Decides what opening an email's link does; `proved` before it was opened. */
export function linkEffect({ isSignedIn, proved }: { isSignedIn: boolean; proved: Proved }): LinkEffect {
  if (isSignedIn) return "verify";
  return proved.email || proved.mobile ? "sign_in" : "reclaim";
}

/** Returns a uniformly random six-digit code; `random(n)` returns n unpredictable bytes. */
export function drawCode(random: (length: number) => Uint8Array): string {
  const codes = 10 ** CODE_DIGITS;
  const fair = 2 ** 32 - (2 ** 32 % codes);
  for (;;) {
    const number = random(4).reduce((sum, byte) => sum * 256 + byte, 0);
    // Above the last full multiple, low codes would be slightly more likely.
    if (number < fair) return String(number % codes).padStart(CODE_DIGITS, "0");
  }
}
