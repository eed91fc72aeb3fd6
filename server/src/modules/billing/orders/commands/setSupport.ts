import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { orderPolicy } from "../policy.ts";

/** Opens or closes a site for support. What was suspended is not for its creator to open. */
export const setSupport =
  (support: "enabled" | "disabled") =>
  async (
    context: CommandContext,
    { params }: { params: { siteId: string } },
  ): Promise<{ support: "enabled" | "disabled" }> => {
    const { platform, transaction } = context;
    authorize(context, orderPolicy, "changeSupport", params);
    const [site] = await platform.db.query<{ support: string }>(
      "SELECT support FROM sites WHERE id = $siteId FOR NO KEY UPDATE",
      { bind: params, transaction, type: QueryTypes.SELECT },
    );
    if (!site) throw new Refusal("site_not_found");
    if (site.support === "suspended") throw new Refusal("support_suspended");
    if (site.support === support) return { support };
    await platform.db.query("UPDATE sites SET support = $support, updated_at = $now WHERE id = $siteId", {
      bind: { ...params, support, now: platform.clock.now() },
      transaction,
    });
    await publishSiteChanged(context, params.siteId);
    return { support };
  };
