import { QueryTypes } from "sequelize";
import { platformUrl } from "../../../platform/http/addresses.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The address that a creator's friends sign up at. It goes by the name of the site, so without one there is none. */
export async function inviteUrl(platform: Platform, userId: string): Promise<string> {
  const [site] = await platform.db.query<{ domain: string }>("SELECT domain FROM sites WHERE id = $userId", {
    bind: { userId },
    type: QueryTypes.SELECT,
  });
  if (!site) throw new Refusal("site_needed");
  return `${platformUrl(platform.config)}/${site.domain}/invite`;
}
