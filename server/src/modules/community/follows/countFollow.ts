import { execute, select } from "../../../platform/database/select.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

/** Adds `by` to the sites that a user follows. Call before `countFollower`: users are locked before sites. */
export async function countFollowing(
  { platform, transaction }: CommandContext,
  userId: string,
  by: 1 | -1,
): Promise<void> {
  await execute(
    platform.db,
    "UPDATE users SET following_count = following_count + $by::int WHERE id = $userId",
    { userId, by },
    transaction,
  );
}

/** Adds `by` to a site's followers and returns them. Throws `site_not_found`. */
export async function countFollower(
  { platform, transaction }: CommandContext,
  siteId: string,
  by: 1 | 0 | -1,
): Promise<number> {
  const [row] = await select<{ followers: number }>(
    platform.db,
    `UPDATE sites SET followers_count = followers_count + $by::int
      WHERE id = $siteId RETURNING followers_count AS followers`,
    { siteId, by },
    transaction,
  );
  if (!row) throw new Refusal("site_not_found");
  return row.followers;
}
