import { call } from "../call.ts";
import type { User } from "../records/user.ts";

/**
 * "Add email". The address waits in `user.pending_email` until its link is opened, and only then replaces the
 * current one: a mistyped address must not open the account to a stranger. 422 `email_taken`.
 */
export const addEmail = call<{ body: { email: string }; output: { user: User; sent_to: string } }>(
  "POST",
  "w",
  "/accounts/email",
);

/** What opening an email's link did. */
export interface EmailVerified {
  verified: true;
  email: string;
  /**
   * True if the account was created in another browser: its password, sessions and tokens have ended, because someone
   * else may have created it. The user sets a new password with `changePassword`.
   */
  reclaimed: boolean;
  /** Where the sign-up began: a path of the platform, or a full address of one of its sites. Null if it began nowhere. */
  redirect: string | null;
}

/**
 * Consumes the hash of `/email-verification/{hash}`; signs in where it reclaims a new account. Opening it again
 * changes nothing. 401 `sign_in_required` for an address added to an established account, which only a browser signed
 * in to it may confirm; 410 `link_expired`, 422 `email_taken` if another account has verified the address since.
 */
export const verifyEmail = call<{ body: { hash: string }; output: EmailVerified }>(
  "POST",
  "w",
  "/accounts/verify/email",
);

/** Only in the browser the code was sent for. 400 `otp_incorrect`, 429 `too_many_otp_tries`. */
export const verifyMobile = call<{ body: { otp: string }; output: { user: User } }>(
  "POST",
  "w",
  "/accounts/verify/mobile",
);

/** Resends the link or code of an unverified address; `sent_to` is null if all are verified. 429 `too_many_otps`. */
export const resendVerification = call<{
  body: { channel?: "email" | "mobile" };
  output: { user: User; sent_to: string | null };
}>("POST", "w", "/accounts/verify/resend");
