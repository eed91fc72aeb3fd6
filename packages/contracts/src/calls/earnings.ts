import type { Currency } from "@quire/domain/billing/money";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Earnings } from "../records/earnings.ts";

type OfSite = { siteId: string };

/** Retrieves a site's balances, and the lines of one currency. */
export const getEarnings = call<{
  params: OfSite;
  query: ListingQuery & { currency?: Currency };
  output: Earnings & Listing;
}>("GET", "r", "/sites/{siteId}/earnings");

/** Downloads all lines in one currency, or those in a period, as CSV. */
export interface StatementQuery {
  currency?: Currency;
  /** Start of the period, inclusive, UTC ISO 8601. */
  from?: string;
  /** End of the period, exclusive. */
  to?: string;
}
export const exportStatement = call<{ params: OfSite; query: StatementQuery; output: Blob }>(
  "GET",
  "r",
  "/sites/{siteId}/earnings/statement.csv",
);
/** Downloads the same statement as PDF. A very long one is truncated, and says so. */
export const exportStatementPdf = call<{ params: OfSite; query: StatementQuery; output: Blob }>(
  "GET",
  "r",
  "/sites/{siteId}/earnings/statement.pdf",
);
