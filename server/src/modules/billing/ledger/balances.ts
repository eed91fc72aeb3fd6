import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A creator's balance in one currency, and what of it a dispute may take, in minor units. */
export interface OwnerBalance {
  currency: Currency;
  balance: number;
  held: number;
  /** Whether the account has any entry in this currency. */
  isUsed: boolean;
}

/** The snapshot plus all entries after it. */
const BALANCES = `
  SELECT a.account, c.currency, s.amount IS NOT NULL OR n.amount IS NOT NULL AS used,
         (coalesce(s.amount, 0) + coalesce(n.amount, 0))::float8 AS amount
    FROM unnest(ARRAY['creator', 'held']) AS a (account) CROSS JOIN unnest($currencies::text[]) AS c (currency)
    LEFT JOIN ledger_snapshots s ON s.owner_id = $ownerId AND s.account = a.account AND s.currency = c.currency
    CROSS JOIN LATERAL (SELECT sum(e.amount) AS amount FROM ledger_entries e
       WHERE e.owner_id = $ownerId AND e.account = a.account AND e.currency = c.currency
         AND e.id > coalesce(s.through_id, 0)) n`;

/** A creator's balance in every currency. In a transaction, it includes what that wrote. */
export async function balancesOf(
  { db }: Pick<Platform, "db">,
  ownerId: string,
  transaction: Transaction | null = null,
): Promise<OwnerBalance[]> {
  const rows = await select<{ account: string; currency: Currency; used: boolean; amount: number }>(
    db,
    BALANCES,
    { ownerId, currencies: [...CURRENCIES] },
    transaction,
  );
  const find = (account: string, currency: Currency) =>
    rows.find((row) => row.account === account && row.currency === currency);
  return CURRENCIES.map((currency) => ({
    currency,
    balance: find("creator", currency)?.amount ?? 0,
    held: find("held", currency)?.amount ?? 0,
    isUsed: find("creator", currency)?.used ?? false,
  }));
}
