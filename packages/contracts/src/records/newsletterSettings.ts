import type { DomainState } from "@quire/domain/enums";
import type { DnsRecord } from "@quire/domain/sites/dnsRecords";
import type { Sight } from "@quire/domain/sites/domainChecks";

/** Maximum lengths, in UTF-16 units. */
export const FOOTER_MAX = 1000;
export const WELCOME_MAX = 20_000;

/** The email that new subscribers get. */
export interface WelcomeEmail {
  subject: string;
  markdown: string;
}

/** A DNS record that a sending domain needs, and its result at the last check. */
export interface SendingRecord extends Pick<DnsRecord, "type" | "name" | "host" | "value"> {
  purpose: "dkim" | "spf" | "dmarc";
  /** Null before the first check. */
  status: Sight | null;
  /** What the last check found there. At most 10. */
  seen: string[];
}

/** A domain that a site's newsletters are sent from. */
export interface SendingDomain {
  /** The sender: `ada@example.com`. */
  address: string;
  /** Its domain, in its DNS form. */
  domain: string;
  /** Newsletters are sent from it while it is `activated`. */
  state: DomainState;
  records: SendingRecord[];
  requested_at: string;
  /** Null before the first check. */
  checked_at: string | null;
  /** When the next automatic check runs; null if none does until one is requested. */
  next_check_at: string | null;
  /** When the waiting period ends; null outside of one. */
  expires_at: string | null;
  /** When an active domain with missing records will be suspended. */
  suspends_at: string | null;
}

/** How a site's newsletters and mailings are sent. */
export interface NewsletterSettings {
  /** Null: the site's name. */
  sender_name: string | null;
  /** Where replies go. Null: emails don't invite any. */
  reply_to: string | null;
  /** An address that becomes `reply_to` once the link in the email to it is used. */
  reply_to_pending: string | null;
  /** Shown below each email. Plain text; may be empty. */
  footer: string;
  welcome: WelcomeEmail | null;
  /** The sender as recipients see it now: `Ada <no-reply@quire.example>`. */
  from: string;
  /** Whether this server sends from creators' domains. */
  offers_domains: boolean;
  domain: SendingDomain | null;
}
