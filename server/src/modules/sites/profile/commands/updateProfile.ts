import type { ProfileChanges } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { users } from "../../../accounts/models/users.ts";
import { findSite } from "../../findSite.ts";
import { type SiteColumns, sites } from "../../models/sites.ts";
import { presentSite } from "../../presentSite.ts";
import { sitePolicy } from "../policy.ts";
import { requirePicture } from "../requirePicture.ts";

interface Update {
  params: { id: string };
  body: ProfileChanges;
}

/** Changes what a site says of itself: the fields that are named, and no others. */
export async function updateProfile(context: CommandContext, { params, body }: Update): Promise<Site> {
  const { platform, transaction } = context;
  authorize(context, sitePolicy, "updateProfile", params);
  if (!(await findSite(platform, { id: params.id }, transaction))) throw new Refusal("site_not_found");

  const now = platform.clock.now();
  const changes: Partial<SiteColumns> = { updated_at: now };
  if (body.name !== undefined) changes.name = body.name;
  if (body.description !== undefined) changes.description = body.description;
  if (body.language !== undefined) changes.language = body.language;
  if (body.socials !== undefined) changes.socials = body.socials.map(({ kind, url }) => ({ kind, url }));
  if (body.logo_file !== undefined) {
    changes.logo_file_id = await requirePicture(context, params.id, body.logo_file, "logo_file");
  }
  if (body.cover_file !== undefined) {
    changes.cover_file_id = await requirePicture(context, params.id, body.cover_file, "cover_file");
  }
  await sites(platform.db).update(changes, { where: { id: params.id }, transaction });
  if (body.country !== undefined) {
    const country = { country: body.country, updated_at: now };
    await users(platform.db).update(country, { where: { id: params.id }, transaction });
  }
  await publishSiteChanged(context, params.id);
  const row = await findSite(platform, { id: params.id }, transaction);
  if (!row) throw new Refusal("site_not_found");
  return presentSite(platform.config, row);
}
