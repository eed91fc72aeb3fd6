import { accessTo } from "@quire/domain/posts/access";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { STANDING } from "../../posts/entitlements.ts";
import { shareOf } from "../postLetter.ts";
import { nextAddresses, writeAddresses } from "./addresses.ts";
import { GETS_MAIL } from "./audience.ts";
import type { Mailing } from "./findMailed.ts";
import type { Recipient } from "./recipient.ts";
import { setState } from "./suppress.ts";

/** Their mail server will have none of it: there is nobody, or nobody who wants it. */
const BOUNCED = { from: "subscribed", to: "bounced" } as const;

/** How often a letter is tried before it is given up. */
const MOST_TRIES = 25;

/** Writes down, once, whom a newsletter goes to: a follower who comes later gets the next one. */
export async function addressLetters(platform: Platform, { id, siteId }: Mailing): Promise<void> {
  const bind = { id, siteId, now: platform.clock.now() };
  await withTransaction(platform.db, async (transaction) => {
    await platform.db.query(
      `INSERT INTO newsletter_recipients (newsletter_id, user_id)
       SELECT n.id, f.user_id FROM newsletters n JOIN follows f ON f.site_id = n.site_id JOIN users u ON u.id = f.user_id
        WHERE n.id = $id AND n.audience IN ('all', 'followers') AND ${GETS_MAIL}
       ON CONFLICT DO NOTHING`,
      { bind: { id }, transaction },
    );
    await writeAddresses(platform, transaction, { id, siteId });
    await platform.db.query("UPDATE newsletters SET addressed_at = $now WHERE id = $id", {
      bind: { id, now: bind.now },
      transaction,
    });
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

/** The next of those who have no letter yet; who failed before comes after those who were not tried. */
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
  const rows = await platform.db.query<Row>(
    `SELECT r.user_id, u.email, u.nsfw AS sees_explicit, f.user_id IS NOT NULL AS is_follower,
            coalesce(${GETS_MAIL}, false) AS wants,
            EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = r.user_id AND e.item_id IN ($postId, $parentId)
                     AND ${STANDING}) AS owns
       FROM newsletter_recipients r JOIN users u ON u.id = r.user_id
       LEFT JOIN follows f ON f.user_id = r.user_id AND f.site_id = $siteId
      WHERE r.newsletter_id = $id AND r.sent_at IS NULL AND r.dropped IS NULL
      ORDER BY r.tries, r.user_id LIMIT $limit`,
    {
      bind: {
        id: mailing.id,
        siteId: mailing.siteId,
        postId: mailing.postId,
        parentId: mailing.parentId ?? mailing.postId,
        limit,
      },
      type: QueryTypes.SELECT,
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

/** What became of one letter: with the mail server, not to be sent, or to be tried again until that has no more use. */
export type Outcome = "sent" | "left" | "refused" | "failed";

export async function recordOutcome(
  platform: Platform,
  { id: newsletterId, siteId }: Pick<Mailing, "id" | "siteId">,
  { userId, email }: Pick<Recipient, "userId" | "email">,
  outcome: Outcome,
): Promise<void> {
  if (userId === null && outcome === "refused") {
    await setState({ db: platform.db, clock: platform.clock, transaction: null }, { email, siteId }, BOUNCED);
  }
  const [table, column] = userId ? ["newsletter_recipients", "user_id"] : ["newsletter_addresses", "email"];
  await platform.db.query(
    `UPDATE ${table} SET tries = tries + 1,
       sent_at = CASE WHEN $outcome = 'sent' THEN $now::timestamptz END,
       dropped = CASE WHEN $outcome IN ('left', 'refused') OR ($outcome = 'failed' AND tries + 1 >= $most)
                      THEN $outcome::text END
      WHERE newsletter_id = $newsletterId AND ${column} = $whom AND sent_at IS NULL`,
    { bind: { newsletterId, whom: userId ?? email, outcome, most: MOST_TRIES, now: platform.clock.now() } },
  );
}
