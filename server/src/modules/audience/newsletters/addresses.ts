import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import { shareOf } from "../postLetter.ts";
import { GETS_IMPORTED_MAIL } from "./audience.ts";
import type { Mailing } from "./findMailed.ts";
import type { Recipient } from "./recipient.ts";

/** Addresses that are written down by one statement, which has to be done within its time. */
const AT_ONCE = 50_000;

/** Writes down which imported people a newsletter goes to; nobody of them who follows too. */
export async function writeAddresses(
  { db }: Platform,
  transaction: Transaction,
  { id, siteId }: { id: string; siteId: string },
): Promise<void> {
  for (let after = ""; ; ) {
    const [page] = await db.query<{ last: string | null; seen: number }>(
      `WITH page AS (
         SELECT s.* FROM subscribers s WHERE s.site_id = $siteId AND s.email > $after ORDER BY s.email LIMIT ${AT_ONCE}
       ), written AS (
         INSERT INTO newsletter_addresses (newsletter_id, email)
         SELECT n.id, s.email FROM page s JOIN newsletters n ON n.id = $id AND n.audience IN ('all', 'imported')
          WHERE ${GETS_IMPORTED_MAIL} ON CONFLICT DO NOTHING
       )
       SELECT max(email) AS last, count(*)::int AS seen FROM page`,
      { bind: { id, siteId, after }, type: QueryTypes.SELECT, transaction },
    );
    if (!page?.last || page.seen < AT_ONCE) return;
    after = page.last;
  }
}

/** The next of the imported. They own nothing and follow nobody: what is free comes whole, of the rest its opening. */
export async function nextAddresses(
  platform: Platform,
  mailing: Mailing,
  limit: number,
): Promise<Recipient[]> {
  const rows = await platform.db.query<{ email: string; wants: boolean }>(
    `SELECT r.email, coalesce(${GETS_IMPORTED_MAIL}, false) AS wants
       FROM newsletter_addresses r LEFT JOIN subscribers s ON s.site_id = $siteId AND s.email = r.email
      WHERE r.newsletter_id = $id AND r.sent_at IS NULL AND r.dropped IS NULL
      ORDER BY r.tries, r.email LIMIT $limit`,
    { bind: { id: mailing.id, siteId: mailing.siteId, limit }, type: QueryTypes.SELECT },
  );
  const share = shareOf(mailing.post, { seesExplicit: false, granted: false });
  return rows.map(({ email, wants }) => ({ userId: null, email, wants, share }));
}
