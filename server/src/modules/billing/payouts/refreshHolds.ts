import type { Scope } from "../../../platform/scope.ts";
import { cancelPayouts } from "./cancelPayouts.ts";
import { queuePayoutEmails } from "./emailPayouts.ts";
import { HOLD_CAUSE, restedBy } from "./holdCause.ts";

/**
 * Payouts held by staff stay held until staff release them. LIMIT makes the planner look up each account by itself:
 * it overestimates the number of waiting payouts and would read all accounts for each.
 */
const REFRESH = `
  WITH found AS (
    SELECT p.id, CASE WHEN p.hold = 'staff' THEN 'staff' ELSE rule.cause END AS cause
      FROM payouts p CROSS JOIN LATERAL (
        SELECT ${HOLD_CAUSE} AS cause FROM users u
          LEFT JOIN payout_accounts a ON a.owner_id = u.id AND a.currency = p.currency
         WHERE u.id = p.owner_id LIMIT 1) rule
     WHERE p.state IN ('pending', 'onHold') AND p.file_id IS NULL
  )
  UPDATE payouts p SET state = CASE WHEN found.cause IS NULL THEN 'pending' ELSE 'onHold' END, hold = found.cause,
         reason = CASE WHEN found.cause = 'staff' THEN p.reason ELSE '' END, is_notified = false
    FROM found WHERE p.id = found.id AND p.hold IS DISTINCT FROM found.cause
     AND p.state IN ('pending', 'onHold') AND p.file_id IS NULL`;

/** Of the payable payouts, the latest ones that a negative balance needs back. */
const OVERDRAWN = `
  SELECT p.id FROM (
    SELECT id, owner_id, currency, sum(amount) OVER (PARTITION BY owner_id, currency ORDER BY id DESC) - amount AS later
      FROM payouts WHERE state = 'pending' AND file_id IS NULL) p
    LEFT JOIN ledger_snapshots s ON s.owner_id = p.owner_id AND s.account = 'creator' AND s.currency = p.currency
    CROSS JOIN LATERAL (SELECT coalesce(s.amount, 0) + coalesce(sum(e.amount), 0) AS amount FROM ledger_entries e
       WHERE e.owner_id = p.owner_id AND e.account = 'creator' AND e.currency = p.currency
         AND e.id > coalesce(s.through_id, 0)) balance
   WHERE balance.amount < 0 AND p.later < -balance.amount`;

const WENT_BACK = "Refunds since then exceed your balance, so this payout is back in your balance.";

/**
 * Rechecks every payout that is not in a bank file: holds those with a reason to wait, releases those without one,
 * cancels those that a refund or dispute has since consumed, and emails their creators. Call only with the payout
 * lock.
 */
export async function refreshHolds(scope: Scope): Promise<void> {
  const { platform } = scope;
  await scope.execute(REFRESH, { rested: restedBy(platform) });
  const overdrawn = await scope.select<{ id: string }>(OVERDRAWN);
  await cancelPayouts(scope, { ids: overdrawn.map(({ id }) => id), reason: WENT_BACK, by: null });
  await queuePayoutEmails(scope);
}
