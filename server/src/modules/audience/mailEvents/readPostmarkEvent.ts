import { type MailEvent, mailEvent } from "./mailEvent.ts";

interface PostmarkEvent {
  RecordType?: unknown;
  Type?: unknown;
  Email?: unknown;
  /** Of a subscription change. */
  Recipient?: unknown;
  SuppressSending?: unknown;
  SuppressionReason?: unknown;
  /** Our headers `X-PM-Metadata-…`. */
  Metadata?: { message?: unknown; site?: unknown } | null;
}

/** Types of bounces that Postmark sends no further email to. */
const PERMANENT = ["HardBounce", "BadEmailAddress", "ManuallyDeactivated"];

/**
 * Returns what Postmark reports: a bounce, a complaint, or a recipient who ended or resumed its emails; null for
 * anything else.
 * Source: https://postmarkapp.com/developer/webhooks/bounce-webhook, …/subscription-change-webhook
 */
export function readPostmarkEvent(body: unknown): MailEvent | null {
  const event = (body ?? {}) as PostmarkEvent;
  const { RecordType, Type, Email: email, Metadata } = event;
  const about = { email, message: Metadata?.message, siteId: Metadata?.site };
  if (RecordType === "SubscriptionChange") {
    return mailEvent({ kind: changeOf(event), ...about, email: event.Recipient });
  }
  // A complaint has a webhook of its own, and is among the bounces too.
  if (RecordType === "SpamComplaint" || Type === "SpamComplaint") {
    return mailEvent({ kind: "complained", ...about });
  }
  const isPermanent = RecordType === "Bounce" && PERMANENT.includes(String(Type));
  return isPermanent ? mailEvent({ kind: "bounced", ...about }) : null;
}

/** What it does not say clearly ends the emails. */
function changeOf({ SuppressSending, SuppressionReason }: PostmarkEvent): MailEvent["kind"] {
  if (SuppressSending === false) return "resumed";
  if (SuppressionReason === "SpamComplaint") return "complained";
  return SuppressionReason === "HardBounce" ? "bounced" : "unsubscribed";
}
