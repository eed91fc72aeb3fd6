import { type DomainVerdict, nextDomainState } from "@quire/domain/sites/domainChecks";
import type { SiteChangeContext } from "../../../platform/bus/siteChanged.ts";
import { siteDomains } from "../models/siteDomains.ts";
import type { DomainCheck } from "./checkDomainNow.ts";
import { type DomainChange, emailOwner } from "./domainEmails.ts";
import type { DomainRow } from "./domainRow.ts";
import { scheduleCheck } from "./jobs/scheduleCheck.ts";
import { claimDomain, releaseDomain } from "./liveDomain.ts";

/**
 * Stores a check's result and what follows from it, in one transaction with the site's move and the email to its
 * owner. The caller has locked `row`, and checked this name and challenge. A check by hand doesn't change the
 * schedule.
 */
export async function applyDomainCheck(
  context: SiteChangeContext,
  row: DomainRow,
  check: DomainCheck,
  { isManual = false }: { isManual?: boolean } = {},
): Promise<void> {
  const { platform, transaction } = context;
  const now = platform.clock.now();
  const verdict = await claimIfProved(context, row, nextDomainState(checkStateOf(row), check, now));
  const { state, lostAt, taken } = verdict;
  const isChanged = state !== row.state;
  const isScheduleUnchanged = isManual && !isChanged && row.next_check_at !== null && row.next_check_at > now;
  const nextCheckAt = isScheduleUnchanged ? row.next_check_at : verdict.nextCheckAt;
  const after = {
    state,
    taken,
    requested_at: row.requested_at,
    lost_at: lostAt,
    tries: isScheduleUnchanged ? row.tries : verdict.tries,
    checked_at: now,
    next_check_at: nextCheckAt,
    activated_at: isChanged && state === "activated" ? now : row.activated_at,
    suspended_at: state === "suspended" ? (row.suspended_at ?? now) : null,
    proof: check.proof,
    pointing: check.pointing,
    proof_seen: check.proofSeen,
    pointing_seen: check.pointingSeen,
  };
  await siteDomains(platform.db).update(after, { where: { site_id: row.site_id }, transaction });
  if (isChanged && state === "suspended")
    await releaseDomain(context, { siteId: row.site_id, name: row.name, preservesSessions: false });
  const change = changeOf(row, verdict);
  if (change) await emailOwner(context, { ...row, ...after }, change);
  if (nextCheckAt && !isScheduleUnchanged)
    await scheduleCheck(platform, transaction, row.site_id, nextCheckAt);
}

type FinalVerdict = DomainVerdict & { taken: boolean };

/** Claims a proved domain. If another site has it by now, the domain fails. */
async function claimIfProved(
  context: SiteChangeContext,
  row: DomainRow,
  verdict: DomainVerdict,
): Promise<FinalVerdict> {
  if (verdict.state !== "activated" || row.state === "activated") return { ...verdict, taken: row.taken };
  const isClaimed = await claimDomain(context, row.site_id, row.name);
  return isClaimed
    ? { ...verdict, taken: false }
    : { ...verdict, state: "failed", nextCheckAt: null, taken: true };
}

function checkStateOf(row: DomainRow) {
  return { state: row.state, requestedAt: row.requested_at, tries: row.tries, lostAt: row.lost_at };
}

function changeOf(row: DomainRow, { state, lostAt, taken }: FinalVerdict): DomainChange | null {
  if (state !== row.state) {
    if (state === "failed") return taken ? "taken" : "failed";
    return state === "pending" ? null : state;
  }
  return lostAt && !row.lost_at ? "lost" : null;
}
