import { INVITE_GOAL, monthsFor, REFEREE_MONTHS } from "@quire/domain/audience/invites";
import { Op } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { users } from "../../accounts/models/users.ts";
import { type InviteColumns, invites } from "../models/invites.ts";
import { notify } from "../notify.ts";
import type { ProRewards } from "../proRewards.ts";
import { addressHashes } from "./addressHashes.ts";
import { emailFriend, emailInviter } from "./inviteEmails.ts";

/** Checks an invited user's progress and grants the rewards due. */
export const rewardInviteJob = jobName<{ refereeId: string }>("invites.reward");

type Invite = Pick<InviteColumns, "referrer_id" | "welcomed_at" | "counted_at" | "refused_at">;

/**
 * Grants the friend's months once an address is verified, then the inviter's once the friend has published. Each
 * runs in its own transaction, which locks only one user: two that lock two users each could deadlock.
 */
export async function rewardInvite(
  platform: Platform,
  rewards: ProRewards,
  refereeId: string,
): Promise<void> {
  await withTransaction(platform.db, (transaction) =>
    rewardReferee(scopeOf(platform, transaction), rewards, refereeId),
  );
  await withTransaction(platform.db, (transaction) =>
    rewardReferrer(scopeOf(platform, transaction), rewards, refereeId),
  );
}

async function rewardReferee(scope: Scope, rewards: ProRewards, refereeId: string): Promise<void> {
  const { platform, transaction } = scope;
  const user = await rewards.lockUser(scope, refereeId);
  const invite = await readInvite(scope, refereeId);
  if (!user || user.isDeleted || !invite || invite.welcomed_at || invite.refused_at) return;
  const hashes = await hashesOf(scope, refereeId);
  if (hashes.length === 0) return;
  const now = platform.clock.now();
  const where = { referee_id: refereeId };
  if (await tookPartBefore(scope, refereeId, invite.referrer_id, hashes)) {
    await invites(platform.db).update({ refused_at: now }, { where, transaction });
    return;
  }
  // Granting writes to their site. The invite is locked after it, as publishing does; the opposite order could
  // deadlock.
  const period = await rewards.grantPro(scope, {
    userId: refereeId,
    kind: "referee",
    months: REFEREE_MONTHS,
    cause: `referee ${refereeId}`,
  });
  await invites(platform.db).update({ welcomed_at: now }, { where, transaction });
  if (period) await emailFriend(rewards, scope, user, period);
  await notifyInviter(scope, invite.referrer_id, refereeId, "joined");
}

/**
 * Whether one of these addresses took part before under another account, or is the inviter's own; otherwise claims
 * them for this user. Writes before it checks, so that of two concurrent claims one waits here and finds the other.
 */
async function tookPartBefore(
  scope: Scope,
  refereeId: string,
  referrerId: string,
  hashes: Buffer[],
): Promise<boolean> {
  const own = await hashesOf(scope, referrerId);
  if (hashes.some((hash) => own.some((other) => other.equals(hash)))) return true;
  let tookPart = false;
  for (const hash of hashes.toSorted(Buffer.compare)) {
    if (!(await claimAddress(scope, refereeId, hash))) tookPart = true;
  }
  return tookPart;
}

async function claimAddress(scope: Scope, userId: string, hash: Buffer): Promise<boolean> {
  const { platform } = scope;
  const [row] = await scope.select<{ user_id: string }>(
    `INSERT INTO invite_addresses AS a (hash, user_id, created_at) VALUES ($hash, $userId, $now)
     ON CONFLICT (hash) DO UPDATE SET hash = a.hash RETURNING user_id`,
    { hash, userId, now: platform.clock.now() },
  );
  return row?.user_id === userId;
}

async function rewardReferrer(scope: Scope, rewards: ProRewards, refereeId: string): Promise<void> {
  const invite = await readInvite(scope, refereeId);
  if (!invite?.welcomed_at || invite.counted_at || !(await hasPublished(scope, refereeId))) return;
  const { referrer_id: referrerId } = invite;
  // With the inviter locked, no other friend of theirs is counted concurrently: the number below is exact.
  const inviter = await rewards.lockUser(scope, referrerId);
  const before = await countFriends(scope, referrerId);
  if (!(await markCounted(scope, refereeId))) return;
  // Also claims the inviter's addresses: an inviter who deletes the account and signs up by an invite was here
  // before.
  for (const hash of await hashesOf(scope, referrerId)) await claimAddress(scope, referrerId, hash);
  await notifyInviter(scope, referrerId, refereeId, "counted");
  const counted = before + 1;
  const newMonths = monthsFor(counted) - monthsFor(before);
  if (newMonths === 0) return;
  const period = await rewards.grantPro(scope, {
    userId: referrerId,
    kind: "referrer",
    months: newMonths,
    // Numbered, so that an error above can't grant more months than the programme has.
    cause: `referrer ${referrerId} ${Math.min(counted, INVITE_GOAL)}`,
  });
  if (!inviter || !period) return;
  await emailInviter(rewards, scope, inviter, { friend: await nameOf(scope, refereeId), counted, period });
}

function notifyInviter(
  scope: Scope,
  referrerId: string,
  refereeId: string,
  event: "joined" | "counted",
): Promise<void> {
  return notify(scope, {
    kind: "invite",
    userIds: [referrerId],
    siteId: null,
    actorId: refereeId,
    groupKey: `invite ${event}`,
    data: { event },
  });
}

/** Returns how many friends of an inviter count. */
function countFriends({ platform, transaction }: Scope, referrerId: string): Promise<number> {
  const where = { referrer_id: referrerId, counted_at: { [Op.not]: null } };
  return invites(platform.db).count({ where, transaction });
}

/** Returns false if the friend counts already. */
async function markCounted(scope: Scope, refereeId: string): Promise<boolean> {
  const { platform } = scope;
  const changed = await scope.execute(
    "UPDATE invites SET counted_at = $now WHERE referee_id = $refereeId AND counted_at IS NULL",
    { now: platform.clock.now(), refereeId },
  );
  return changed > 0;
}

async function nameOf({ platform, transaction }: Scope, userId: string): Promise<string> {
  const user = await users(platform.db).findByPk(userId, { attributes: ["name"], transaction });
  return user?.get().name ?? "";
}

async function readInvite({ platform, transaction }: Scope, refereeId: string): Promise<Invite | undefined> {
  const row = await invites(platform.db).findByPk(refereeId, {
    attributes: ["referrer_id", "welcomed_at", "counted_at", "refused_at"],
    transaction,
  });
  return row?.get();
}

async function hashesOf({ platform, transaction }: Scope, userId: string): Promise<Buffer[]> {
  const user = await users(platform.db).findByPk(userId, {
    attributes: ["email", "mobile", "email_verified_at", "mobile_verified_at"],
    transaction,
  });
  return user ? addressHashes(platform, user.get()) : [];
}

async function hasPublished(scope: Scope, siteId: string): Promise<boolean> {
  const [row] = await scope.select<{ has: boolean }>(
    "SELECT blog_count + dg_count + story_count + comic_count + book_count > 0 AS has FROM sites WHERE id = $siteId",
    { siteId },
  );
  return row?.has === true;
}
