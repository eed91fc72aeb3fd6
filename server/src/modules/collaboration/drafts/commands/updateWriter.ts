import type { DraftMember } from "@quire/contracts/records/draft";
import type { MemberRole } from "@quire/domain/posts/draftRoles";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishAccessChanged } from "../../../posts/draftEvents.ts";
import { type MemberRow, presentMember } from "../presentMember.ts";

interface Input {
  params: { siteId: string; id: string; userId: string };
  body: { role: MemberRole };
}

/** Changes a member's role. It applies to their open editors at once. */
export async function updateWriter(context: CommandContext, { params, body }: Input): Promise<DraftMember> {
  await authorizeDraft(context, params, "govern");
  const [row] = await context.select<MemberRow>(
    `UPDATE draft_members SET role = $role WHERE post_id = $id AND user_id = $userId AND revoked_at IS NULL
     RETURNING user_id, role, created_at`,
    { id: params.id, userId: params.userId, role: body.role },
  );
  if (!row) throw new Refusal("user_not_found");
  await publishAccessChanged(context, params.id, params.userId);
  return presentMember(context, row);
}
