import { call } from "../call.ts";
import type { SignedIn } from "./accounts.ts";

/**
 * Sends a sign-in code, by email with a link for `signInByLink`. Same response and timing whether or not the account
 * exists. 429 `too_many_otps`.
 */
export const sendSigninCode = call<{
  body: { identifier: string };
  /**
   * `expires_in`: seconds until the code expires. `already_sent`: several emails went out before, so none was sent now;
   * the link of the last one works in this browser.
   */
  output: { sent: true; expires_in: number; already_sent: boolean };
}>("POST", "w", "/signin/otp");

/**
 * Signs in, only in the browser that requested the code. 400 `otp_incorrect`, 429 `too_many_otp_tries` after five.
 */
export const signInByCode = call<{ body: { identifier: string; otp: string }; output: SignedIn }>(
  "POST",
  "w",
  "/signin/otp/verify",
);

/**
 * Signs in with the link of an emailed code, once, in any browser that requested a code for its address in the last
 * hour. 410 `link_expired`, 403 `link_of_other_browser`.
 */
export const signInByLink = call<{ body: { hash: string }; output: SignedIn }>("POST", "w", "/signin/link");
