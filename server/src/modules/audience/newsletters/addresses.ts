import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayEmailSubscriber } from "../mayEmail.ts";
import { shareOf } from "../postEmail.ts";
import type { Mailing } from "./findMailing.ts";
import type { Recipient } from "./recipient.ts";

/** Addresses inserted by one statement, which must finish within the statement timeout. */
const BATCH = 50_000;

/** Records which subscribers a newsletter goes to, without those who follow too. */
export async function recordAddresses(
  { db }: Platform,
  transaction: Transaction,
  { id, siteId }: { id: string; siteId: string },
): Promise<void> {
  for (let after = ""; ; ) {
    const [page] = await select<{ last: string | null; count: number }>(
      db,
      `WITH page AS (
         SELECT s.* FROM subscribers s WHERE s.site_id = $siteId AND s.email > $after ORDER BY s.email LIMIT ${BATCH}
       ), written AS (
         INSERT INTO newsletter_addresses (newsletter_id, email)
         SELECT n.id, s.email FROM page s JOIN newsletters n ON n.id = $id AND n.audience IN ('all', 'imported')
          WHERE ${mayEmailSubscriber} ON CONFLICT DO NOTHING
       )
       SELECT max(email) AS last, count(*)::int AS count FROM page`,
      { id, siteId, after },
      transaction,
    );
    if (!page?.last || page.count < BATCH) return;
    after = page.last;
  }
}

/**
 * Returns the next subscribers to email. Without an account they have neither quiet hours nor a digest, and no access:
 * free posts are sent in full, others as their opening.
 */
export async function nextAddresses(
  platform: Platform,
  mailing: Mailing,
  limit: number,
): Promise<Recipient[]> {
  const rows = await select<{ email: string; wants: boolean }>(
    platform.db,
    `SELECT r.email, coalesce(${mayEmailSubscriber}, false) AS wants
       FROM newsletter_addresses r LEFT JOIN subscribers s ON s.site_id = $siteId AND s.email = r.email
      WHERE r.newsletter_id = $id AND r.sent_at IS NULL AND r.dropped IS NULL
      ORDER BY r.tries, r.email LIMIT $limit`,
    { id: mailing.id, siteId: mailing.siteId, limit },
  );
  const share = shareOf(mailing.post, { seesExplicit: false, granted: false });
  return rows.map(({ email, wants }) => ({ userId: null, email, wants, share, later: null }));
}
