import { inJobTransaction } from "../../../../platform/http/inJobTransaction.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { applyDomainCheck } from "../applyDomainCheck.ts";
import { checkDomainNow } from "../checkDomainNow.ts";
import { findDomain, lockDomain } from "../domainRow.ts";

/** Checks a domain that is due. One that was unlinked or replaced is skipped. */
export function handleCheckDomain(platform: Platform): JobHandler<{ siteId: string }> {
  return async ({ siteId }) => {
    const due = await findDomain(platform, siteId);
    if (!due || !isDue(platform, due.next_check_at)) return;
    // Before the transaction: DNS may be slow, and must not hold a connection.
    const check = await checkDomainNow(platform, due);
    await inJobTransaction(platform, async (context) => {
      const row = await lockDomain(platform, siteId, context.transaction);
      if (!row || row.challenge !== due.challenge || !isDue(platform, row.next_check_at)) return;
      await applyDomainCheck(context, row, check);
    });
  };
}

function isDue({ clock }: Platform, at: Date | null): boolean {
  return at !== null && at <= clock.now();
}
