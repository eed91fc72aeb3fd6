import { accessTo } from "@quire/domain/posts/access";
import { execute, select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { NOT_REVOKED } from "../../posts/entitlements.ts";
import { newsletters } from "../models/newsletters.ts";
import { shareOf } from "../postEmail.ts";
import { nextAddresses, recordAddresses } from "./addresses.ts";
import { customersSql, GETS_MAIL } from "./audience.ts";
import type { Mailing } from "./findMailing.ts";
import type { Recipient } from "./recipient.ts";
import { moveSubscriber } from "./suppress.ts";

/** The recipient's mail server rejected it: the mailbox doesn't exist or accepts no email. */
const BOUNCED = { from: "subscribed", to: "bounced" } as const;

/** Attempts before an email is dropped. */
const MAX_TRIES = 25;

/** Records a newsletter's recipients once: later followers get the next one. */
export async function recordRecipients(platform: Platform, mailing: Mailing): Promise<void> {
  const { id, siteId, audience } = mailing;
  await withTransaction(platform.db, async (transaction) => {
    // A mailing that is being cancelled is gone, or stays.
    const rows = await select(
      platform.db,
      "SELECT 1 FROM newsletters WHERE id = $id FOR NO KEY UPDATE",
      { id },
      transaction,
    );
    if (rows.length === 0) return;
    const customers = customersSql(audience);
    if (customers) {
      await execute(
        platform.db,
        `INSERT INTO newsletter_recipients (newsletter_id, user_id)
         SELECT $id, u.id FROM users u WHERE ${customers} ON CONFLICT DO NOTHING`,
        { id, siteId, boughtId: mailing.boughtId },
        transaction,
      );
    }
    await execute(
      platform.db,
      `INSERT INTO newsletter_recipients (newsletter_id, user_id)
       SELECT n.id, f.user_id FROM newsletters n JOIN follows f ON f.site_id = n.site_id JOIN users u ON u.id = f.user_id
        WHERE n.id = $id AND n.audience IN ('all', 'followers') AND ${GETS_MAIL}
       ON CONFLICT DO NOTHING`,
      { id },
      transaction,
    );
    await recordAddresses(platform, transaction, { id, siteId });
    await newsletters(platform.db).update(
      { addressed_at: platform.clock.now() },
      { where: { id }, transaction },
    );
  });
}

interface Row {
  user_id: string;
  email: string | null;
  wants: boolean;
  sees_explicit: boolean;
  is_follower: boolean;
  owns: boolean;
}

/** Returns the next recipients to email; refunded buyers and those who opted out no longer want it. Failed ones come after those not attempted yet. */
export async function nextRecipients(
  platform: Platform,
  mailing: Mailing,
  limit: number,
): Promise<Recipient[]> {
  const followers = await nextFollowers(platform, mailing, limit);
  if (followers.length === limit) return followers;
  return [...followers, ...(await nextAddresses(platform, mailing, limit - followers.length))];
}

async function nextFollowers(platform: Platform, mailing: Mailing, limit: number): Promise<Recipient[]> {
  const rows = await select<Row>(
    platform.db,
    `SELECT r.user_id, u.email, u.nsfw AND u.of_age_at IS NOT NULL AS sees_explicit, f.user_id IS NOT NULL AS is_follower,
            coalesce(${customersSql(mailing.audience) ?? GETS_MAIL}, false) AS wants,
            EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = r.user_id AND e.item_id IN ($postId, $parentId)
                     AND ${NOT_REVOKED}) AS owns
       FROM newsletter_recipients r JOIN users u ON u.id = r.user_id
       LEFT JOIN follows f ON f.user_id = r.user_id AND f.site_id = $siteId
      WHERE r.newsletter_id = $id AND r.sent_at IS NULL AND r.dropped IS NULL
      ORDER BY r.tries, r.user_id LIMIT $limit`,
    {
      id: mailing.id,
      siteId: mailing.siteId,
      postId: mailing.postId,
      parentId: mailing.parentId ?? mailing.postId,
      boughtId: mailing.boughtId,
      limit,
    },
  );
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email ?? "",
    wants: row.wants,
    share: shareOf(mailing.post, {
      seesExplicit: row.sees_explicit,
      granted:
        accessTo(
          { access: mailing.post.visibility, ownerId: mailing.siteId },
          { id: row.user_id, isFollower: row.is_follower, hasEntitlement: row.owns },
        ) === "granted",
    }),
  }));
}

/**
 * What became of one email: accepted by the mail server, not to be sent, rejected, or failed and retried up to the
 * limit.
 */
export type Outcome = "sent" | "left" | "refused" | "failed";

/** Records it, unless a bounce of this very email has arrived first. */
export async function recordOutcome(
  platform: Platform,
  { id: newsletterId, siteId }: Pick<Mailing, "id" | "siteId">,
  { userId, email }: Pick<Recipient, "userId" | "email">,
  outcome: Outcome,
): Promise<void> {
  if (userId === null && outcome === "refused") {
    await moveSubscriber(
      { db: platform.db, clock: platform.clock, transaction: null },
      { email, siteId },
      BOUNCED,
    );
  }
  const [table, column] = userId ? ["newsletter_recipients", "user_id"] : ["newsletter_addresses", "email"];
  await execute(
    platform.db,
    `UPDATE ${table} SET tries = tries + 1,
       sent_at = CASE WHEN $outcome = 'sent' THEN $now::timestamptz END,
       dropped = CASE WHEN $outcome IN ('left', 'refused') OR ($outcome = 'failed' AND tries + 1 >= $most)
                      THEN $outcome::text END
      WHERE newsletter_id = $newsletterId AND ${column} = $recipient AND sent_at IS NULL AND dropped IS NULL`,
    { newsletterId, recipient: userId ?? email, outcome, most: MAX_TRIES, now: platform.clock.now() },
  );
}
