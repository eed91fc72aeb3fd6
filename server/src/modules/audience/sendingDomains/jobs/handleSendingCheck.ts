import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { applySendingCheck } from "../applySendingCheck.ts";
import { checkSendingDomain } from "../checkSendingDomain.ts";
import { findSendingDomain, lockSendingDomain } from "../sendingDomainRow.ts";

/** Checks a sending domain that is due. One that was unlinked or replaced is skipped. */
export function handleSendingCheck(platform: Platform): JobHandler<{ siteId: string }> {
  return async ({ siteId }) => {
    const { mailReturnPath } = platform.config;
    const due = await findSendingDomain(platform, siteId);
    if (!due || !isDue(platform, due.next_check_at) || mailReturnPath === null) return;
    // Before the transaction: DNS may be slow, and must not hold a connection.
    const check = await checkSendingDomain(platform.dns, due, mailReturnPath);
    await withTransaction(platform.db, async (transaction) => {
      const row = await lockSendingDomain(platform, siteId, transaction);
      if (!row || row.selector !== due.selector || !isDue(platform, row.next_check_at)) return;
      await applySendingCheck(platform, transaction, row, check);
    });
  };
}

function isDue({ clock }: Platform, at: Date | null): boolean {
  return at !== null && at <= clock.now();
}
