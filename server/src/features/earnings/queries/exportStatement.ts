import { Readable } from "node:stream";
import type { StatementQuery } from "@quire/contracts/calls/earnings";
import { csvLine } from "@quire/domain/csv";
import { CURRENCIES, type Currency } from "@quire/domain/money";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { sendDownload } from "../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findSite } from "../../../reading/findSite.ts";
import { earningsPolicy } from "../policy.ts";
import { type LineRow, selectLines } from "../selectLines.ts";

interface Input {
  params: { siteId: string };
  query: StatementQuery;
}

const PAGE = 2000;

/** Sends the lines of one currency as CSV, the oldest first. Titles and names were written by others. */
export async function exportStatement(context: Context, { params, query }: Input): Promise<Blob> {
  const { platform } = context;
  const { userId } = authorize(context, earningsPolicy, "see", params);
  const site = await findSite(platform.db, { id: params.siteId });
  if (!site) throw new Refusal("site_not_found");
  await enforceLimit(platform, "exportsByUser", userId);
  const currency = query.currency ?? CURRENCIES.find((one) => one === site.currency) ?? "INR";
  const body = Readable.from(linesOf(platform, params.siteId, currency, query), { objectMode: false });
  return sendDownload(context, { stem: `statement-${currency.toLowerCase()}`, extension: "csv", body });
}

async function* linesOf(
  platform: Platform,
  ownerId: string,
  currency: Currency,
  { from, to }: StatementQuery,
): AsyncGenerator<string> {
  yield csvLine(["date", "kind", "amount", "currency", "order", "title", "buyer", "paid"]);
  const sql = `${selectLines(`e.id > $after::bigint AND ($from::timestamptz IS NULL OR j.occurred_at >= $from)
      AND ($to::timestamptz IS NULL OR j.occurred_at < $to)`)} ORDER BY e.id LIMIT ${PAGE}`;
  for (let after = "0"; ; ) {
    const rows = await platform.db.query<LineRow>(sql, {
      bind: { ownerId, currency, after, from: from ?? null, to: to ?? null },
      type: QueryTypes.SELECT,
    });
    yield rows.map((row) => csvLine(cellsOf(row, currency))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** In whole units, as numbers: a spreadsheet adds them up. */
const cellsOf = (row: LineRow, currency: Currency) => [
  row.occurred_at.toISOString(),
  row.journal,
  row.amount / 100,
  currency,
  row.order_id,
  row.title,
  row.buyer,
  row.paid === null ? null : row.paid / 100,
];
