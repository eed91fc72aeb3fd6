import { type Digest, emailTiming } from "@quire/domain/audience/emailTiming";
import { accessTo } from "@quire/domain/posts/access";
import { execute, select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { NOT_REVOKED } from "../../posts/entitlements.ts";
import { hasMuted, mayEmailFollower } from "../mayEmail.ts";
import { newsletters } from "../models/newsletters.ts";
import { AFTER_QUIET_HOURS, nextEmail } from "../notifications/dueTimes.ts";
import { shareOf } from "../postEmail.ts";
import { nextAddresses, recordAddresses } from "./addresses.ts";
import { customersSql } from "./audience.ts";
import type { Mailing } from "./findMailing.ts";
import type { Recipient } from "./recipient.ts";
import { moveSubscriber } from "./suppress.ts";

/** The recipient's mail server rejected it: the mailbox doesn't exist or accepts no email. */
const BOUNCED = { from: "subscribed", to: "bounced" } as const;

/** Attempts before an email is dropped. */
const MAX_TRIES = 25;

/** SQL: whether the user `u`, by the row `f` of `follows` if there is one, gets a newsletter to this audience. */
const wants = (audience: Mailing["audience"]) =>
  `coalesce(${customersSql(audience) ?? mayEmailFollower}, false) AND NOT ${hasMuted("u.id", "$storyId")}`;

/** What `wants` refers to. A post without chapters can't be muted, nor can a text of its own. */
const bindsOf = ({ siteId, postId, parentId, boughtId }: Mailing) => ({
  siteId,
  boughtId,
  storyId: parentId ?? postId,
});

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
        WHERE n.id = $id AND n.audience IN ('all', 'followers') AND ${mayEmailFollower}
          AND NOT ${hasMuted("u.id", "$storyId")}
       ON CONFLICT DO NOTHING`,
      { id, storyId: mailing.parentId ?? mailing.postId },
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
  digest: Digest;
  after_quiet_hours: Date;
  next_digest: Date;
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
  const now = platform.clock.now();
  const rows = await select<Row>(
    platform.db,
    `SELECT r.user_id, u.email, u.nsfw AND u.of_age_at IS NOT NULL AS sees_explicit, f.user_id IS NOT NULL AS is_follower,
            ${wants(mailing.audience)} AS wants, coalesce(s.digest, 'off') AS digest,
            ${AFTER_QUIET_HOURS} AS after_quiet_hours, ${nextEmail("false")} AS next_digest,
            EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = r.user_id AND e.item_id IN ($postId, $parentId)
                     AND ${NOT_REVOKED}) AS owns
       FROM newsletter_recipients r JOIN users u ON u.id = r.user_id
       LEFT JOIN follows f ON f.user_id = r.user_id AND f.site_id = $siteId
       LEFT JOIN notification_settings s ON s.user_id = u.id
      WHERE r.newsletter_id = $id AND ${IS_WAITING} AND (r.due_at IS NULL OR r.due_at <= $now)
      ORDER BY r.tries, r.user_id LIMIT $limit`,
    {
      ...bindsOf(mailing),
      id: mailing.id,
      postId: mailing.postId,
      parentId: mailing.parentId ?? mailing.postId,
      now,
      limit,
    },
  );
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email ?? "",
    wants: row.wants,
    later: laterOf(row, now),
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

/** SQL: whether the email to `r` is still to be sent by itself. */
const IS_WAITING = "r.sent_at IS NULL AND r.dropped IS NULL AND NOT r.in_digest";

function laterOf(row: Row, now: Date): Recipient["later"] {
  if (emailTiming("newsletter", row.digest) === "in_digest") return { at: row.next_digest, inDigest: true };
  return row.after_quiet_hours > now ? { at: row.after_quiet_hours, inDigest: false } : null;
}

/** Records when emails are due that aren't sent now. */
export async function postpone(
  { db }: Pick<Platform, "db">,
  { id }: Pick<Mailing, "id">,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  await execute(
    db,
    `UPDATE newsletter_recipients r SET due_at = t.due_at, in_digest = t.in_digest
       FROM unnest($userIds::text[], $times::timestamptz[], $digests::boolean[]) AS t (user_id, due_at, in_digest)
      WHERE r.newsletter_id = $id AND r.user_id = t.user_id AND r.sent_at IS NULL AND r.dropped IS NULL`,
    {
      id,
      userIds: recipients.map(({ userId }) => userId),
      times: recipients.map(({ later }) => later?.at.toISOString()),
      digests: recipients.map(({ later }) => later?.inDigest ?? false),
    },
  );
}

/** Returns when the next email is due that waits for the end of quiet hours; null if none does. */
export async function nextDueTime({ db }: Pick<Platform, "db">, id: string): Promise<Date | null> {
  const [row] = await select<{ due_at: Date | null }>(
    db,
    `SELECT min(r.due_at) AS due_at FROM newsletter_recipients r WHERE r.newsletter_id = $id AND ${IS_WAITING}`,
    { id },
  );
  return row?.due_at ?? null;
}

/** Returns which of these users still want a newsletter in their digest, and haven't read of its post in the bell. */
export async function digestReaders(
  { platform, transaction }: Scope,
  mailing: Mailing,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await select<{ id: string }>(
    platform.db,
    `SELECT u.id FROM users u LEFT JOIN follows f ON f.user_id = u.id AND f.site_id = $siteId
      WHERE u.id = ANY($userIds::text[]) AND ${wants(mailing.audience)} AND NOT EXISTS (
        SELECT 1 FROM notifications n WHERE n.user_id = u.id AND n.kind = 'new_post' AND n.post_id = $postId
           AND n.read_at IS NOT NULL)`,
    { ...bindsOf(mailing), postId: mailing.postId, userIds: [...userIds] },
    transaction,
  );
  return new Set(rows.map(({ id }) => id));
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
