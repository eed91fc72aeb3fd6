import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { actsAsStaff } from "../../../accounts/staff.ts";
import { recordAct } from "../../recordAct.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string; commenterId: string };
}

/** Lets somebody comment on a site again. Whoever was not restricted stays so. */
export async function unblockCommenterCommand(
  context: CommandContext,
  { params }: Input,
): Promise<{ blocked: false }> {
  const { platform, transaction } = context;
  const { id: siteId, commenterId: userId } = params;
  const person = authorize(context, commentsPolicy, "block", { siteId });
  const [row] = await platform.db.query<{ name: string }>(
    `DELETE FROM blocked_commenters b USING users u
      WHERE b.site_id = $siteId AND b.user_id = $userId AND u.id = b.user_id RETURNING u.name`,
    { bind: { siteId, userId }, transaction, type: QueryTypes.SELECT },
  );
  if (row && actsAsStaff(person, siteId)) {
    const subject = { kind: "person", id: userId } as const;
    const act = { action: "commenter_unblocked", subject, words: row.name, siteId, reason: "" } as const;
    await recordAct(context, person, act);
  }
  return { blocked: false };
}
