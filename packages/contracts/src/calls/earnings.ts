import type { Currency } from "@quire/domain/billing/money";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Earnings } from "../records/earnings.ts";

type OfSite = { siteId: string };

/** What a site earned: its balances, and the lines of one currency. */
export const getEarnings = call<{
  params: OfSite;
  query: ListingQuery & { currency?: Currency };
  output: Earnings & Listing;
}>("GET", "r", "/sites/{siteId}/earnings");

/** Every line of one currency, or of a time in it, as CSV. */
export interface StatementQuery {
  currency?: Currency;
  /** From this moment on, UTC ISO 8601. */
  from?: string;
  /** Before this moment. */
  to?: string;
}
export const exportStatement = call<{ params: OfSite; query: StatementQuery; output: Blob }>(
  "GET",
  "r",
  "/sites/{siteId}/earnings/statement.csv",
);
/** The same as a PDF; of a very long account its beginning, which says so. */
export const exportStatementPdf = call<{ params: OfSite; query: StatementQuery; output: Blob }>(
  "GET",
  "r",
  "/sites/{siteId}/earnings/statement.pdf",
);
