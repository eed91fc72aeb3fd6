/** What the list of an account's security events can show. */
export const SECURITY_EVENT_KINDS = [
  "signed_up",
  "signed_in",
  "signed_in_on_new_device",
  "signin_denied",
  "session_ended",
  "password_changed",
  "password_reset",
  "password_removed",
  "email_change_requested",
  "email_changed",
  "email_verified",
  "mobile_verified",
  "token_created",
  "token_revoked",
  "program_approved",
  "factor_changed",
  "connection_added",
  "connection_removed",
  "deletion_requested",
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** How long events are stored, and how many of one account. */
export const SECURITY_EVENT_DAYS = 400;
export const MOST_SECURITY_EVENTS = 500;

/** How long a device stays known without a sign-in: browsers delete its cookie after the same time. */
export const KNOWN_DEVICE_DAYS = 400;
