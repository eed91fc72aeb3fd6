import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";

interface Input {
  params: { siteId: string; id: string; inviteId: string };
}

/** Makes an invite worthless. Whoever came by it stays; one that is gone already stays gone. */
export async function revokeDraftInvite(
  context: CommandContext,
  { params }: Input,
): Promise<{ revoked: true }> {
  const { platform, transaction } = context;
  await authorizeDraft(context, params, "govern");
  await platform.db.query("DELETE FROM draft_invites WHERE id = $inviteId AND post_id = $id", {
    bind: { inviteId: params.inviteId, id: params.id },
    transaction,
  });
  return { revoked: true };
}
