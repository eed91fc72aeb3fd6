import type { SiteChanges } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { requireTimeZone } from "../../../../platform/http/requireTimeZone.ts";
import { findSite } from "../../findSite.ts";
import { type SiteColumns, sites } from "../../models/sites.ts";
import { presentSite } from "../../presentSite.ts";
import { sitePolicy } from "../policy.ts";

interface Update {
  params: { id: string };
  body: SiteChanges;
}

/** Updates a site's settings: only the fields in the body. */
export async function updateSite(context: CommandContext, { params, body }: Update): Promise<Site> {
  const { platform, transaction } = context;
  authorize(context, sitePolicy, "update", params);
  const changes: Partial<SiteColumns> = { updated_at: platform.clock.now() };
  if (body.currency !== undefined) changes.currency = body.currency;
  if (body.comment_default !== undefined) changes.comment_default = body.comment_default;
  if (body.comment_placement !== undefined) changes.comment_placement = body.comment_placement;
  if (body.passage_comments !== undefined) changes.passage_comments = body.passage_comments;
  if (body.support_message !== undefined) changes.support_message = body.support_message;
  if (body.time_zone !== undefined) {
    await requireTimeZone(context, body.time_zone);
    changes.time_zone = body.time_zone;
  }
  await sites(platform.db).update(changes, { where: { id: params.id }, transaction });
  await publishSiteChanged(context, params.id);
  const row = await findSite(platform, { id: params.id }, transaction);
  if (!row) throw new Refusal("site_not_found");
  return presentSite(platform.config, row);
}
