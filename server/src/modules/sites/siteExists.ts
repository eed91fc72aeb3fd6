import type { Platform } from "../../platform/platform.ts";
import { sites } from "./models/sites.ts";

/** Whether the site exists, to refuse an unknown site before anything is said of what belongs to it. */
export async function siteExists(platform: Platform, siteId: string): Promise<boolean> {
  return (await sites(platform.db).count({ where: { id: siteId } })) > 0;
}
