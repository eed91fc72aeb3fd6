import type { Payout, StaffPayout } from "@quire/contracts/records/payouts";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type PayoutColumns, payouts } from "../models/payouts.ts";

export interface PayoutRow
  extends Omit<PayoutColumns, "run_id" | "details" | "method" | "closed_by" | "is_notified"> {
  site_name: string;
}

/** A site may have been deleted; its user's row remains. */
export const SELECT_PAYOUTS = `
  SELECT p.id, p.owner_id, coalesce(s.name, u.name) AS site_name, p.amount::float8 AS amount, p.currency, p.state, p.hold,
         p.reason, p.ending, p.reference, p.file_id, p.created_at, p.closed_at
    FROM payouts p JOIN users u ON u.id = p.owner_id LEFT JOIN sites s ON s.id = p.owner_id`;

/** Presents a payout to its creator; staff do not see the account. */
export const presentPayout = (row: PayoutRow, isOwn: boolean): Payout => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  hold: row.hold,
  reason: row.reason,
  ending: isOwn ? row.ending : null,
  reference: row.reference,
  created: row.created_at.toISOString(),
  closed: row.closed_at?.toISOString() ?? null,
});

export const presentStaffPayout = (row: PayoutRow): StaffPayout => ({
  ...presentPayout(row, false),
  site: { id: row.owner_id, name: row.site_name },
  file_id: row.file_id,
});

/** Presents a payout to staff, within the transaction that changed it. */
export async function readPayout(
  platform: Platform,
  transaction: Transaction,
  id: string,
): Promise<{ payout: StaffPayout }> {
  const [row] = await select<PayoutRow>(
    platform.db,
    `${SELECT_PAYOUTS} WHERE p.id = $id`,
    { id },
    transaction,
  );
  if (!row) throw new Refusal("payout_not_found");
  return { payout: presentStaffPayout(row) };
}

/** Reads the state of a payout and locks it until the transaction ends. */
export async function lockPayout(
  platform: Platform,
  transaction: Transaction,
  id: string,
): Promise<Pick<PayoutRow, "state" | "hold" | "file_id" | "reference">> {
  const row = await payouts(platform.db).findByPk(id, {
    attributes: ["state", "hold", "file_id", "reference"],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!row) throw new Refusal("payout_not_found");
  return row.get();
}
