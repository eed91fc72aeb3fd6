import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { checkDomainNow } from "../checkDomainNow.ts";
import { findDomain, holdDomain } from "../domainRow.ts";
import { inStep } from "../inStep.ts";
import { settleDomain } from "../settleDomain.ts";

/** Looks at a domain when its time has come. Whoever let it go, or asked for another, has left nothing to look at. */
export function handleCheckDomain(platform: Platform): JobHandler<{ siteId: string }> {
  return async ({ siteId }) => {
    const asked = await findDomain(platform, siteId);
    if (!asked || !isDue(platform, asked.next_check_at)) return;
    // Before the transaction: the DNS may take its time, and holds no connection meanwhile.
    const sight = await checkDomainNow(platform, asked);
    await inStep(platform, async (context) => {
      const row = await holdDomain(platform, siteId, context.transaction);
      if (!row || row.challenge !== asked.challenge || !isDue(platform, row.next_check_at)) return;
      await settleDomain(context, row, sight);
    });
  };
}

function isDue({ clock }: Platform, at: Date | null): boolean {
  return at !== null && at <= clock.now();
}
