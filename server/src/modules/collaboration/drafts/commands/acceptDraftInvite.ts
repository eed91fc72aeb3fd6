import type { DraftInfo } from "@quire/contracts/records/draft";
import type { DraftRole, MemberRole } from "@quire/domain/posts/draftRoles";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { publishAccessChanged } from "../../../posts/draftEvents.ts";
import { draftRole } from "../../../posts/draftRole.ts";
import { loadDraftInfo } from "../draftInfo.ts";
import { type FoundInvite, findInvite } from "../invites.ts";
import { holdList, requireMemberRoom } from "../memberRoom.ts";

/** Lets the caller in by an invite. Who is there already uses nothing up, and never becomes less than they were. */
export async function acceptDraftInvite(
  context: Context,
  { body }: { body: { token: string } },
): Promise<DraftInfo> {
  const { platform, facts } = context;
  const person = requireUser(context);
  await enforceLimit(platform, "draftInviteTriesByAddress", facts.ip);
  const { post_id: id } = await findInvite(context, body.token);
  return inTransaction(context, async (step) => {
    await holdList(step, id);
    // Again, and held: of two who open an invite for one person at once, the second finds it spent.
    const invite = await findInvite(step, body.token);
    const { transaction } = step;
    const role = await draftRole(platform, person, id, { transaction });
    return loadDraftInfo(step, id, outranks(role, invite.role) ? role : await admit(step, invite));
  });
}

function outranks(role: DraftRole | null, invited: MemberRole): role is DraftRole {
  return role === "owner" || role === "writer" || role === invited;
}

async function admit(step: CommandContext, invite: FoundInvite): Promise<MemberRole> {
  const { platform, transaction } = step;
  const { userId } = requireUser(step);
  const bind = { id: invite.post_id, userId };
  const [before] = await platform.db.query<{ revoked_at: Date | null; created_at: Date }>(
    "SELECT revoked_at, created_at FROM draft_members WHERE post_id = $id AND user_id = $userId",
    { bind, transaction, type: QueryTypes.SELECT },
  );
  // Revoked after the invite was made: its owner did not mean it for them any more.
  if (before?.revoked_at && before.revoked_at >= invite.created_at) throw new Refusal("invite_not_found");
  // Made a commenter by its owner since, who would else be a writer again by the link they came with.
  if (before && !before.revoked_at && before.created_at >= invite.created_at) return "commenter";
  if (!before || before.revoked_at) await requireMemberRoom(step, invite.post_id);
  await platform.db.query(
    `INSERT INTO draft_members (post_id, user_id, role, added_by, created_at) VALUES ($id, $userId, $role, $by, $now)
     ON CONFLICT (post_id, user_id) DO UPDATE SET role = excluded.role, added_by = excluded.added_by, revoked_at = NULL,
       created_at = CASE WHEN draft_members.revoked_at IS NULL THEN draft_members.created_at ELSE excluded.created_at END`,
    { bind: { ...bind, role: invite.role, by: invite.invited_by, now: platform.clock.now() }, transaction },
  );
  await spend(step, invite);
  await publishAccessChanged(step, invite.post_id, userId);
  return invite.role;
}

async function spend({ platform, transaction }: CommandContext, { id, email }: FoundInvite): Promise<void> {
  const sql =
    email === null
      ? "UPDATE draft_invites SET uses = uses + 1 WHERE id = $id"
      : "DELETE FROM draft_invites WHERE id = $id";
  await platform.db.query(sql, { bind: { id }, transaction });
}
