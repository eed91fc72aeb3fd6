import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { actsAsStaff } from "../../../accounts/staff.ts";
import { recordAct } from "../../recordAct.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string; commenterId: string };
}

/** Lets a user comment on a site again. Does nothing if they weren't blocked. */
export async function unblockCommenterCommand(
  context: CommandContext,
  { params }: Input,
): Promise<{ blocked: false }> {
  const { id: siteId, commenterId: userId } = params;
  const actor = authorize(context, commentsPolicy, "block", { siteId });
  const [row] = await context.select<{ name: string }>(
    `DELETE FROM blocked_commenters b USING users u
      WHERE b.site_id = $siteId AND b.user_id = $userId AND u.id = b.user_id RETURNING u.name`,
    { siteId, userId },
  );
  if (row && actsAsStaff(actor, siteId)) {
    const subject = { kind: "user", id: userId } as const;
    const entry = { action: "commenter_unblocked", subject, excerpt: row.name, siteId, reason: "" } as const;
    await recordAct(context, actor, entry);
  }
  return { blocked: false };
}
