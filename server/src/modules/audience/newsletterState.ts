import type { NewsletterState } from "@quire/contracts/calls/publishing";
import { select } from "../../platform/database/select.ts";
import type { Context } from "../../platform/http/context.ts";
import { REACH } from "./newsletters/audience.ts";
import { nextSendTime } from "./newsletters/nextSendTime.ts";

interface Row {
  followers: number;
  subscribed: number;
  without_own: number;
  sent_at: Date | null;
  delivered: number;
}

/** Returns how many addresses a post would reach by email now, and its delivery if it was sent. */
export async function newsletterState(
  context: Context,
  { siteId, id }: { siteId: string; id: string },
): Promise<NewsletterState> {
  const { platform } = context;
  const [row] = await select<Row>(
    platform.db,
    `SELECT ${REACH}, n.send_at AS sent_at,
            (SELECT count(*)::int FROM newsletter_recipients r
              WHERE r.newsletter_id = n.id AND r.sent_at IS NOT NULL)
            + (SELECT count(*)::int FROM newsletter_addresses a
                WHERE a.newsletter_id = n.id AND a.sent_at IS NOT NULL) AS delivered
       FROM (SELECT 1) AS one LEFT JOIN newsletters n ON n.post_id = $id`,
    { siteId, id },
  );
  const now = platform.clock.now();
  const nextSendAt = await nextSendTime(context, siteId, now);
  return {
    recipients: row ? row.followers + row.subscribed - row.without_own : 0,
    sent_at: row?.sent_at?.toISOString() ?? null,
    delivered: row?.delivered ?? 0,
    next_at: nextSendAt > now ? nextSendAt.toISOString() : null,
  };
}
