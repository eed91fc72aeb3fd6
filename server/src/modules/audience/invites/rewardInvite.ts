import { INVITE_GOAL, monthsFor, REFEREE_MONTHS } from "@quire/domain/audience/invites";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { ProRewards } from "../proRewards.ts";
import { addressHashes } from "./addressHashes.ts";
import { emailFriend, emailInviter } from "./inviteEmails.ts";

/** Looks how far somebody has come who was invited, and gives what it brings. */
export const rewardInviteJob = jobName<{ refereeId: string }>("invites.settle");

interface Invite {
  referrer_id: string;
  welcomed_at: Date | null;
  counted_at: Date | null;
  refused_at: Date | null;
}

/**
 * First the friend has their months, as soon as an address is proved; then, with a post, the inviter has theirs. Each in a
 * transaction of its own, which holds one person alone: two that hold two could wait for each other.
 */
export async function rewardInvite(
  platform: Platform,
  rewards: ProRewards,
  refereeId: string,
): Promise<void> {
  await withTransaction(platform.db, (transaction) => welcome({ platform, transaction }, rewards, refereeId));
  await withTransaction(platform.db, (transaction) => count({ platform, transaction }, rewards, refereeId));
}

async function welcome(scope: Scope, rewards: ProRewards, refereeId: string): Promise<void> {
  const { platform, transaction } = scope;
  const person = await rewards.lockUser(scope, refereeId);
  const invite = await readInvite(scope, refereeId);
  if (!person || person.isGone || !invite || invite.welcomed_at || invite.refused_at) return;
  const hashes = await hashesOf(scope, refereeId);
  if (hashes.length === 0) return;
  const now = platform.clock.now();
  if (await areKnown(scope, refereeId, invite.referrer_id, hashes)) {
    await platform.db.query("UPDATE invites SET refused_at = $now WHERE referee_id = $refereeId", {
      bind: { now, refereeId },
      transaction,
    });
    return;
  }
  // This writes to their site. The invite comes after it, as it does where they publish: else both could wait for each other.
  const months = await rewards.grantPro(scope, {
    userId: refereeId,
    kind: "referee",
    months: REFEREE_MONTHS,
    cause: `referee ${refereeId}`,
  });
  await platform.db.query("UPDATE invites SET welcomed_at = $now WHERE referee_id = $refereeId", {
    bind: { now, refereeId },
    transaction,
  });
  if (months) await emailFriend(rewards, scope, person, months);
}

/**
 * Whether one of these addresses took part before under another account, or is the inviter's own; if not, they are this
 * person's from now on. Written first and looked at afterwards: of two at once, one waits here and finds the other's.
 */
async function areKnown(
  scope: Scope,
  refereeId: string,
  referrerId: string,
  hashes: Buffer[],
): Promise<boolean> {
  const own = await hashesOf(scope, referrerId);
  if (hashes.some((hash) => own.some((other) => other.equals(hash)))) return true;
  let isKnown = false;
  for (const hash of hashes.toSorted(Buffer.compare)) {
    if (!(await claimAddress(scope, refereeId, hash))) isKnown = true;
  }
  return isKnown;
}

async function claimAddress(
  { platform, transaction }: Scope,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const [row] = await platform.db.query<{ user_id: string }>(
    `INSERT INTO invite_addresses AS a (hash, user_id, created_at) VALUES ($hash, $userId, $now)
     ON CONFLICT (hash) DO UPDATE SET hash = a.hash RETURNING user_id`,
    { bind: { hash, userId, now: platform.clock.now() }, transaction, type: QueryTypes.SELECT },
  );
  return row?.user_id === userId;
}

async function count(scope: Scope, rewards: ProRewards, refereeId: string): Promise<void> {
  const { platform, transaction } = scope;
  const before = await readInvite(scope, refereeId);
  if (!before?.welcomed_at || before.counted_at || !(await hasPublished(scope, refereeId))) return;
  const { referrer_id: referrerId } = before;
  // From here on nobody else counts a friend of theirs: the number below is exact.
  const inviter = await rewards.lockUser(scope, referrerId);
  const [made] = await platform.db.query<{ counted: number; friend: string }>(
    `WITH made AS (UPDATE invites SET counted_at = $now WHERE referee_id = $refereeId AND counted_at IS NULL RETURNING 1)
     SELECT (SELECT count(*)::int FROM invites WHERE referrer_id = $referrerId AND counted_at IS NOT NULL) AS counted,
            (SELECT name FROM users WHERE id = $refereeId) AS friend
       FROM made`,
    {
      bind: { now: platform.clock.now(), refereeId, referrerId },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  if (!made) return;
  // Whoever deletes their account and comes back by an invitation was here before.
  for (const hash of await hashesOf(scope, referrerId)) await claimAddress(scope, referrerId, hash);
  const counted = made.counted + 1;
  const brings = monthsFor(counted) - monthsFor(made.counted);
  if (brings === 0) return;
  const months = await rewards.grantPro(scope, {
    userId: referrerId,
    kind: "referrer",
    months: brings,
    // Numbered: more than the programme has can't be given, whatever goes wrong above.
    cause: `referrer ${referrerId} ${Math.min(counted, INVITE_GOAL)}`,
  });
  if (inviter && months)
    await emailInviter(rewards, scope, inviter, { friend: made.friend, counted, months });
}

async function readInvite({ platform, transaction }: Scope, refereeId: string): Promise<Invite | undefined> {
  const [row] = await platform.db.query<Invite>(
    "SELECT referrer_id, welcomed_at, counted_at, refused_at FROM invites WHERE referee_id = $refereeId",
    { bind: { refereeId }, transaction, type: QueryTypes.SELECT },
  );
  return row;
}

async function hashesOf({ platform, transaction }: Scope, userId: string): Promise<Buffer[]> {
  const [person] = await platform.db.query<Parameters<typeof addressHashes>[1]>(
    "SELECT email, mobile, email_verified_at, mobile_verified_at FROM users WHERE id = $userId",
    { bind: { userId }, transaction, type: QueryTypes.SELECT },
  );
  return person ? addressHashes(platform, person) : [];
}

async function hasPublished({ platform, transaction }: Scope, siteId: string): Promise<boolean> {
  const [row] = await platform.db.query<{ has: boolean }>(
    "SELECT blog_count + dg_count + story_count + comic_count + book_count > 0 AS has FROM sites WHERE id = $siteId",
    { bind: { siteId }, transaction, type: QueryTypes.SELECT },
  );
  return row?.has === true;
}
