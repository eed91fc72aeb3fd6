import { call, type Listing, type ListingQuery } from "../call.ts";
import type { SecurityEventRecord } from "../records/user.ts";

/** Lists sign-ins, new devices and changes of passwords, addresses, tokens and connections, newest first. */
export const listSecurityEvents = call<{
  query: ListingQuery;
  output: Listing & { events: SecurityEventRecord[] };
}>("GET", "r", "/users/me/security-events");

/**
 * "This wasn't me": consumes the hash of `/deny-signin/{hash}`, valid once and for a week; works signed out. Ends
 * every session of that sign-in's device, and removes the tokens, programs, second factors and connections added
 * since. `reset_hash` is what `resetPassword` takes; null if the link's address no longer opens the account. 410
 * `link_expired`.
 */
export const denySignin = call<{
  body: { hash: string };
  output: { denied: true; reset_hash: string | null };
}>("POST", "w", "/signin/deny");
