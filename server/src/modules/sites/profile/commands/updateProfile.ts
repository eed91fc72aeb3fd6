import type { ProfileChanges } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import { DEFAULT_ACCENT } from "@quire/domain/sites/accents";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { users } from "../../../accounts/models/users.ts";
import { requireAllowedName } from "../../../accounts/requireAllowedName.ts";
import { findSite } from "../../findSite.ts";
import { type SiteColumns, sites } from "../../models/sites.ts";
import { presentSite } from "../../presentSite.ts";
import { requirePicture } from "../../requirePicture.ts";
import { sitePolicy } from "../policy.ts";

interface Update {
  params: { id: string };
  body: ProfileChanges;
}

/** Updates a site's profile and design: only the fields in the body. */
export async function updateProfile(context: CommandContext, { params, body }: Update): Promise<Site> {
  const { platform, transaction } = context;
  authorize(context, sitePolicy, "updateProfile", params);
  if (body.name !== undefined) await requireAllowedName(context, body.name);
  if (!(await findSite(platform, { id: params.id }, transaction))) throw new Refusal("site_not_found");

  const siteId = params.id;
  const now = platform.clock.now();
  const changes: Partial<SiteColumns> = { updated_at: now };
  if (body.name !== undefined) changes.name = body.name;
  if (body.description !== undefined) changes.description = body.description;
  if (body.language !== undefined) changes.language = body.language;
  if (body.socials !== undefined) changes.socials = body.socials.map(({ kind, url }) => ({ kind, url }));
  if (body.accent !== undefined) changes.accent = body.accent === DEFAULT_ACCENT ? null : body.accent;
  if (body.type_pairing !== undefined) changes.type_pairing = body.type_pairing;
  if (body.header_layout !== undefined) changes.header_layout = body.header_layout;
  for (const picture of ["logo", "cover", "icon"] as const) {
    const fileId = body[`${picture}_file`];
    if (fileId === undefined) continue;
    const file = await requirePicture(context, { siteId, fileId, path: `body.${picture}_file` });
    changes[`${picture}_file_id`] = file?.id ?? null;
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
