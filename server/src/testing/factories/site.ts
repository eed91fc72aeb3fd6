import { Role } from "@quire/domain/enums";
import { userGroups } from "../../modules/accounts/models/userGroups.ts";
import { type SiteColumns, sites } from "../../modules/sites/models/sites.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeUser } from "./user.ts";

/** A site in the database. With an `id`, of that person; else of one made for it. The owner becomes a creator. */
export async function makeSite(platform: Platform, wishes: Partial<SiteColumns> = {}): Promise<SiteColumns> {
  const now = platform.clock.now();
  const id = wishes.id ?? (await makeUser(platform)).id;
  const row = await sites(platform.db).create({
    id,
    domain: `site-${id.slice(-9)}`,
    name: "The Spouter-Inn",
    currency: "INR",
    created_at: now,
    updated_at: now,
    ...wishes,
  });
  await userGroups(platform.db).bulkCreate([{ user_id: id, group_id: Role.creator, created_at: now }], {
    ignoreDuplicates: true,
  });
  return row.get();
}
