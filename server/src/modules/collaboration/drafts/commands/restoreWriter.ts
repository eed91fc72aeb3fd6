import type { DraftMember } from "@quire/contracts/records/draft";
import { REVOKE_UNDO_MS } from "@quire/domain/posts/draftRoles";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishAccessChanged } from "../../../posts/draftEvents.ts";
import { holdList, requireMemberRoom } from "../memberRoom.ts";
import { type MemberRow, presentMember } from "../presentMember.ts";

interface Input {
  params: { siteId: string; id: string; userId: string };
}

/** Takes back that the owner revoked somebody a moment ago. Whoever left by themselves comes by an invite. */
export async function restoreWriter(context: CommandContext, { params }: Input): Promise<DraftMember> {
  const { platform, transaction } = context;
  await authorizeDraft(context, params, "govern");
  await holdList(context, params.id);
  await requireMemberRoom(context, params.id);
  const since = new Date(platform.clock.now().getTime() - REVOKE_UNDO_MS);
  const [row] = await platform.db.query<MemberRow>(
    `UPDATE draft_members SET revoked_at = NULL WHERE post_id = $id AND user_id = $userId AND revoked_at > $since
     RETURNING user_id, role, created_at`,
    { bind: { id: params.id, userId: params.userId, since }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("person_not_found");
  await publishAccessChanged(context, params.id, params.userId);
  return presentMember(context, row);
}
