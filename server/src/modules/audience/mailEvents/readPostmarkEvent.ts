import { type MailEvent, mailEvent } from "./mailEvent.ts";

interface PostmarkEvent {
  RecordType?: unknown;
  Type?: unknown;
  Email?: unknown;
  /** Our headers `X-PM-Metadata-…`. */
  Metadata?: { message?: unknown; site?: unknown } | null;
}

/** Types of bounces that Postmark sends no further email to. */
const PERMANENT = ["HardBounce", "BadEmailAddress", "ManuallyDeactivated"];

/**
 * Returns the bounce or complaint that Postmark reports; null for anything else.
 * Source: https://postmarkapp.com/developer/webhooks/bounce-webhook
 */
export function readPostmarkEvent(body: unknown): MailEvent | null {
  const { RecordType, Type, Email: email, Metadata } = (body ?? {}) as PostmarkEvent;
  const about = { email, message: Metadata?.message, siteId: Metadata?.site };
  // A complaint has a webhook of its own, and is among the bounces too.
  if (RecordType === "SpamComplaint" || Type === "SpamComplaint") {
    return mailEvent({ kind: "complained", ...about });
  }
  const isPermanent = RecordType === "Bounce" && PERMANENT.includes(String(Type));
  return isPermanent ? mailEvent({ kind: "bounced", ...about }) : null;
}
