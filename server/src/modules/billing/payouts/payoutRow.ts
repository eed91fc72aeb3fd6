import type { Payout, StaffPayout } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PayoutState } from "@quire/domain/enums";
import { QueryTypes, type Transaction } from "sequelize";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";

export interface PayoutRow {
  id: string;
  owner_id: string;
  site_name: string;
  amount: number;
  currency: Currency;
  state: PayoutState;
  hold: PayoutHold | null;
  reason: string;
  ending: string | null;
  reference: string | null;
  file_id: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/** A site may be gone; its person's row is not. */
export const SELECT_PAYOUTS = `
  SELECT p.id, p.owner_id, coalesce(s.name, u.name) AS site_name, p.amount::float8 AS amount, p.currency, p.state, p.hold,
         p.reason, p.ending, p.reference, p.file_id, p.created_at, p.settled_at
    FROM payouts p JOIN users u ON u.id = p.owner_id LEFT JOIN sites s ON s.id = p.owner_id`;

/** As its creator sees it; to staff the account is not told. */
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
  settled: row.settled_at?.toISOString() ?? null,
});

export const presentStaffPayout = (row: PayoutRow): StaffPayout => ({
  ...presentPayout(row, false),
  site: { id: row.owner_id, name: row.site_name },
  file_id: row.file_id,
});

/** A payout as staff see it, in the transaction of what was done about it. */
export async function readPayout(
  platform: Platform,
  transaction: Transaction,
  id: string,
): Promise<{ payout: StaffPayout }> {
  const [row] = await platform.db.query<PayoutRow>(`${SELECT_PAYOUTS} WHERE p.id = $id`, {
    bind: { id },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (!row) throw new Refusal("payout_not_found");
  return { payout: presentStaffPayout(row) };
}

/** How it stands, locked until the transaction is over. */
export async function lockPayout(
  platform: Platform,
  transaction: Transaction,
  id: string,
): Promise<Pick<PayoutRow, "state" | "hold" | "file_id" | "reference">> {
  const [row] = await platform.db.query<Pick<PayoutRow, "state" | "hold" | "file_id" | "reference">>(
    "SELECT state, hold, file_id, reference FROM payouts WHERE id = $id FOR UPDATE",
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("payout_not_found");
  return row;
}
