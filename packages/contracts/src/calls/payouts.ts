import type { Currency } from "@quire/domain/billing/money";
import type { PayoutMethod, TypedAccount } from "@quire/domain/billing/payoutAccounts";
import type { PayoutState } from "@quire/domain/enums";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { AccountToVerify, Payout, PayoutAccount, PayoutFile, StaffPayout } from "../records/payouts.ts";

type OfSite = { siteId: string };
type OfPayout = { id: string };
type Done = { payout: StaffPayout };

/** Where the creator is paid, one account for each currency. */
export const listPayoutAccounts = call<{ params: OfSite; output: { accounts: PayoutAccount[] } }>(
  "GET",
  "r",
  "/sites/{siteId}/payout-account",
);
/** Sets the account of one currency; it is verified anew, and nothing is sent to it for three days. */
export const setPayoutAccount = call<{
  params: OfSite;
  body: { currency: Currency; method: PayoutMethod } & TypedAccount;
  output: PayoutAccount;
}>("PUT", "w", "/sites/{siteId}/payout-account");
/** What a site was paid out and will be, the latest first. */
export const listSitePayouts = call<{
  params: OfSite;
  query: ListingQuery & { currency?: Currency };
  output: Listing & { payouts: Payout[] };
}>("GET", "r", "/sites/{siteId}/payouts");

/** Every payout in one state, the latest first, for staff. */
export const listPayouts = call<{
  query: ListingQuery & { state?: PayoutState };
  output: Listing & { payouts: StaffPayout[] };
}>("GET", "r", "/payouts");
/** Makes payouts of what is due now, outside of the week's. */
export const runPayouts = call<{ output: { made: number } }>("POST", "w", "/payouts/run");

/** Accounts in one state, those that wait longest first. */
export const listAccountsToVerify = call<{
  query: ListingQuery & { state?: PayoutAccount["state"] };
  output: Listing & { accounts: AccountToVerify[] };
}>("GET", "r", "/payouts/accounts");
/** Verifies an account, or says why not. `changed` is the record's: of one that was changed meanwhile nothing is decided. */
export const decidePayoutAccount = call<{
  params: OfSite & { currency: Currency };
  body: { verified: boolean; changed: string; reason?: string };
  output: PayoutAccount;
}>("POST", "w", "/payouts/accounts/{siteId}/{currency}");

/** Puts all that can be paid in one currency into a bank file. */
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
/** The file for the bank: those of its payouts that are not settled, with their accounts in full. */
export const downloadPayoutFile = call<{ params: { id: string }; output: Blob }>(
  "GET",
  "r",
  "/payouts/files/{id}/payouts.csv",
);
/** Marks all that is still open of a file as paid. */
export const settlePayoutFile = call<{
  params: { id: string };
  body: { reference: string };
  output: PayoutFile;
}>("POST", "w", "/payouts/files/{id}/processed");

/** Marks one as paid. */
export const settlePayout = call<{ params: OfPayout; body: { reference: string }; output: Done }>(
  "POST",
  "w",
  "/payouts/{id}/processed",
);
/** It failed, came back from the bank, or will not be sent: the money is in the balance again. */
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
