import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sessions } from "../../models/sessions.ts";

/** Ends one of the person's access tokens at once; a draft that is open by it is closed, as the row's end is told. */
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
