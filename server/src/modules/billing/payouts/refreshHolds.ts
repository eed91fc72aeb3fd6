import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { cancelPayouts } from "./cancelPayouts.ts";
import { queuePayoutEmails } from "./emailPayouts.ts";
import { HOLD_CAUSE, restedBy } from "./holdCause.ts";

/**
 * What our staff hold stays held until they release it. Each account is looked up by itself (LIMIT keeps it so): the planner
 * takes payouts that wait for fewer than they are, and would read all accounts for each.
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
         reason = CASE WHEN found.cause = 'staff' THEN p.reason ELSE '' END, is_told = false
    FROM found WHERE p.id = found.id AND p.hold IS DISTINCT FROM found.cause
     AND p.state IN ('pending', 'onHold') AND p.file_id IS NULL`;

/** Of payouts that could be paid, the latest that the balance needs back: it is below nothing. */
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
 * Looks again at every payout that is not at the bank yet: what must wait does, what waited for no reason any more goes on,
 * and what a refund or a dispute has since taken is not paid. Their creators are told. Ask only with the turn.
 */
export async function refreshHolds(scope: Scope): Promise<void> {
  const { platform, transaction } = scope;
  await platform.db.query(REFRESH, { bind: { rested: restedBy(platform) }, transaction });
  const overdrawn = await platform.db.query<{ id: string }>(OVERDRAWN, {
    transaction,
    type: QueryTypes.SELECT,
  });
  await cancelPayouts(scope, { ids: overdrawn.map(({ id }) => id), reason: WENT_BACK, by: null });
  await queuePayoutEmails(scope);
}
