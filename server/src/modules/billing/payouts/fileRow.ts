import type { PayoutFile } from "@quire/contracts/records/payouts";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PayoutFileColumns } from "../models/payouts.ts";

export interface FileRow extends Omit<PayoutFileColumns, "made_by"> {
  /** How many of its payouts are not paid or cancelled yet. */
  open: number;
}

export const SELECT_FILES = `
  SELECT f.id, f.currency, f.payouts_count, f.amount::float8 AS amount, f.made_at,
         (SELECT count(*)::int FROM payouts p WHERE p.file_id = f.id AND p.state = 'pending') AS open
    FROM payout_files f`;

export const presentFile = (row: FileRow): PayoutFile => ({
  id: row.id,
  currency: row.currency,
  payouts: row.payouts_count,
  amount: row.amount,
  open: row.open,
  made: row.made_at.toISOString(),
});

export async function readFile(
  { db }: Platform,
  id: string,
  transaction: Transaction | null = null,
): Promise<PayoutFile> {
  const [row] = await select<FileRow>(db, `${SELECT_FILES} WHERE f.id = $id`, { id }, transaction);
  if (!row) throw new Refusal("payout_not_found");
  return presentFile(row);
}
