import { call } from "../call.ts";
import type { SignedIn } from "./accounts.ts";

/**
 * Sends a link to an email address, or a code to a mobile number. 404 `account_not_found`. `already_sent`: several
 * emails went out before, so none was sent now; the link of the last one works.
 */
export const forgotPassword = call<{
  body: { identifier: string };
  output: { channel: "email" | "mobile"; sent_to: string; already_sent: boolean };
}>("POST", "w", "/user/password/forgot");

/** Resends a mobile account's code. Same response whether or not the account exists. */
export const sendResetCode = call<{
  body: { identifier: string };
  output: { sent: true; expires_in: number };
}>("POST", "w", "/user/password/resetotp");

/**
 * Exchanges a code for the hash that `resetPassword` takes, only in the browser that requested it. 400
 * `otp_incorrect`, 429.
 */
export const verifyResetCode = call<{ body: { identifier: string; otp: string }; output: { hash: string } }>(
  "POST",
  "w",
  "/user/password/resetotp/verify",
);

/**
 * Consumes the hash of `/reset-password/{hash}`, valid once and for an hour; ends all of the account's sessions.
 * 400 on `body.password`, 406 `confirm_mismatch`, 404 `reset_link_expired`.
 */
export const resetPassword = call<{
  body: { hash: string; password: string; confirm: string };
  output: { reset: true };
}>("POST", "w", "/user/password/reset");

/**
 * Ends all sessions; this browser gets a new one. `current` may be missing only for an account without a password,
 * which must have confirmed another way: 403 `confirmation_required`. 401 `current_password_mismatch`, 400 on
 * `body.password`.
 */
export const changePassword = call<{ body: { current?: string; password: string }; output: SignedIn }>(
  "PUT",
  "w",
  "/user/password",
);
