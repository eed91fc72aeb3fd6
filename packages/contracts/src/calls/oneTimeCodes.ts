import { call } from "../call.ts";
import type { SignedIn } from "./accounts.ts";

/** The same answer, in the same time, whether or not there is such an account. 429 `too_many_otps`. */
export const sendSigninCode = call<{
  body: { identifier: string };
  /** Seconds for which the code is good. */
  output: { sent: true; expires_in: number };
}>("POST", "w", "/signin/otp");

/** In the browser that asked for the code. 400 `otp_incorrect`, 429 `too_many_otp_tries` after five. */
export const signInByCode = call<{ body: { identifier: string; otp: string }; output: SignedIn }>(
  "POST",
  "w",
  "/signin/otp/verify",
);
