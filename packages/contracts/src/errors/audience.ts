import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of invites, imports, newsletters and notifications. */
export const audienceErrors = {
  invite_not_found: {
    status: 404,
    message: "This invite was already used, has expired or was revoked.",
    next: "Ask the sender for a new one.",
  },
  unsubscribe_link_unknown: {
    status: 404,
    message: "This link isn't valid.",
    next: "Use the one in a newer email, or choose which emails you get in your settings.",
  },
  notification_not_found: { status: 404, message: "This notification is gone." },
  device_not_found: {
    status: 404,
    message: "This device gets no notifications.",
    next: "Turn them on again.",
  },
  follow_required: { status: 403, message: "Follow this site first." },
  push_endpoint_taken: {
    status: 409,
    message: "Another account gets its notifications at this address.",
    next: "Sign out of that account in this browser, then turn notifications on again.",
  },
  too_many_devices: { status: 429, message: "You registered too many devices today. Try again tomorrow." },
  subscription_link_invalid: {
    status: 404,
    message: "This link is no longer valid.",
    next: "Subscribe again on the site.",
  },
  reply_to_link_invalid: {
    status: 404,
    message: "This link is no longer valid.",
    next: "Enter the address again in the newsletter settings.",
  },
  sending_domain_not_found: {
    status: 404,
    message: "This site sends from no domain of its own.",
    next: "Enter an address on your domain first.",
  },
  sending_domains_unavailable: {
    status: 409,
    message: "This server doesn't send from other domains.",
    next: "Ask its operator to set MAIL_RETURN_PATH.",
  },
  import_over: {
    status: 409,
    message: "This import has already finished.",
    next: "Check its results.",
  },
  too_many_invites: { status: 429, message: "You sent too many invites today. Try again tomorrow." },
  too_many_newsletters: {
    status: 429,
    message: "Wait an hour before another email.",
    next: "Publish without emailing it, or schedule it for later.",
  },
  too_many_mailings: {
    status: 429,
    message: "Wait an hour before another email.",
    next: "Schedule it for later.",
  },
  mailing_started: {
    status: 409,
    message: "This email is already being sent.",
    next: "Check its results.",
  },
  mailing_without_email: {
    status: 409,
    message: "Your account has no verified email to send a test to.",
    next: "Add your email in the settings.",
  },
  too_many_imports: { status: 429, message: "You imported too much today. Try again tomorrow." },
} as const satisfies Record<string, ErrorEntry>;
