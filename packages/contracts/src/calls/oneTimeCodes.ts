import { call } from "../call.ts";
import type { SignedIn } from "./accounts.ts";

/** Sends a sign-in code. Same response and timing whether or not the account exists. 429 `too_many_otps`. */
export const sendSigninCode = call<{
  body: { identifier: string };
  /** Seconds until the code expires. */
  output: { sent: true; expires_in: number };
}>("POST", "w", "/signin/otp");

/**
 * Signs in, only in the browser that requested the code. 400 `otp_incorrect`, 429 `too_many_otp_tries` after five.
 */
export const signInByCode = call<{ body: { identifier: string; otp: string }; output: SignedIn }>(
  "POST",
  "w",
  "/signin/otp/verify",
);
