import { call } from "../call.ts";
import type { SessionState, User } from "../records/user.ts";

export interface SignUpInput {
  name: string;
  /** Email address or 10-digit mobile number. */
  identifier: string;
  password: string;
  /** Subdomain of the new site; without one the account starts as a reader's. */
  domain?: string;
  country?: string;
  /** Subdomain of the creator who invited the user. An unknown one is ignored. */
  invite?: string;
  /** Where the sign-up began: a path of the platform, or a full address of the platform or a site. */
  redirect?: string;
}

/** Response to a sign-in from a browser. The token itself is only in an HttpOnly cookie. */
export interface SignedIn {
  user: User;
  session: { id: string; expires: string };
  xsrf: string;
}

/** The user is signed in, or on the waiting list where sign-ups use one. */
export type SignedUp = (SignedIn & { waitlisted: false }) | { waitlisted: true };

export const signUp = call<{ body: SignUpInput; output: SignedUp }>("POST", "w", "/signup");
export const signIn = call<{ body: { identifier: string; password: string }; output: SignedIn }>(
  "POST",
  "w",
  "/signin",
);
export const signOut = call<{ output: { signed_out: true } }>("DELETE", "w", "/session");
/** With `writes`, a guest gets the token, and with it the cookie, that their first write needs. */
export const getSession = call<{ query: { writes?: boolean }; output: SessionState }>("GET", "r", "/session");
export const getMe = call<{ query: { site_id?: string }; output: User }>("GET", "r", "/accounts/me");
