import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of sign-up, sign-in, verification and account deletion. */
export const accountErrors = {
  credentials_mismatch: {
    status: 401,
    message: "The credentials and password didn't match.",
    next: "Check both, or reset your password.",
  },
  second_factor_required: {
    status: 401,
    message: "Enter your second factor to finish signing in.",
    next: "Use a passkey, a code from your app, or a recovery code.",
  },
  current_password_mismatch: { status: 401, message: "The current password doesn't match." },
  token_invalid: {
    status: 401,
    message: "This sign-in link was already used or has expired.",
    next: "Sign in again.",
  },
  factor_confirmation_required: {
    status: 403,
    message: "Confirm it's you first.",
    next: "Use a passkey, a code from your app, or a recovery code.",
  },
  staff_factor_required: {
    status: 403,
    message: "Staff need two-step verification.",
    next: "Set it up in your settings, then sign in with it.",
  },
  link_of_other_browser: {
    status: 403,
    message: "This link was requested in another browser.",
    next: "Open it there, or request one here.",
  },
  signups_closed: { status: 403, message: "Sign-ups are closed right now." },
  user_not_found: { status: 404, message: "User not found." },
  account_not_found: { status: 404, message: "There is no account for that mobile or email." },
  reset_link_expired: {
    status: 404,
    message: "This reset link has expired.",
    next: "Request a new one.",
  },
  code_not_found: {
    status: 404,
    message: "We don't recognize that code.",
    next: "Check the code in your terminal.",
  },
  confirm_mismatch: { status: 406, message: "The two passwords don't match." },
  connection_expired: {
    status: 410,
    message: "This sign-in has timed out.",
    next: "Start again.",
  },
  connection_taken: { status: 409, message: "It's already connected to someone else's account." },
  connection_exists: {
    status: 409,
    message: "Another account of that kind is already connected.",
    next: "Disconnect it first.",
  },
  password_required: {
    status: 409,
    message: "Your account has a password.",
    next: "Confirm it's you with your password.",
  },
  unproved_address: {
    status: 409,
    message: "Verify your email or mobile number first.",
    next: "Open the link or enter the code we sent you.",
  },
  last_way_in: {
    status: 409,
    message: "This is your only way to sign in.",
    next: "Set a password or verify your email or mobile number first.",
  },
  totp_exists: {
    status: 409,
    message: "An authenticator app is already set up.",
    next: "Turn it off first.",
  },
  no_second_factor: {
    status: 409,
    message: "Recovery codes come with a second factor.",
    next: "Add a passkey or an authenticator app first.",
  },
  signin_expired: { status: 410, message: "This sign-in has timed out.", next: "Sign in again." },
  link_expired: { status: 410, message: "This link has expired." },
  account_exists: { status: 422, message: "An account already exists. Try signing in." },
  email_taken: { status: 422, message: "That email already exists." },
  too_many_tokens: {
    status: 422,
    message: "You've reached the limit of access tokens.",
    next: "Revoke one you no longer use.",
  },
  too_many_passkeys: {
    status: 422,
    message: "You've reached the limit of passkeys.",
    next: "Remove one you no longer use.",
  },
  balance_owed: {
    status: 409,
    message: "You still have money to be paid out. Nothing was deleted.",
    next: "Get it paid out first, or confirm that you give it up.",
  },
  too_many_signins: {
    status: 429,
    message: "Too many attempts.",
    next: "Wait a few minutes and try again.",
  },
  too_many_otps: {
    status: 429,
    message: "You requested too many codes.",
    next: "Use the one you have, or try again later.",
  },
  too_many_otp_tries: {
    status: 429,
    message: "Too many attempts with this OTP.",
    next: "Resend OTP.",
  },
  too_many_factor_tries: {
    status: 429,
    message: "Too many incorrect codes.",
    next: "Use a passkey, or try again tomorrow.",
  },
  factor_incorrect: {
    status: 400,
    message: "Incorrect code.",
    next: "Check it and try again, with a code you haven't used yet.",
  },
  passkey_refused: {
    status: 400,
    message: "We couldn't verify this passkey.",
    next: "Try again, or sign in another way.",
  },
  otp_incorrect: { status: 400, message: "Incorrect OTP.", next: "Check it, or resend OTP." },
  authorization_pending: { status: 400, message: "The code has not been approved yet." },
  slow_down: { status: 400, message: "Too many requests. Wait five more seconds between tries." },
  invalid_grant: { status: 400, message: "This device code is unknown or was already used." },
  invalid_scope: { status: 400, message: "Valid scopes are read and write." },
  access_denied: { status: 400, message: "The sign-in was denied in the browser." },
  expired_token: { status: 400, message: "The code has expired.", next: "Run `quire login` again." },
} as const satisfies Record<string, ErrorEntry>;
