import type { OutputOf } from "@quire/contracts/call";
import type { listEmailStats as listEmailStatsCall } from "@quire/contracts/calls/stats";
import type { EmailStats } from "@quire/contracts/records/stats";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireStatsAccess } from "../../../community/statsPolicy.ts";
import { type EmailResults, emailResults } from "../emailResults.ts";

interface Input {
  params: { id: string };
  query: { next?: string; size?: number };
}

interface Row extends Pick<EmailStats, "id" | "subject" | "post_id" | "clicks" | "links"> {
  send_at: Date;
}

/** Emails on a page: the results of each are counted from its recipients. */
const PAGE_SIZE = 10;

/** Returns a site's sent emails with their deliveries and clicks, the latest first; only to its owner. */
export async function listEmailStats(
  context: Context,
  { params, query }: Input,
): Promise<OutputOf<typeof listEmailStatsCall>> {
  const { platform } = context;
  requireStatsAccess(context, params);
  const db = platform.replicas.reader(params.id);
  const { limit, next } = sliceOf(query, PAGE_SIZE);
  const [before, beforeId] = next ? decodeNext(next, "email-stats", ["time", "string"]) : [null, ""];
  const rows = await select<Row>(
    db,
    `SELECT n.id, coalesce(n.subject, p.title, '') AS subject, n.post_id, n.send_at,
            (SELECT coalesce(sum(clicks), 0) FROM newsletter_links l WHERE l.newsletter_id = n.id)::int AS clicks,
            (SELECT coalesce(json_agg(top), '[]') FROM (
              SELECT url, clicks FROM newsletter_links l WHERE l.newsletter_id = n.id ORDER BY clicks DESC, url LIMIT 20) top) AS links
       FROM newsletters n LEFT JOIN posts p ON p.id = n.post_id
      WHERE n.site_id = $siteId AND n.send_at <= coalesce($before::timestamptz, $now)
        AND ($before::timestamptz IS NULL OR (n.send_at, n.id) < ($before::timestamptz, $beforeId))
      ORDER BY n.send_at DESC, n.id DESC LIMIT $limit`,
    { siteId: params.id, now: platform.clock.now(), before, beforeId, limit: limit + 1 },
  );
  const page = cutPage(rows, limit, (last) =>
    encodeNext("email-stats", [last.send_at.toISOString(), last.id]),
  );
  const ids = page.rows.map(({ id }) => id);
  const results = await emailResults(db, ids);
  const emails = page.rows.map((row) => ({
    ...row,
    send_at: row.send_at.toISOString(),
    ...(results.get(row.id) as EmailResults),
  }));
  return { emails, next: page.next };
}
