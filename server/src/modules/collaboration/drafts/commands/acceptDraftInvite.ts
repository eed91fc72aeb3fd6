import type { DraftInfo } from "@quire/contracts/records/draft";
import type { DraftRole, MemberRole } from "@quire/domain/posts/draftRoles";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { publishAccessChanged } from "../../../posts/draftEvents.ts";
import { draftRole } from "../../../posts/draftRole.ts";
import { siteOfPost } from "../../../posts/siteOfPost.ts";
import { draftJoined } from "../../events.ts";
import { draftInvites } from "../../models/draftInvites.ts";
import { draftMembers } from "../../models/draftMembers.ts";
import { loadDraftInfo } from "../draftInfo.ts";
import { type FoundInvite, findInvite } from "../invites.ts";
import { enforceMemberLimit, lockMemberList } from "../memberLimit.ts";

/** Adds the caller to a draft by an invite. Existing members don't use the invite up and are never demoted by it. */
export async function acceptDraftInvite(
  context: Context,
  { body }: { body: { token: string } },
): Promise<DraftInfo> {
  const { platform, facts } = context;
  const user = requireUser(context);
  await enforceLimit(context, "draftInviteTriesByAddress", facts.ip);
  const { post_id: id } = await findInvite(context, body.token);
  return inTransaction(context, async (step) => {
    await lockMemberList(step, id);
    // Checks again under the lock: when two users open a single-use invite at once, the second finds it spent.
    const invite = await findInvite(step, body.token);
    const { transaction } = step;
    const role = await draftRole(platform, user, id, { transaction });
    if (outranks(role, invite.role)) return loadDraftInfo(step, id, role);
    const newRole = await addMember(step, invite);
    if (role === null) {
      const siteId = await siteOfPost(step, id);
      await platform.events.publish(draftJoined, step, { postId: id, siteId, userId: user.userId });
    }
    return loadDraftInfo(step, id, newRole);
  });
}

function outranks(role: DraftRole | null, invited: MemberRole): role is DraftRole {
  return role === "owner" || role === "writer" || role === invited;
}

async function addMember(step: CommandContext, invite: FoundInvite): Promise<MemberRole> {
  const { platform, transaction } = step;
  const { userId } = requireUser(step);
  const row = await draftMembers(platform.db).findOne({
    attributes: ["revoked_at", "created_at"],
    where: { post_id: invite.post_id, user_id: userId },
    transaction,
  });
  const existing = row?.get();
  // Revoked after the invite was made: the owner no longer wants them in.
  if (existing?.revoked_at && existing.revoked_at >= invite.created_at) throw new Refusal("invite_not_found");
  // The owner has since made them a commenter; the link they joined with must not make them a writer again.
  if (existing && !existing.revoked_at && existing.created_at >= invite.created_at) return "commenter";
  if (!existing || existing.revoked_at) await enforceMemberLimit(step, invite.post_id);
  await step.execute(
    `INSERT INTO draft_members (post_id, user_id, role, added_by, created_at) VALUES ($id, $userId, $role, $by, $now)
     ON CONFLICT (post_id, user_id) DO UPDATE SET role = excluded.role, added_by = excluded.added_by, revoked_at = NULL,
       created_at = CASE WHEN draft_members.revoked_at IS NULL THEN draft_members.created_at ELSE excluded.created_at END`,
    {
      id: invite.post_id,
      userId,
      role: invite.role,
      by: invite.invited_by,
      now: platform.clock.now(),
    },
  );
  await consumeInvite(step, invite);
  await publishAccessChanged(step, invite.post_id, userId);
  return invite.role;
}

async function consumeInvite(
  { platform, transaction }: CommandContext,
  { id, email }: FoundInvite,
): Promise<void> {
  const invites = draftInvites(platform.db);
  if (email === null) await invites.increment("uses", { where: { id }, transaction });
  else await invites.destroy({ where: { id }, transaction });
}
