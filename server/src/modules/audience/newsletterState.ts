import type { NewsletterState } from "@quire/contracts/calls/publishing";
import { QueryTypes } from "sequelize";
import type { Context } from "../../platform/http/context.ts";
import { REACH } from "./newsletters/audience.ts";
import { nextTurn } from "./newsletters/nextTurn.ts";

interface Row {
  followers: number;
  subscribed: number;
  both: number;
  sent_at: Date | null;
  delivered: number;
}

/** Who would get a post by mail now, and what became of it where it was sent. */
export async function newsletterState(
  context: Context,
  { siteId, id }: { siteId: string; id: string },
): Promise<NewsletterState> {
  const { platform } = context;
  const [row] = await platform.db.query<Row>(
    `SELECT ${REACH}, n.send_at AS sent_at,
            (SELECT count(*)::int FROM newsletter_recipients r
              WHERE r.newsletter_id = n.id AND r.sent_at IS NOT NULL)
            + (SELECT count(*)::int FROM newsletter_addresses a
                WHERE a.newsletter_id = n.id AND a.sent_at IS NOT NULL) AS delivered
       FROM (SELECT 1) AS one LEFT JOIN newsletters n ON n.post_id = $id`,
    { bind: { siteId, id }, type: QueryTypes.SELECT },
  );
  const now = platform.clock.now();
  const turn = await nextTurn(context, siteId, now);
  return {
    recipients: row ? row.followers + row.subscribed - row.both : 0,
    sent_at: row?.sent_at?.toISOString() ?? null,
    delivered: row?.delivered ?? 0,
    next_at: turn > now ? turn.toISOString() : null,
  };
}
