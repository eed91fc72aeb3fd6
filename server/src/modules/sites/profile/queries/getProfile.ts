import type { Site } from "@quire/contracts/records/site";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findSite } from "../../findSite.ts";
import { presentSite } from "../../presentSite.ts";

/** Returns a site from the primary: its owner sees here what they just changed. */
export async function getProfile(
  { platform }: Context,
  { params }: { params: { id: string } },
): Promise<Site> {
  const row = await findSite(platform, { id: params.id });
  if (!row) throw new Refusal("site_not_found");
  return presentSite(platform.config, row);
}
