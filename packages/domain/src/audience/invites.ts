import type { Identifier } from "../accounts/identifiers.ts";

/** The invite programme (specification §1): so many friends, and what each brings. */
export const INVITE_GOAL = 12;
/** Months of Pro for each friend who counts, up to `REFERRER_MONTHS_MAX` for all of them. */
export const REFERRER_MONTHS = 1;
export const REFERRER_MONTHS_MAX = 12;
/** Months of Pro for the friend. */
export const REFEREE_MONTHS = 2;

/**
 * How far somebody who was invited has come: with an account; with a proved address, and Pro for it; with a published post,
 * and counted. `not_counted`: this person was here before.
 */
export type FriendState = "joined" | "verified" | "counted" | "not_counted";

/** Months of Pro that so many counted friends have brought. */
export function monthsFor(friends: number): number {
  return Math.min(REFERRER_MONTHS_MAX, friends * REFERRER_MONTHS);
}

const DOTLESS = ["gmail.com", "googlemail.com"];

/**
 * The one form of an address under which all spellings of it are the same person's: what stands after a plus leads to the
 * same box, and so do dots at Google. For comparing alone; nothing is sent there.
 */
export function plainAddress({ kind, value }: Identifier): string {
  if (kind === "mobile") return value;
  const at = value.lastIndexOf("@");
  const domain = value.slice(at + 1).toLowerCase();
  const local = value.slice(0, at).toLowerCase().replace(/\+.*$/, "");
  const isDotless = DOTLESS.includes(domain);
  return `${isDotless ? local.replaceAll(".", "") : local}@${isDotless ? "gmail.com" : domain}`;
}
