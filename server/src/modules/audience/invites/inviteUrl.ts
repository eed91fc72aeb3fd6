import { Refusal } from "../../../platform/http/refusal.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sites } from "../../sites/models/sites.ts";

/** Returns a creator's invite link. It contains their site's label, so users without a site have none. */
export async function inviteUrl(platform: Platform, userId: string): Promise<string> {
  const site = await sites(platform.db).findByPk(userId, { attributes: ["domain"] });
  if (!site) throw new Refusal("site_needed");
  return `${platformUrl(platform.config)}/${site.get().domain}/invite`;
}
