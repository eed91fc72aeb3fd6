import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sessions } from "../../models/sessions.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";

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
  const where = { id: params.id, user_id: userId, kind: "token" } as const;
  const token = await sessions(platform.db).findOne({ where, transaction });
  if (!token || (await sessions(platform.db).destroy({ where, transaction })) === 0) {
    throw new Refusal("not_found");
  }
  await recordSecurityEvent(context, { userId, kind: "token_revoked", detail: token.get().device });
  return { revoked: true };
}
