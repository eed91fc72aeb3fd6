import type { Block } from "@quire/documents/schema";

/**
 * Who gets an email, each address once. `all`: followers and email subscribers. `buyers`: those of one post or its
 * serial; `supporters`: who sent money.
 */
export const MAILING_AUDIENCES = ["all", "followers", "imported", "buyers", "supporters"] as const;
export type MailingAudience = (typeof MAILING_AUDIENCES)[number];

export const MAILING_STATES = ["scheduled", "sending", "sent"] as const;
export type MailingState = (typeof MAILING_STATES)[number];

/** Maximum length of a subject, in UTF-16 units. */
export const SUBJECT_MAX = 200;

/** An email to readers that isn't a post. */
export interface Mailing {
  id: string;
  subject: string;
  audience: MailingAudience;
  /** The post whose buyers get it. */
  post: { id: string; title: string } | null;
  state: MailingState;
  /** UTC ISO 8601; when sending starts. */
  send_at: string;
  created: string;
  /** When the last email was handed over; null before. */
  finished: string | null;
}

/** What became of a mailing's emails. */
export interface MailingResults {
  /** Recorded when sending starts; 0 before. */
  recipients: number;
  /** Accepted by their mail server. */
  sent: number;
  /** Rejected by their mail server. */
  bounced: number;
  /** Given up after several attempts. */
  failed: number;
  /** Not sent, because the reader opted out after it started. */
  left: number;
  /** Still to be sent. */
  waiting: number;
  /** Recipients who unsubscribed after it and before the site's next email. */
  unsubscribed: number;
}

export interface MailingDetails extends Mailing {
  blocks: Block[];
  results: MailingResults;
}
