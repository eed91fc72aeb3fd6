import type { Scope } from "../../../platform/scope.ts";
import { follows } from "../../community/models/follows.ts";
import { saveChoice } from "../preferences/choices.ts";

/**
 * Saves whether a user gets a site's newsletter, whatever they chose for all sites: as their choice, and with their
 * follow, which ends it for servers that read only that.
 */
export async function setSiteNewsletter(
  scope: Scope,
  { userId, siteId }: { userId: string; siteId: string },
  email: boolean,
): Promise<void> {
  const { platform, transaction } = scope;
  const where = { user_id: userId, site_id: siteId };
  await follows(platform.db).update({ by_mail: email }, { where, transaction });
  await saveChoice(scope, { userId, siteId, kind: "newsletter", email });
}
