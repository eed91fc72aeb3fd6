import type { Scope } from "../../platform/scope.ts";

/** Locks users in id order until the transaction ends, so that two who change many can't deadlock. */
export async function lockUsers(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.execute("SELECT 1 FROM users WHERE id = ANY($ids::text[]) ORDER BY id FOR NO KEY UPDATE", {
    ids,
  });
}

/** Adds `by` to the sites that each user follows. Call before counting followers: users are locked before sites. */
export async function addFollowing(scope: Scope, ids: readonly string[], by: 1 | -1): Promise<void> {
  await scope.execute(
    "UPDATE users SET following_count = following_count + $by::int WHERE id = ANY($ids::text[])",
    { ids, by },
  );
}
