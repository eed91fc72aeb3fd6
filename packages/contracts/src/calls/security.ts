import { call, type Listing, type ListingQuery } from "../call.ts";
import type { SecurityEventRecord } from "../records/user.ts";

/** Lists sign-ins, new devices and changes of passwords, addresses, tokens and connections, newest first. */
export const listSecurityEvents = call<{
  query: ListingQuery;
  output: Listing & { events: SecurityEventRecord[] };
}>("GET", "r", "/users/me/security-events");

/**
 * "This wasn't me": consumes the hash of `/deny-signin/{hash}`, valid once and for a week; works signed out. Ends
 * every session, access token, private feed link and draft invite of the account, removes the second factors and
 * connections added since that sign-in, and sends a link that `resetPassword` takes. `reset_sent_to` is where, for
 * display; null if the address of the email no longer opens the account. 410 `link_expired`.
 */
export const denySignin = call<{
  body: { hash: string };
  output: { denied: true; reset_sent_to: string | null };
}>("POST", "w", "/signin/deny");
