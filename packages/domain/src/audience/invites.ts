import type { Identifier } from "../accounts/identifiers.ts";

/** The invite programme (specification §1): how many friends count and what each earns. */
export const INVITE_GOAL = 12;
/** Months of Pro per counted friend, up to `REFERRER_MONTHS_MAX` in total. */
export const REFERRER_MONTHS = 1;
export const REFERRER_MONTHS_MAX = 12;
/** What the program is worth in rupees, as it is advertised: at least this (specification §9). */
export const INVITE_WORTH = "5000+";
/** Months of Pro for the friend. */
export const REFEREE_MONTHS = 2;

/**
 * How far an invited user has come: has an account; has a proved address, and Pro for it; has published a post and
 * counts. `not_counted`: the user had an account here before.
 */
export type FriendState = "joined" | "verified" | "counted" | "not_counted";

/** Returns the months of Pro earned by this many counted friends. */
export function monthsFor(friends: number): number {
  return Math.min(REFERRER_MONTHS_MAX, friends * REFERRER_MONTHS);
}

const DOTLESS = ["gmail.com", "googlemail.com"];

/**
 * Returns an address in the form under which all its spellings compare equal: text after a plus leads to the same
 * inbox, and so do dots at Google. For comparison only; nothing is sent to it.
 */
export function plainAddress({ kind, value }: Identifier): string {
  if (kind === "mobile") return value;
  const at = value.lastIndexOf("@");
  const domain = value.slice(at + 1).toLowerCase();
  const local = value.slice(0, at).toLowerCase().replace(/\+.*$/, "");
  const isDotless = DOTLESS.includes(domain);
  return `${isDotless ? local.replaceAll(".", "") : local}@${isDotless ? "gmail.com" : domain}`;
}
