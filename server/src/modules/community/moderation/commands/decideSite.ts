import type { BodyOf } from "@quire/contracts/call";
import type { updateStaffSite as call } from "@quire/contracts/calls/moderation";
import type { Act, StaffSite } from "@quire/contracts/records/moderation";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sites } from "../../../sites/models/sites.ts";
import { recordAct } from "../../recordAct.ts";
import { moderationPolicy } from "../policy.ts";
import { presentStaffSite, SELECT_STAFF_SITES, type StaffSiteRow } from "../staffSiteRow.ts";

interface Input {
  params: { id: string };
  body: BodyOf<typeof call>;
}

/**
 * Updates staff's decisions on a site; unchanged ones aren't logged again. Allowing support again leaves it off
 * until its creator enables it.
 */
export async function decideSite(context: CommandContext, { params, body }: Input): Promise<StaffSite> {
  const { platform, transaction } = context;
  const actor = authorize(context, moderationPolicy, "decideSite", { accountId: params.id });
  const now = platform.clock.now();
  const [row] = await context.select<StaffSiteRow>(
    `${SELECT_STAFF_SITES} WHERE s.id = $id FOR NO KEY UPDATE OF s`,
    { id: params.id, now },
  );
  if (!row) throw new Refusal("site_not_found");
  const { actions, ...changes } = changesOf(row, body);
  if (actions.length === 0) return presentStaffSite(platform, row);
  await sites(platform.db).update({ ...changes, updated_at: now }, { where: { id: row.id }, transaction });
  for (const action of actions) {
    await recordAct(context, actor, {
      action,
      subject: { kind: "site", id: row.id },
      excerpt: row.name,
      siteId: row.id,
      reason: body.reason,
    });
  }
  await publishSiteChanged(context, row.id);
  return presentStaffSite(platform, { ...row, ...changes });
}

function changesOf(
  row: StaffSiteRow,
  { support, small_business: isBusiness = row.is_small_business }: Input["body"],
): Pick<StaffSiteRow, "support" | "is_small_business"> & { actions: Act["action"][] } {
  const actions: Act["action"][] = [];
  let state = row.support;
  if (support === "suspended" && state !== "suspended") {
    state = "suspended";
    actions.push("support_suspended");
  }
  if (support === "allowed" && state === "suspended") {
    state = "disabled";
    actions.push("support_unsuspended");
  }
  if (isBusiness !== row.is_small_business)
    actions.push(isBusiness ? "small_business_set" : "small_business_unset");
  return { support: state, is_small_business: isBusiness, actions };
}
