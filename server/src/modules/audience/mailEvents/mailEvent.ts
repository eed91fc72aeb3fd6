import { parseEmail } from "@quire/domain/accounts/identifiers";
import { isId } from "@quire/domain/ids";

/**
 * A mailbox that refused an email of ours for good, or whose owner reported one as spam, or ended or resumed our emails
 * at the provider.
 */
export interface MailEvent {
  kind: "bounced" | "complained" | "unsubscribed" | "resumed";
  /** Lower case. */
  email: string;
  /** The email that it is about, if it was a newsletter or mailing. */
  sent: SentEmail | null;
  /** The site that sent it, if the provider repeated our header. */
  siteId: string | null;
}

/** A newsletter's email to one recipient, as its Message-ID names it. */
export interface SentEmail {
  newsletterId: string;
  /** A user's id, or what stands for a subscriber's address. */
  recipient: string;
}

/** Headers of ours that providers repeat, in lower case. Postmark removes their first part. */
export const MESSAGE_HEADER = "x-pm-metadata-message";
export const SITE_HEADER = "x-pm-metadata-site";

interface Reported {
  kind: MailEvent["kind"];
  /** From a provider, so of any type. */
  email: unknown;
  /** `newsletterId.recipient`, or the whole Message-ID. */
  message: unknown;
  siteId: unknown;
}

/** Returns an event, or null if its address can't be one of ours. */
export function mailEvent({ kind, email, message, siteId }: Reported): MailEvent | null {
  const address = typeof email === "string" ? parseEmail(email) : null;
  if (address === null) return null;
  return {
    kind,
    email: address,
    sent: sentEmail(message),
    siteId: typeof siteId === "string" && isId(siteId) ? siteId : null,
  };
}

function sentEmail(message: unknown): SentEmail | null {
  if (typeof message !== "string") return null;
  const [, newsletterId = "", recipient = ""] = /^<?([a-z0-9]+)\.([a-z0-9]+)(?:@|$)/i.exec(message) ?? [];
  return isId(newsletterId) ? { newsletterId, recipient } : null;
}
