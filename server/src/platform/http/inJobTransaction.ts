import type { SiteChangeContext } from "../bus/siteChanged.ts";
import { withTransaction } from "../database/withTransaction.ts";
import type { Platform } from "../platform.ts";
import { scopeOf } from "../scope.ts";
import { withEffectsAfter } from "./withEffectsAfter.ts";

/** Runs one transaction of a job, which has no caller; effects run after it commits. */
export function inJobTransaction(
  platform: Platform,
  work: (context: SiteChangeContext) => Promise<void>,
): Promise<void> {
  return withEffectsAfter((afterCommit) =>
    withTransaction(platform.db, (transaction) => work({ ...scopeOf(platform, transaction), afterCommit })),
  );
}
