import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishAccessChanged } from "../../../posts/draftEvents.ts";

interface Input {
  params: { siteId: string; id: string; userId: string };
}

/**
 * Revokes somebody's access, or lets a member leave. A revoked person's row stays as long as an invite may be good that
 * they once had: with that link they would walk in again.
 */
export async function removeWriter(context: CommandContext, { params }: Input): Promise<{ removed: true }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const leaves = userId === params.userId;
  await authorizeDraft(context, params, leaves ? "read" : "govern");
  const member = "post_id = $id AND user_id = $userId AND revoked_at IS NULL";
  const sql = leaves
    ? `DELETE FROM draft_members WHERE ${member} RETURNING user_id`
    : `UPDATE draft_members SET revoked_at = $now WHERE ${member} RETURNING user_id`;
  const rows = await platform.db.query(sql, {
    bind: {
      id: params.id,
      userId: params.userId,
      ...(leaves ? {} : { now: platform.clock.now() }),
    },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (rows.length === 0) throw new Refusal("person_not_found");
  await publishAccessChanged(context, params.id, params.userId);
  return { removed: true };
}
