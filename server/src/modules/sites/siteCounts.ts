import { Refusal } from "../../platform/http/refusal.ts";
import type { Scope } from "../../platform/scope.ts";

/** Locks sites in id order until the transaction ends, so that two who change many can't deadlock. */
export async function lockSites(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.execute("SELECT 1 FROM sites WHERE id = ANY($ids::text[]) ORDER BY id FOR NO KEY UPDATE", {
    ids,
  });
}

/** Adds `by` to the followers of each site. */
export async function addFollowers(scope: Scope, ids: readonly string[], by: 1 | -1): Promise<void> {
  await scope.execute(
    "UPDATE sites SET followers_count = followers_count + $by::int WHERE id = ANY($ids::text[])",
    { ids, by },
  );
}

/** Adds `by` to a site's followers and returns them. Throws `site_not_found`. */
export async function countFollower(scope: Scope, siteId: string, by: 1 | 0 | -1): Promise<number> {
  const [row] = await scope.select<{ followers: number }>(
    `UPDATE sites SET followers_count = followers_count + $by::int
      WHERE id = $siteId RETURNING followers_count AS followers`,
    { siteId, by },
  );
  if (!row) throw new Refusal("site_not_found");
  return row.followers;
}

/** Adds `by` to a site's supporters. */
export async function addSupporters(scope: Scope, siteId: string, by: 1 | -1): Promise<void> {
  await scope.execute("UPDATE sites SET supporters_count = supporters_count + $by WHERE id = $siteId", {
    siteId,
    by,
  });
}
