import { type MailEvent, MESSAGE_HEADER, mailEvent, SITE_HEADER } from "./mailEvent.ts";

/** What a notification of SES holds, if it is one: identities publish `notificationType`, configuration sets `eventType`. */
interface SesNotification {
  notificationType?: unknown;
  eventType?: unknown;
  bounce?: { bounceType?: unknown; bouncedRecipients?: unknown };
  complaint?: { complainedRecipients?: unknown; complaintFeedbackType?: unknown };
  mail?: { headers?: unknown; commonHeaders?: { messageId?: unknown } };
}

/** An email of ours has one recipient; a report of more is read this far. */
const MAX_RECIPIENTS = 50;

/**
 * Returns the permanent bounces and the complaints in a message of SES; none for anything else, such as a full mailbox or
 * a report that an email is no spam.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
export function readSesEvents(message: unknown): MailEvent[] {
  const { notificationType, eventType, bounce, complaint, mail } = (message ?? {}) as SesNotification;
  const type = notificationType ?? eventType;
  const isBounce = type === "Bounce" && bounce?.bounceType === "Permanent";
  if (!isBounce && type !== "Complaint") return [];
  // The reader says that the email was wrongly sorted as spam.
  if (!isBounce && complaint?.complaintFeedbackType === "not-spam") return [];
  const kind = isBounce ? "bounced" : "complained";
  const addresses = emailAddresses(isBounce ? bounce?.bouncedRecipients : complaint?.complainedRecipients);
  const headers = headersOf(mail?.headers);
  // Both are there only if the operator includes the original headers.
  const about = {
    message: headers.get(MESSAGE_HEADER) ?? mail?.commonHeaders?.messageId,
    siteId: headers.get(SITE_HEADER),
  };
  return addresses.flatMap((email) => mailEvent({ kind, email, ...about }) ?? []);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function emailAddresses(recipients: unknown): unknown[] {
  return listOf(recipients)
    .slice(0, MAX_RECIPIENTS)
    .map((one) => (one as { emailAddress?: unknown } | null)?.emailAddress);
}

function headersOf(headers: unknown): Map<string, unknown> {
  return new Map(
    listOf(headers).map((one) => {
      const { name, value } = (one ?? {}) as { name?: unknown; value?: unknown };
      return [String(name).toLowerCase(), value];
    }),
  );
}
