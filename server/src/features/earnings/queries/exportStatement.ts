import { Readable } from "node:stream";
import type { StatementQuery } from "@quire/contracts/calls/earnings";
import { csvLine } from "@quire/domain/csv";
import { CURRENCIES, type Currency } from "@quire/domain/money";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { sendDownload } from "../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findSite } from "../../../reading/findSite.ts";
import { earningsPolicy } from "../policy.ts";
import type { LineRow } from "../selectLines.ts";
import { statementLines } from "../statement/statementLines.ts";

interface Input {
  params: { siteId: string };
  query: StatementQuery;
}

/** Sends the lines of one currency as CSV, the oldest first. Titles and names were written by others. */
export async function exportStatement(context: Context, input: Input): Promise<Blob> {
  const { currency } = await openStatement(context, input);
  const body = Readable.from(linesOf(context.platform, currency, input), { objectMode: false });
  return sendDownload(context, { stem: stemOf(currency), extension: "csv", body });
}

/** The same, to be printed or kept. */
export async function exportStatementPdf(context: Context, input: Input): Promise<Blob> {
  const { platform } = context;
  const { currency, name } = await openStatement(context, input);
  const { from = null, to = null } = input.query;
  const head = { product: platform.config.productName, site: name, currency, from, to };
  const pages = statementLines(platform, input.params.siteId, currency, input.query);
  // Fetched for who asks: what draws takes more than 20 MB.
  const { drawStatement } = await import("../statement/drawStatement.ts");
  const body = Readable.from(drawStatement({ ...head, now: platform.clock.now() }, pages), {
    objectMode: false,
  });
  return sendDownload(context, { stem: stemOf(currency), extension: "pdf", body });
}

async function openStatement(
  context: Context,
  { params, query }: Input,
): Promise<{ currency: Currency; name: string }> {
  const { platform } = context;
  const { userId } = authorize(context, earningsPolicy, "see", params);
  const site = await findSite(platform.db, { id: params.siteId });
  if (!site) throw new Refusal("site_not_found");
  await enforceLimit(platform, "exportsByUser", userId);
  const own = CURRENCIES.find((one) => one === site.currency) ?? "INR";
  return { currency: query.currency ?? own, name: site.name };
}

const stemOf = (currency: Currency) => `statement-${currency.toLowerCase()}`;

async function* linesOf(
  platform: Platform,
  currency: Currency,
  { params, query }: Input,
): AsyncGenerator<string> {
  yield csvLine(["date", "kind", "amount", "currency", "order", "title", "buyer", "paid"]);
  for await (const rows of statementLines(platform, params.siteId, currency, query))
    yield rows.map((row) => csvLine(cellsOf(row, currency))).join("");
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
