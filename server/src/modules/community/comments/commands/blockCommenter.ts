import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { users } from "../../../accounts/models/users.ts";
import { actsAsStaff } from "../../../accounts/staff.ts";
import { sites } from "../../../sites/models/sites.ts";
import { commenterBlocked } from "../../events.ts";
import { recordAct } from "../../recordAct.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  body: { commenter_id: string };
}

/** Blocks a user from commenting on a site. Their existing comments stay until each is removed. */
export async function blockCommenterCommand(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ blocked: true }> {
  const { platform } = context;
  const siteId = params.id;
  const userId = body.commenter_id;
  const actor = authorize(context, commentsPolicy, "block", { siteId });
  if (userId === siteId)
    throw refuseField("body.commenter_id", "You can't block a creator from their own site.");
  await requireSite(context, siteId);
  const name = await requireName(context, userId);
  const inserted = await context.execute(
    `INSERT INTO blocked_commenters (site_id, user_id, blocked_by, created_at) VALUES ($siteId, $userId, $by, $now)
     ON CONFLICT DO NOTHING`,
    { siteId, userId, by: actor.userId, now: platform.clock.now() },
  );
  if (inserted > 0 && actsAsStaff(actor, siteId)) {
    const subject = { kind: "user", id: userId } as const;
    await recordAct(context, actor, {
      action: "commenter_blocked",
      subject,
      excerpt: name,
      siteId,
      reason: "",
    });
  }
  if (inserted > 0) await platform.events.publish(commenterBlocked, context, { userId, siteId });
  return { blocked: true };
}

async function requireSite({ platform, transaction }: CommandContext, siteId: string): Promise<void> {
  if ((await sites(platform.db).count({ where: { id: siteId }, transaction })) === 0)
    throw new Refusal("site_not_found");
}

async function requireName({ platform, transaction }: CommandContext, userId: string): Promise<string> {
  const row = await users(platform.db).findByPk(userId, { attributes: ["name"], transaction });
  if (!row) throw new Refusal("user_not_found");
  return row.get().name;
}
