import type { MailingResults } from "@quire/contracts/records/mailing";
import type { Sequelize } from "sequelize";
import { select } from "../../../platform/database/select.ts";

export type EmailResults = MailingResults & {
  /** Of those who unsubscribed: who reported it as spam. */
  complained: number;
};

const COUNTS = `count(*)::int AS recipients, count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS sent,
  count(*) FILTER (WHERE dropped = 'refused')::int AS bounced, count(*) FILTER (WHERE dropped = 'failed')::int AS failed,
  count(*) FILTER (WHERE dropped = 'left')::int AS "left"`;

const SENT = `
  SELECT newsletter_id, ${COUNTS} FROM newsletter_recipients WHERE newsletter_id = ANY($ids::text[]) GROUP BY 1
  UNION ALL
  SELECT newsletter_id, ${COUNTS} FROM newsletter_addresses WHERE newsletter_id = ANY($ids::text[]) GROUP BY 1`;

/** Unsubscribing stores the address, of a follower too. The site's next email ends an email's share in them. */
const UNSUBSCRIBED = `
  SELECT n.id AS newsletter_id, count(*)::int AS unsubscribed, count(*) FILTER (WHERE x.reason = 'complained')::int AS complained
    FROM newsletters n
    JOIN suppressions x ON x.site_id = n.site_id AND x.created_at >= n.send_at
     AND x.created_at < coalesce((SELECT min(later.send_at) FROM newsletters later
                                   WHERE later.site_id = n.site_id AND later.send_at > n.send_at), 'infinity')
   WHERE n.id = ANY($ids::text[]) AND (
     EXISTS (SELECT 1 FROM newsletter_addresses a
              WHERE a.newsletter_id = n.id AND a.email = x.email AND a.sent_at <= x.created_at)
     OR EXISTS (SELECT 1 FROM users u JOIN newsletter_recipients r ON r.user_id = u.id
                 WHERE u.email = x.email COLLATE "default" AND r.newsletter_id = n.id AND r.sent_at <= x.created_at))
   GROUP BY 1`;

type Counted = Pick<EmailResults, "recipients" | "sent" | "bounced" | "failed" | "left">;

/** Returns what became of the emails of each newsletter or mailing so far. */
export async function emailResults(
  db: Sequelize,
  ids: readonly string[],
): Promise<Map<string, EmailResults>> {
  const [sent, after] = await Promise.all([
    select<Counted & { newsletter_id: string }>(db, SENT, { ids }),
    select<Pick<EmailResults, "unsubscribed" | "complained"> & { newsletter_id: string }>(db, UNSUBSCRIBED, {
      ids,
    }),
  ]);
  return new Map(
    ids.map((id) => {
      const rows = sent.filter((row) => row.newsletter_id === id);
      const sum = (key: keyof Counted) => rows.reduce((total, row) => total + row[key], 0);
      const [recipients, accepted, bounced] = [sum("recipients"), sum("sent"), sum("bounced")];
      const [failed, left] = [sum("failed"), sum("left")];
      const { unsubscribed = 0, complained = 0 } = after.find((row) => row.newsletter_id === id) ?? {};
      const waiting = recipients - accepted - bounced - failed - left;
      return [id, { recipients, sent: accepted, bounced, failed, left, waiting, unsubscribed, complained }];
    }),
  );
}
