import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { draftInvites } from "../../models/draftInvites.ts";

interface Input {
  params: { siteId: string; id: string; inviteId: string };
}

/** Revokes an invite. Users who joined by it stay; revoking one that no longer exists succeeds. */
export async function revokeDraftInvite(
  context: CommandContext,
  { params }: Input,
): Promise<{ revoked: true }> {
  const { platform, transaction } = context;
  await authorizeDraft(context, params, "govern");
  await draftInvites(platform.db).destroy({
    where: { id: params.inviteId, post_id: params.id },
    transaction,
  });
  return { revoked: true };
}
