import type { DraftMember } from "@quire/contracts/records/draft";
import { REVOKE_UNDO_MS } from "@quire/domain/posts/draftRoles";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishAccessChanged } from "../../../posts/draftEvents.ts";
import { enforceMemberLimit, lockMemberList } from "../memberLimit.ts";
import { type MemberRow, presentMember } from "../presentMember.ts";

interface Input {
  params: { siteId: string; id: string; userId: string };
}

/** Undoes a recent revocation. Members who left by themselves need a new invite. */
export async function restoreWriter(context: CommandContext, { params }: Input): Promise<DraftMember> {
  const { platform } = context;
  await authorizeDraft(context, params, "govern");
  await lockMemberList(context, params.id);
  await enforceMemberLimit(context, params.id);
  const since = new Date(platform.clock.now().getTime() - REVOKE_UNDO_MS);
  const [row] = await context.select<MemberRow>(
    `UPDATE draft_members SET revoked_at = NULL WHERE post_id = $id AND user_id = $userId AND revoked_at > $since
     RETURNING user_id, role, created_at`,
    { id: params.id, userId: params.userId, since },
  );
  if (!row) throw new Refusal("user_not_found");
  await publishAccessChanged(context, params.id, params.userId);
  return presentMember(context, row);
}
