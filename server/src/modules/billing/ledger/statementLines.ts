import type { StatementQuery } from "@quire/contracts/calls/earnings";
import type { Currency } from "@quire/domain/billing/money";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type LineRow, selectLines } from "./selectLines.ts";

const PAGE = 500;

/** Yields the lines of a statement, oldest first, in batches: a whole account is never in memory. */
export async function* statementLines(
  { db }: Pick<Platform, "db">,
  ownerId: string,
  currency: Currency,
  { from, to }: Omit<StatementQuery, "currency">,
): AsyncGenerator<LineRow[]> {
  const sql = `${selectLines(`e.id > $after::bigint AND ($from::timestamptz IS NULL OR j.occurred_at >= $from)
      AND ($to::timestamptz IS NULL OR j.occurred_at < $to)`)} ORDER BY e.id LIMIT ${PAGE}`;
  for (let after = "0"; ; ) {
    const rows = await select<LineRow>(db, sql, {
      ownerId,
      currency,
      after,
      from: from ?? null,
      to: to ?? null,
    });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
