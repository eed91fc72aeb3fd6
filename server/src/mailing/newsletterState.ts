import type { NewsletterState } from "@quire/contracts/calls/publishing";
import { QueryTypes } from "sequelize";
import type { Context } from "../platform/http/context.ts";
import { GETS_MAIL } from "./audience.ts";
import { nextTurn } from "./nextTurn.ts";

interface Row {
  recipients: number;
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
    `SELECT (SELECT count(*)::int FROM follows f JOIN users u ON u.id = f.user_id
              WHERE f.site_id = $siteId AND ${GETS_MAIL}) AS recipients,
            n.send_at AS sent_at,
            (SELECT count(*)::int FROM newsletter_recipients r
              WHERE r.newsletter_id = n.id AND r.sent_at IS NOT NULL) AS delivered
       FROM (SELECT 1) AS one LEFT JOIN newsletters n ON n.post_id = $id`,
    { bind: { siteId, id }, type: QueryTypes.SELECT },
  );
  const now = platform.clock.now();
  const turn = await nextTurn(context, siteId, now);
  return {
    recipients: row?.recipients ?? 0,
    sent_at: row?.sent_at?.toISOString() ?? null,
    delivered: row?.delivered ?? 0,
    next_at: turn > now ? turn.toISOString() : null,
  };
}
