import type { Mailing, MailingAudience } from "@quire/contracts/records/mailing";

/** What `MAILING_COLUMNS` select. */
export interface MailingRow {
  id: string;
  subject: string;
  audience: MailingAudience;
  bought_id: string | null;
  bought_title: string | null;
  send_at: Date;
  addressed_at: Date | null;
  finished_at: Date | null;
  created_at: Date;
}

/** SQL for a row of `newsletters n`, with the title of the bought post. */
export const MAILING_COLUMNS = `n.id, n.subject, n.audience, n.bought_id,
  (SELECT p.title FROM posts p WHERE p.id = n.bought_id) AS bought_title,
  n.send_at, n.addressed_at, n.finished_at, n.created_at`;

export function presentMailing(row: MailingRow, now: Date): Mailing {
  return {
    id: row.id,
    subject: row.subject,
    audience: row.audience,
    post: row.bought_id === null ? null : { id: row.bought_id, title: row.bought_title ?? "" },
    state: stateOf(row, now),
    send_at: row.send_at.toISOString(),
    created: row.created_at.toISOString(),
    finished: row.finished_at?.toISOString() ?? null,
  };
}

function stateOf({ finished_at, addressed_at, send_at }: MailingRow, now: Date): Mailing["state"] {
  if (finished_at) return "sent";
  return addressed_at || send_at <= now ? "sending" : "scheduled";
}
