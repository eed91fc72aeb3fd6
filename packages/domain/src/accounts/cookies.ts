import { PROVISIONAL } from "../posts/provisional.ts";
import { SECOND_FACTOR_SECONDS } from "./factors.ts";
import { KNOWN_DEVICE_DAYS } from "./securityEvents.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

/** A cookie, as the privacy page lists it. */
interface CookieFacts {
  /** When it is set, and why: the end of "Set …". */
  purpose: string;
  seconds: number;
  /** Scripts of our own pages may read it. */
  isReadable?: true;
  /** Sent to the platform and to every site below its domain. */
  isShared?: true;
}

/** Every cookie of the product: the server sets no other. */
export const COOKIES = {
  // Browsers cap it at 400 days, so it is renewed as it is used.
  session: { purpose: "when you sign in, to keep you signed in", seconds: 10 * YEAR },
  device: {
    purpose: "when you sign in, to tell your browser from a stranger's",
    seconds: KNOWN_DEVICE_DAYS * DAY,
  },
  xsrf: {
    purpose: "with the session or guest cookie, so that no other site can act in your name",
    seconds: YEAR,
    isReadable: true,
  },
  // Says nothing else, so a site that another one sets it for only makes one useless trip to the platform.
  signed_in: {
    purpose: "when you sign in, so that creators' sites sign you in too; it doesn't say who you are",
    seconds: YEAR,
    isShared: true,
  },
  signed_out: {
    purpose: "when you sign out of a creator's site, so that it doesn't sign you in again by itself",
    seconds: YEAR,
  },
  guest: { purpose: "when you like, write or send a form without an account", seconds: YEAR },
  provisional: {
    purpose: "when you write without an account, so that only your browser opens the draft",
    seconds: PROVISIONAL.days * DAY,
  },
  signin: {
    purpose: "between your password and your second step",
    seconds: SECOND_FACTOR_SECONDS,
  },
  // Long enough to create an account in between.
  nonce: {
    purpose: "when you sign in to a creator's site, until you are back there",
    seconds: 60 * MINUTE,
  },
  connection: {
    purpose: "while you choose an account for a Google or Facebook sign-in",
    seconds: 30 * MINUTE,
  },
  // Long enough to find a password and a second factor there.
  to_google: { purpose: "while you sign in at Google", seconds: 15 * MINUTE },
  to_facebook: { purpose: "while you sign in at Facebook", seconds: 15 * MINUTE },
} as const satisfies Record<string, CookieFacts>;

export type CookieName = keyof typeof COOKIES;

/**
 * Returns a cookie's name by scheme: `__Host-` pins a cookie to one host and to https, and browsers refuse it on
 * http.
 */
export function cookieName(name: CookieName, scheme: "http" | "https"): string {
  if (name === "xsrf") return "XSRF-TOKEN";
  if (name === "signed_in") return "quire_signed_in";
  return scheme === "https" ? `__Host-quire_${name}` : `quire_${name}`;
}
