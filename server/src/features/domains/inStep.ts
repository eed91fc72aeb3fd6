import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Changing } from "../../reading/siteChanged.ts";

/** One transaction of a job; what is to follow it does so once it has committed. */
export async function inStep(platform: Platform, work: (context: Changing) => Promise<void>): Promise<void> {
  const effects: (() => void | Promise<void>)[] = [];
  await withTransaction(platform.db, (transaction) =>
    work({ platform, transaction, afterCommit: (effect) => void effects.push(effect) }),
  );
  for (const effect of effects) await effect();
}
