import type { Changing } from "../../../platform/bus/siteChanged.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { withEffectsAfter } from "../../../platform/http/withEffectsAfter.ts";
import type { Platform } from "../../../platform/platform.ts";

/** One transaction of a job that acts for nobody; what is to follow it does so once it has committed. */
export function inStep(platform: Platform, work: (context: Changing) => Promise<void>): Promise<void> {
  return withEffectsAfter((afterCommit) =>
    withTransaction(platform.db, (transaction) => work({ platform, transaction, afterCommit })),
  );
}
