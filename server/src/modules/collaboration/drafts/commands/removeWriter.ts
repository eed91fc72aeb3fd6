import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishAccessChanged } from "../../../posts/draftEvents.ts";
import { draftMembers } from "../../models/draftMembers.ts";

interface Input {
  params: { siteId: string; id: string; userId: string };
}

/**
 * Revokes a member's access, or lets a member leave. A revoked member's row is kept for as long as an invite from
 * before may be valid: otherwise they could use that link to join again.
 */
export async function removeWriter(context: CommandContext, { params }: Input): Promise<{ removed: true }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const isSelf = userId === params.userId;
  await authorizeDraft(context, params, isSelf ? "read" : "govern");
  const members = draftMembers(platform.db);
  const where = { post_id: params.id, user_id: params.userId, revoked_at: null };
  const changed = isSelf
    ? await members.destroy({ where, transaction })
    : (await members.update({ revoked_at: platform.clock.now() }, { where, transaction }))[0];
  if (changed === 0) throw new Refusal("user_not_found");
  await publishAccessChanged(context, params.id, params.userId);
  return { removed: true };
}
