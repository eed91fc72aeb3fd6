import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sessions } from "../../../accounts/models/sessions.ts";
import { users } from "../../../accounts/models/users.ts";
import { sites } from "../../../sites/models/sites.ts";
import { recordAct } from "../../recordAct.ts";
import { closeCase } from "../closeCase.ts";
import { moderationPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  body: { reason: string };
}

/** Suspends an account: ends its sessions and hides its site. */
export async function suspendAccountCommand(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ suspended: true }> {
  const { platform, transaction } = context;
  const { id } = params;
  const actor = authorize(context, moderationPolicy, "suspend", { accountId: id });
  const row = await users(platform.db).findByPk(id, {
    attributes: ["name", "suspended_at"],
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
  if (!row) throw new Refusal("user_not_found");
  const account = row.get();
  if (!account.suspended_at) {
    const suspension = { suspended_at: platform.clock.now() };
    await users(platform.db).update(suspension, { where: { id }, transaction });
    await sites(platform.db).update(suspension, { where: { id }, transaction });
    await sessions(platform.db).destroy({ where: { user_id: id }, transaction });
    await recordAct(context, actor, {
      action: "account_suspended",
      subject: { kind: "site", id },
      excerpt: account.name,
      siteId: id,
      reason: body.reason,
    });
    await publishSiteChanged(context, id);
  }
  await closeCase(context, actor, { kind: "site", id }, "suspended");
  return { suspended: true };
}
