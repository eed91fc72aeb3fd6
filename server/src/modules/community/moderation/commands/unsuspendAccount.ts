import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { users } from "../../../accounts/models/users.ts";
import { sites } from "../../../sites/models/sites.ts";
import { recordAct } from "../../recordAct.ts";
import { moderationPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  body: { reason?: string };
}

/** Lifts an account's suspension and shows its site again. */
export async function unsuspendAccountCommand(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ suspended: false }> {
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
  if (account.suspended_at) {
    await users(platform.db).update({ suspended_at: null }, { where: { id }, transaction });
    await sites(platform.db).update({ suspended_at: null }, { where: { id }, transaction });
    await recordAct(context, actor, {
      action: "account_unsuspended",
      subject: { kind: "site", id },
      excerpt: account.name,
      siteId: id,
      reason: body.reason ?? "",
    });
    await publishSiteChanged(context, id);
  }
  return { suspended: false };
}
