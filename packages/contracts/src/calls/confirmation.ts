import { call } from "../call.ts";

/** How a user can confirm who they are: by their password, or without one by a code to a verified address. */
export type ConfirmationMethod = "password" | "code";

/** Whether this browser may make sensitive calls, and how its user can confirm who they are. */
export const getConfirmation = call<{
  output: {
    /** UTC ISO 8601; null if nothing was confirmed recently. */
    confirmed_until: string | null;
    /** Null for an account with neither a password nor a verified address. */
    method: ConfirmationMethod | null;
    /** Where a code would be sent. */
    sent_to: string | null;
  };
}>("GET", "r", "/users/me/confirmation");

/** Sends the code with which an account without a password confirms. */
export const sendConfirmationCode = call<{ output: { sent_to: string; expires_in: number } }>(
  "POST",
  "w",
  "/users/me/confirmation/code",
);

/** Confirms who is at this browser, by exactly one of the two; sensitive calls work for the next ten minutes. */
export const confirmIdentity = call<{
  body: { password?: string; otp?: string };
  output: { confirmed_until: string };
}>("POST", "w", "/users/me/confirmation");
