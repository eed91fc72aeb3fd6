import { Readable } from "node:stream";
import type { StatementQuery } from "@quire/contracts/calls/earnings";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { sendDownload } from "../../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { findSite } from "../../../sites/findSite.ts";
import { statementLines } from "../../ledger/statementLines.ts";
import { statementCsv } from "../../statementCsv.ts";
import { earningsPolicy } from "../policy.ts";

interface Input {
  params: { siteId: string };
  query: StatementQuery;
}

/** Sends the lines of one currency as CSV, oldest first. */
export async function exportStatement(context: Context, input: Input): Promise<Blob> {
  const { currency } = await openStatement(context, input);
  const body = Readable.from(statementCsv(context.platform, input.params.siteId, [currency], input.query), {
    objectMode: false,
  });
  return sendDownload(context, { stem: stemOf(currency), extension: "csv", body });
}

/** Sends the lines of one currency as PDF. */
export async function exportStatementPdf(context: Context, input: Input): Promise<Blob> {
  const { platform } = context;
  const { currency, name } = await openStatement(context, input);
  const { from = null, to = null } = input.query;
  const head = { product: platform.config.productName, site: name, currency, from, to };
  const pages = statementLines(platform, input.params.siteId, currency, input.query);
  // Imported on demand: the PDF library takes more than 20 MB.
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
  const site = await findSite(platform, { id: params.siteId });
  if (!site) throw new Refusal("site_not_found");
  await enforceLimit(context, "exportsByUser", userId);
  const own = CURRENCIES.find((one) => one === site.currency) ?? "INR";
  return { currency: query.currency ?? own, name: site.name };
}

const stemOf = (currency: Currency) => `statement-${currency.toLowerCase()}`;
