import type { SiteChangeContext } from "../../../../platform/bus/siteChanged.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { withEffectsAfter } from "../../../../platform/http/withEffectsAfter.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** Runs one transaction of a job, which has no caller; effects run after it commits. */
export function inJobTransaction(
  platform: Platform,
  work: (context: SiteChangeContext) => Promise<void>,
): Promise<void> {
  return withEffectsAfter((afterCommit) =>
    withTransaction(platform.db, (transaction) => work({ platform, transaction, afterCommit })),
  );
}
