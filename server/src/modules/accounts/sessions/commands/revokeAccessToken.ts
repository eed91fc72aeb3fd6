import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sessions } from "../../models/sessions.ts";

/**
 * Revokes one of the user's access tokens. Drafts opened with it are closed, because the deletion of the row is
 * announced.
 */
export async function revokeAccessToken(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<{ revoked: true }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const ended = await sessions(platform.db).destroy({
    where: { id: params.id, user_id: userId, kind: "token" },
    transaction,
  });
  if (ended === 0) throw new Refusal("not_found");
  return { revoked: true };
}
