import { Role } from "@quire/domain/enums";
import { userGroups } from "../../modules/accounts/models/userGroups.ts";
import { type SiteColumns, sites } from "../../modules/sites/models/sites.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeUser } from "./user.ts";

/** Creates a site. With an `id`, it belongs to that user; otherwise to a new one. The owner becomes a creator. */
export async function makeSite(platform: Platform, options: Partial<SiteColumns> = {}): Promise<SiteColumns> {
  const now = platform.clock.now();
  const id = options.id ?? (await makeUser(platform)).id;
  const row = await sites(platform.db).create({
    id,
    domain: `site-${id.slice(-9)}`,
    name: "The Spouter-Inn",
    currency: "INR",
    created_at: now,
    updated_at: now,
    ...options,
  });
  await userGroups(platform.db).bulkCreate([{ user_id: id, group_id: Role.creator, created_at: now }], {
    ignoreDuplicates: true,
  });
  return row.get();
}
