import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Context } from "../../platform/http/context.ts";
import { policyFor, requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { findSite } from "../sites/findSite.ts";
import type { SiteRow } from "../sites/siteRow.ts";

/** Who may see a site's stats. */
const statsPolicy = policyFor<{ id: string }>()({
  see: (user, { id }) =>
    decide("seeStats", { id: user.userId, groups: user.groups as readonly Role[] }, id) === "yes",
});

/** Refuses callers who may not see a site's stats. */
export function requireStatsAccess(context: Context, site: { id: string }): void {
  if (!statsPolicy.see(requireUser(context), site)) throw new Refusal("stats_no_access");
}

/** Returns the site whose stats the caller may see, with the time zone of its days. */
export async function findStatsSite(
  context: Context,
  params: { id: string },
): Promise<{ site: SiteRow; zone: string }> {
  requireStatsAccess(context, params);
  const { replicas, clock } = context.platform;
  const site = await findSite({ db: replicas.reader(params.id), clock }, params);
  if (!site) throw new Refusal("site_not_found");
  return { site, zone: site.time_zone ?? "UTC" };
}
