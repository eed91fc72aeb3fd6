import type { Scope } from "../../../platform/scope.ts";

/** SQL: whether a payout that is in no bank file yet will be paid to the account `a`. */
export const IS_PAID_TO = `EXISTS (SELECT 1 FROM payouts p WHERE p.owner_id = a.owner_id AND p.currency = a.currency
  AND p.state IN ('pending', 'onHold') AND p.file_id IS NULL)`;

/** Forgets where people were paid who are gone, once all that was on its way to them is at the bank. */
export async function forgetAccounts({ platform, transaction }: Scope): Promise<void> {
  await platform.db.query(
    `DELETE FROM payout_accounts a USING users u
      WHERE u.id = a.owner_id AND u.deleted_at IS NOT NULL AND NOT ${IS_PAID_TO}`,
    { transaction },
  );
}
