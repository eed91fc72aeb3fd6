import { type DomainVerdict, nextDomainState } from "@quire/domain/sites/domainChecks";
import type { SiteChangeContext } from "../../../platform/bus/siteChanged.ts";
import { checkStateOf, progressAfter, progressNews } from "../domainProgress.ts";
import { siteDomains } from "../models/siteDomains.ts";
import type { DomainCheck } from "./checkDomainNow.ts";
import { emailOwner } from "./domainEmails.ts";
import type { DomainRow } from "./domainRow.ts";
import { scheduleCheck } from "./jobs/scheduleCheck.ts";
import { claimDomain, releaseDomain } from "./liveDomain.ts";

/**
 * Stores a check's result and what follows from it, in one transaction with the site's move, the next check and the
 * email to its owner. The caller has locked `row`, and checked this name and challenge.
 */
export async function applyDomainCheck(
  context: SiteChangeContext,
  row: DomainRow,
  check: DomainCheck,
  options: { isManual?: boolean } = {},
): Promise<void> {
  const { platform, transaction } = context;
  const now = platform.clock.now();
  const { taken, ...verdict } = await claimIfProved(
    context,
    row,
    nextDomainState(checkStateOf(row), check, now),
  );
  const { columns, isRescheduled } = progressAfter(row, verdict, now, options);
  const after = {
    ...columns,
    taken,
    proof: check.proof,
    pointing: check.pointing,
    proof_seen: check.proofSeen,
    pointing_seen: check.pointingSeen,
  };
  await siteDomains(platform.db).update(after, { where: { site_id: row.site_id }, transaction });
  const news = progressNews(row, after);
  if (news === "suspended")
    await releaseDomain(context, { siteId: row.site_id, name: row.name, preservesSessions: false });
  if (news) await emailOwner(context, { ...row, ...after }, news === "failed" && taken ? "taken" : news);
  if (isRescheduled && after.next_check_at)
    await scheduleCheck(platform, transaction, row.site_id, after.next_check_at);
}

/** Claims a proved domain. If another site has it by now, the domain fails. */
async function claimIfProved(
  context: SiteChangeContext,
  row: DomainRow,
  verdict: DomainVerdict,
): Promise<DomainVerdict & { taken: boolean }> {
  if (verdict.state !== "activated" || row.state === "activated") return { ...verdict, taken: row.taken };
  const isClaimed = await claimDomain(context, row.site_id, row.name);
  return isClaimed
    ? { ...verdict, taken: false }
    : { ...verdict, state: "failed", nextCheckAt: null, taken: true };
}
