import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { recordAct } from "../../recordAct.ts";
import { closeCase } from "../closeCase.ts";
import { moderationPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  body: { reason: string };
}

/** Closes an account: whoever is signed in with it no longer is, and its site is gone for everybody. */
export async function suspendAccountCommand(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ suspended: true }> {
  const { platform, transaction } = context;
  const { id } = params;
  const person = authorize(context, moderationPolicy, "suspend", { accountId: id });
  const [row] = await platform.db.query<{ name: string; suspended_at: Date | null }>(
    "SELECT name, suspended_at FROM users WHERE id = $id FOR NO KEY UPDATE",
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("person_not_found");
  if (!row.suspended_at) {
    const bind = { id, now: platform.clock.now() };
    await platform.db.query("UPDATE users SET suspended_at = $now WHERE id = $id", { bind, transaction });
    await platform.db.query("UPDATE sites SET suspended_at = $now WHERE id = $id", { bind, transaction });
    await platform.db.query("DELETE FROM sessions WHERE user_id = $id", { bind: { id }, transaction });
    await recordAct(context, person, {
      action: "account_suspended",
      subject: { kind: "site", id },
      words: row.name,
      siteId: id,
      reason: body.reason,
    });
    await publishSiteChanged(context, id);
  }
  await closeCase(context, person, { kind: "site", id }, "suspended");
  return { suspended: true };
}
