import type { ErrorEntry } from "./errorEntry.ts";

/** Errors that any call can fail with: its form, its credential, its limits. */
export const requestErrors = {
  invalid_input: { status: 400, message: "Some fields are invalid." },
  malformed_body: { status: 400, message: "We couldn't read the request body." },
  page_too_deep: { status: 400, message: "This page number is too high. Use `next` instead." },
  session_invalid: { status: 401, message: "Invalid or expired session" },
  sign_in_required: { status: 401, message: "Sign in to continue." },
  platform_only: {
    status: 403,
    message: "This only works on the platform's own address.",
    next: "Open your settings there.",
  },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  scope_missing: {
    status: 403,
    message: "This token is read-only.",
    next: "Sign in again, or use a token with the write scope.",
  },
  browser_required: {
    status: 403,
    message: "Programs and access tokens can't do this.",
    next: "Open your settings in a browser.",
  },
  confirmation_required: {
    status: 403,
    message: "Confirm it's you to continue.",
    next: "Enter your password, or the code we send you, and try again.",
  },
  session_required: {
    status: 403,
    message: "Access tokens can't do this.",
    next: "Sign in with `quire login`, or do it in your settings.",
  },
  xsrf_mismatch: { status: 403, message: "This page is out of date.", next: "Reload it and try again." },
  origin_refused: { status: 403, message: "Cross-site requests aren't allowed." },
  account_suspended: {
    status: 403,
    message: "This account is suspended.",
    next: "Email support if you think this is a mistake.",
  },
  not_found: { status: 404, message: "This doesn't exist." },
  method_not_allowed: { status: 405, message: "This URL doesn't support that method." },
  not_acceptable: { status: 406, message: "The requested format isn't available." },
  request_timeout: { status: 408, message: "The request took too long to arrive." },
  id_taken: { status: 409, message: "That ID is already in use." },
  too_large: { status: 413, message: "This is too large." },
  unsupported_media: { status: 415, message: "This content type isn't supported here." },
  country_blocked: { status: 451, message: "This feature is not available in your country." },
  too_many_requests: { status: 429, message: "Too many requests.", next: "Wait a moment and try again." },
  unexpected: {
    status: 500,
    message: "There was an unexpected issue. Please try again, or email support if it persists.",
    report: true,
  },
  unavailable: { status: 503, message: "The service is busy or restarting.", next: "Try again shortly." },
} as const satisfies Record<string, ErrorEntry>;
