import type { MailingDetails, MailingResults } from "@quire/contracts/records/mailing";
import type { PostDocument } from "@quire/documents/schema";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { MAILING_COLUMNS, type MailingRow, presentMailing } from "../mailingRow.ts";
import { mailingPolicy } from "../policy.ts";

/** Returns a mailing with its text and its results so far. */
export async function getMailing(
  context: Context,
  { params }: { params: { id: string; mailingId: string } },
): Promise<MailingDetails> {
  const { platform } = context;
  authorize(context, mailingPolicy, "send", params);
  const [row] = await select<MailingRow & { blocks: PostDocument }>(
    platform.db,
    `SELECT ${MAILING_COLUMNS}, n.blocks FROM newsletters n
      WHERE n.id = $mailingId AND n.site_id = $id AND n.subject IS NOT NULL`,
    { ...params },
  );
  if (!row) throw new Refusal("not_found");
  return {
    ...presentMailing(row, platform.clock.now()),
    blocks: row.blocks,
    results: await findResults(platform, row.id),
  };
}

const COUNTS = `count(*)::int AS recipients, count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS sent,
  count(*) FILTER (WHERE dropped = 'refused')::int AS bounced, count(*) FILTER (WHERE dropped = 'failed')::int AS failed,
  count(*) FILTER (WHERE dropped = 'left')::int AS "left"`;

/** Unsubscribing stores the address, of a follower too. The site's next email ends a mailing's share in them. */
const UNSUBSCRIBED = `
  SELECT count(*)::int AS unsubscribed FROM newsletters n
    JOIN suppressions x ON x.site_id = n.site_id AND x.created_at >= n.send_at
     AND x.created_at < coalesce((SELECT min(later.send_at) FROM newsletters later
                                   WHERE later.site_id = n.site_id AND later.send_at > n.send_at), 'infinity')
   WHERE n.id = $id AND (
     EXISTS (SELECT 1 FROM newsletter_addresses a
              WHERE a.newsletter_id = n.id AND a.email = x.email AND a.sent_at <= x.created_at)
     OR EXISTS (SELECT 1 FROM users u JOIN newsletter_recipients r ON r.user_id = u.id
                 WHERE u.email = x.email COLLATE "default" AND r.newsletter_id = n.id AND r.sent_at <= x.created_at))`;

async function findResults({ db }: Platform, id: string): Promise<MailingResults> {
  const rows = await select<Omit<MailingResults, "waiting" | "unsubscribed">>(
    db,
    `SELECT ${COUNTS} FROM newsletter_recipients WHERE newsletter_id = $id
     UNION ALL SELECT ${COUNTS} FROM newsletter_addresses WHERE newsletter_id = $id`,
    { id },
  );
  const sum = (key: keyof (typeof rows)[number]) => rows.reduce((total, row) => total + row[key], 0);
  const [recipients, sent, bounced] = [sum("recipients"), sum("sent"), sum("bounced")];
  const [failed, left] = [sum("failed"), sum("left")];
  const [after] = await select<{ unsubscribed: number }>(db, UNSUBSCRIBED, { id });
  const waiting = recipients - sent - bounced - failed - left;
  return { recipients, sent, bounced, failed, left, waiting, unsubscribed: after?.unsubscribed ?? 0 };
}
