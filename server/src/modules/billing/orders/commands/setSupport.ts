import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sites } from "../../../sites/models/sites.ts";
import { orderPolicy } from "../policy.ts";

/** Enables or disables a site's support. A creator can't enable support that staff suspended. */
export const setSupport =
  (support: "enabled" | "disabled") =>
  async (
    context: CommandContext,
    { params }: { params: { siteId: string } },
  ): Promise<{ support: "enabled" | "disabled" }> => {
    const { platform, transaction } = context;
    authorize(context, orderPolicy, "changeSupport", params);
    const [site] = await context.select<{ support: string }>(
      "SELECT support FROM sites WHERE id = $siteId FOR NO KEY UPDATE",
      params,
    );
    if (!site) throw new Refusal("site_not_found");
    if (site.support === "suspended") throw new Refusal("support_suspended");
    if (site.support === support) return { support };
    await sites(platform.db).update(
      { support, updated_at: platform.clock.now() },
      { where: { id: params.siteId }, transaction },
    );
    await publishSiteChanged(context, params.siteId);
    return { support };
  };
