import type { StatementQuery } from "@quire/contracts/calls/earnings";
import type { Currency } from "@quire/domain/billing/money";
import { csvLine } from "@quire/domain/text/csv";
import type { Platform } from "../../platform/platform.ts";
import { type LineRow, lineKind } from "./ledger/selectLines.ts";
import { statementLines } from "./ledger/statementLines.ts";

/** A creator's lines in these currencies as CSV, each currency's oldest first. Titles and names are user input. */
export async function* statementCsv(
  platform: Platform,
  ownerId: string,
  currencies: readonly Currency[],
  query: Omit<StatementQuery, "currency"> = {},
): AsyncGenerator<string> {
  yield csvLine(["date", "kind", "amount", "currency", "order", "title", "buyer", "paid"]);
  for (const currency of currencies)
    for await (const rows of statementLines(platform, ownerId, currency, query))
      yield rows.map((row) => csvLine(cellsOf(row, currency))).join("");
}

/** Amounts are decimal numbers in whole units, so that a spreadsheet can add them. */
const cellsOf = (row: LineRow, currency: Currency) => [
  row.occurred_at.toISOString(),
  lineKind(row),
  { minor: row.amount },
  currency,
  row.order_id,
  row.title,
  row.buyer,
  row.paid === null ? null : { minor: row.paid },
];
