import { call } from "../call.ts";
import type { User } from "../records/user.ts";

/**
 * "Add email". The address waits in `user.pending_email` until its link has been opened, and only then takes the place
 * of the one before: a mistyped one must not open the account to a stranger. 422 `email_taken`.
 */
export const addEmail = call<{ body: { email: string }; output: { user: User; sent_to: string } }>(
  "POST",
  "w",
  "/accounts/email",
);

/**
 * Spends the hash of `/email-verification/{hash}`; nobody need be signed in. Opened again it answers the same.
 * 410 `link_expired`, 422 `email_taken` where another account has proved the address meanwhile.
 */
export const verifyEmail = call<{ body: { hash: string }; output: { verified: true; email: string } }>(
  "POST",
  "w",
  "/accounts/verify/email",
);

/** In the browser to which the code was sent. 400 `otp_incorrect`, 429 `too_many_otp_tries`. */
export const verifyMobile = call<{ body: { otp: string }; output: { user: User } }>(
  "POST",
  "w",
  "/accounts/verify/mobile",
);

/** Sends the link or the code again, to what is not verified yet; `sent_to` is null where all is. 429 `too_many_otps`. */
export const resendVerification = call<{
  body: { channel?: "email" | "mobile" };
  output: { user: User; sent_to: string | null };
}>("POST", "w", "/accounts/verify/resend");
