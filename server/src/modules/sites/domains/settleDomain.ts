import { type DomainVerdict, judgeDomain } from "@quire/domain/sites/domainChecks";
import type { Changing } from "../../../platform/bus/siteChanged.ts";
import { siteDomains } from "../models/siteDomains.ts";
import type { DomainSight } from "./checkDomainNow.ts";
import { type DomainNews, tellOwner } from "./domainLetters.ts";
import type { DomainRow } from "./domainRow.ts";
import { scheduleCheck } from "./jobs/scheduleCheck.ts";
import { claimName, leaveName } from "./liveDomain.ts";

/**
 * Writes down what a look found and what follows from it, in one transaction with the site's move and the word to its
 * owner. `row` is held by the caller, and was looked at under this name and challenge. A look that somebody asked for
 * leaves the plan of the others as it is.
 */
export async function settleDomain(
  context: Changing,
  row: DomainRow,
  sight: DomainSight,
  { byHand = false }: { byHand?: boolean } = {},
): Promise<void> {
  const { platform, transaction } = context;
  const now = platform.clock.now();
  const verdict = await withClaim(context, row, judgeDomain(standingOf(row), sight, now));
  const { state, lostAt, taken } = verdict;
  const isChanged = state !== row.state;
  const keepsPlan = byHand && !isChanged && row.next_check_at !== null && row.next_check_at > now;
  const nextCheckAt = keepsPlan ? row.next_check_at : verdict.nextCheckAt;
  const after = {
    state,
    taken,
    asked_at: row.asked_at,
    lost_at: lostAt,
    tries: keepsPlan ? row.tries : verdict.tries,
    checked_at: now,
    next_check_at: nextCheckAt,
    activated_at: isChanged && state === "activated" ? now : row.activated_at,
    suspended_at: state === "suspended" ? (row.suspended_at ?? now) : null,
    proof: sight.proof,
    pointing: sight.pointing,
    proof_seen: sight.proofSeen,
    pointing_seen: sight.pointingSeen,
  };
  await siteDomains(platform.db).update(after, { where: { site_id: row.site_id }, transaction });
  if (isChanged && state === "suspended")
    await leaveName(context, { siteId: row.site_id, name: row.name, trust: false });
  const news = newsOf(row, verdict);
  if (news) await tellOwner(context, { ...row, ...after }, news);
  if (nextCheckAt && !keepsPlan) await scheduleCheck(platform, transaction, row.site_id, nextCheckAt);
}

type Settled = DomainVerdict & { taken: boolean };

/** What is proved may be another site's by now: then there is nothing to wait for. */
async function withClaim(context: Changing, row: DomainRow, verdict: DomainVerdict): Promise<Settled> {
  if (verdict.state !== "activated" || row.state === "activated") return { ...verdict, taken: row.taken };
  const isTheirs = await claimName(context, row.site_id, row.name);
  return isTheirs
    ? { ...verdict, taken: false }
    : { ...verdict, state: "failed", nextCheckAt: null, taken: true };
}

function standingOf(row: DomainRow) {
  return { state: row.state, askedAt: row.asked_at, tries: row.tries, lostAt: row.lost_at };
}

function newsOf(row: DomainRow, { state, lostAt, taken }: Settled): DomainNews | null {
  if (state !== row.state) {
    if (state === "failed") return taken ? "taken" : "failed";
    return state === "pending" ? null : state;
  }
  return lostAt && !row.lost_at ? "lost" : null;
}
