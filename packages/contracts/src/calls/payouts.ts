import type { Currency } from "@quire/domain/billing/money";
import type { PayoutMethod, TypedAccount } from "@quire/domain/billing/payoutAccounts";
import type { PayoutState } from "@quire/domain/enums";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type {
  AccountToVerify,
  Payout,
  PayoutAccount,
  PayoutFile,
  RejectedPayment,
  StaffPayout,
} from "../records/payouts.ts";

type OfSite = { siteId: string };
type OfPayout = { id: string };
type Done = { payout: StaffPayout };

/** Lists a creator's payout accounts, one per currency. */
export const listPayoutAccounts = call<{ params: OfSite; output: { accounts: PayoutAccount[] } }>(
  "GET",
  "r",
  "/sites/{siteId}/payout-account",
);
/** Sets the account of a currency; it has to be verified again, and gets no payouts for three days. */
export const setPayoutAccount = call<{
  params: OfSite;
  body: { currency: Currency; method: PayoutMethod } & TypedAccount;
  output: PayoutAccount;
}>("PUT", "w", "/sites/{siteId}/payout-account");
/** Lists a site's past and pending payouts, latest first. */
export const listSitePayouts = call<{
  params: OfSite;
  query: ListingQuery & { currency?: Currency };
  output: Listing & { payouts: Payout[] };
}>("GET", "r", "/sites/{siteId}/payouts");

/** Lists payouts in one state for staff, latest first. */
export const listPayouts = call<{
  query: ListingQuery & { state?: PayoutState };
  output: Listing & { payouts: StaffPayout[] };
}>("GET", "r", "/payouts");
/** Lists payments that didn't match their order for staff, latest first. */
export const listRejectedPayments = call<{
  query: ListingQuery;
  output: Listing & { payments: RejectedPayment[] };
}>("GET", "r", "/payouts/rejected-payments");
/** Creates payouts for what is due now, outside the weekly run. */
export const runPayouts = call<{ output: { made: number } }>("POST", "w", "/payouts/run");

/** Lists accounts in one state, longest waiting first. */
export const listAccountsToVerify = call<{
  query: ListingQuery & { state?: PayoutAccount["state"] };
  output: Listing & { accounts: AccountToVerify[] };
}>("GET", "r", "/payouts/accounts");
/** Verifies or rejects an account. `changed` is the record's: if the account changed since, the call fails. */
export const decidePayoutAccount = call<{
  params: OfSite & { currency: Currency };
  body: { verified: boolean; changed: string; reason?: string };
  output: PayoutAccount;
}>("POST", "w", "/payouts/accounts/{siteId}/{currency}");

/** Creates a bank file of everything payable in one currency. */
export const createPayoutFile = call<{ body: { currency: Currency }; output: PayoutFile }>(
  "POST",
  "w",
  "/payouts/files",
);
export const listPayoutFiles = call<{ query: ListingQuery; output: Listing & { files: PayoutFile[] } }>(
  "GET",
  "r",
  "/payouts/files",
);
/** Downloads a bank file: its unsettled payouts, with full account details. */
export const downloadPayoutFile = call<{ params: { id: string }; output: Blob }>(
  "GET",
  "r",
  "/payouts/files/{id}/payouts.csv",
);
/** Marks a file's open payouts as paid. */
export const markPayoutFilePaid = call<{
  params: { id: string };
  body: { reference: string };
  output: PayoutFile;
}>("POST", "w", "/payouts/files/{id}/processed");

/** Marks a payout as paid. */
export const markPayoutPaid = call<{ params: OfPayout; body: { reference: string }; output: Done }>(
  "POST",
  "w",
  "/payouts/{id}/processed",
);
/** Cancels a payout that failed, was returned by the bank, or won't be sent; returns the money to the balance. */
export const cancelPayout = call<{ params: OfPayout; body: { reason: string }; output: Done }>(
  "POST",
  "w",
  "/payouts/{id}/cancel",
);
export const holdPayout = call<{ params: OfPayout; body: { reason: string }; output: Done }>(
  "POST",
  "w",
  "/payouts/{id}/hold",
);
export const releasePayout = call<{ params: OfPayout; output: Done }>("POST", "w", "/payouts/{id}/release");
