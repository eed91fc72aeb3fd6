import type { Scope } from "../../../platform/scope.ts";

/** SQL: whether a payout that is in no bank file yet goes to the account `a`. */
export const IS_PAID_TO = `EXISTS (SELECT 1 FROM payouts p WHERE p.owner_id = a.owner_id AND p.currency = a.currency
  AND p.state IN ('pending', 'onHold') AND p.file_id IS NULL)`;

/** Deletes the payout accounts of deleted users once all their payouts are in a bank file. */
export async function forgetAccounts(scope: Scope): Promise<void> {
  await scope.execute(
    `DELETE FROM payout_accounts a USING users u
      WHERE u.id = a.owner_id AND u.deleted_at IS NOT NULL AND NOT ${IS_PAID_TO}`,
  );
}
