import type { BodyOf } from "@quire/contracts/call";
import type { decideSite as call } from "@quire/contracts/calls/moderation";
import type { Act, StaffSite } from "@quire/contracts/records/moderation";
import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { recordAct } from "../../recordAct.ts";
import { moderationPolicy } from "../policy.ts";
import { presentStaffSite, SELECT_STAFF_SITES, type StaffSiteRow } from "../staffSiteRow.ts";

interface Input {
  params: { id: string };
  body: BodyOf<typeof call>;
}

/** Decides of a site; what is so already is not written into the log again. Support that is allowed again is its creator's to open. */
export async function decideSite(context: CommandContext, { params, body }: Input): Promise<StaffSite> {
  const { platform, transaction } = context;
  const person = authorize(context, moderationPolicy, "decideSite", { accountId: params.id });
  const now = platform.clock.now();
  const [row] = await platform.db.query<StaffSiteRow>(
    `${SELECT_STAFF_SITES} WHERE s.id = $id FOR NO KEY UPDATE OF s`,
    { bind: { id: params.id, now }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("site_not_found");
  const { actions, ...decided } = whatChanges(row, body);
  if (actions.length === 0) return presentStaffSite(platform, row);
  await platform.db.query(
    "UPDATE sites SET support = $support, is_small_business = $is_small_business, updated_at = $now WHERE id = $id",
    { bind: { ...decided, id: row.id, now }, transaction },
  );
  for (const action of actions) {
    await recordAct(context, person, {
      action,
      subject: { kind: "site", id: row.id },
      words: row.name,
      siteId: row.id,
      reason: body.reason,
    });
  }
  await publishSiteChanged(context, row.id);
  return presentStaffSite(platform, { ...row, ...decided });
}

function whatChanges(
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
