import type { ProfileChanges } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import { select } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { users } from "../../../accounts/models/users.ts";
import { requireAllowedName } from "../../../accounts/requireAllowedName.ts";
import { findSite } from "../../findSite.ts";
import { type SiteColumns, sites } from "../../models/sites.ts";
import { presentSite } from "../../presentSite.ts";
import { sitePolicy } from "../policy.ts";

interface Update {
  params: { id: string };
  body: ProfileChanges;
}

/** Updates a site's profile: only the fields in the body. */
export async function updateProfile(context: CommandContext, { params, body }: Update): Promise<Site> {
  const { platform, transaction } = context;
  authorize(context, sitePolicy, "updateProfile", params);
  if (body.name !== undefined) requireAllowedName(context, body.name);
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

/** Returns the id of a public image that this site uploaded, or null for null; refuses any other. */
async function requirePicture(
  { platform, transaction }: CommandContext,
  siteId: string,
  fileId: string | null,
  field: "logo_file" | "cover_file",
): Promise<string | null> {
  if (fileId === null) return null;
  const found = await select(
    platform.db,
    "SELECT 1 FROM files WHERE id = $fileId AND site_id = $siteId AND kind = 'image' AND public",
    { fileId, siteId },
    transaction,
  );
  if (found.length === 0) throw refuseField(`body.${field}`, "We can't find this picture in your uploads.");
  return fileId;
}
