import Joi from "@hapi/joi";
import type { Currency } from "@quire/domain/billing/money";
import { PAYOUT_METHODS } from "@quire/domain/billing/payoutAccounts";
import { PAYOUT_HOLDS } from "@quire/domain/billing/payouts";
import { PaymentProvider, PayoutState, valuesOf } from "@quire/domain/enums";
import type { BodyOf, ListingQuery, OutputOf, QueryOf } from "../call.ts";
import * as calls from "../calls/payouts.ts";
import type {
  AccountToVerify,
  Payout,
  PayoutAccount,
  PayoutFile,
  RejectedPayment,
  StaffPayout,
} from "../records/payouts.ts";
import { contract } from "./contract.ts";
import {
  amount,
  count,
  currency,
  id,
  idKey,
  line,
  lines,
  listing,
  listingQuery,
  nextKey,
  siteKey,
  text,
  time,
} from "./fields.ts";

const TAG = "payouts";
const REASON_MAX = 500;

const state = () => Joi.string().valid(...valuesOf(PayoutState));
const accountState = () => Joi.string().valid("unverified", "verified");
const method = () => Joi.string().valid(...PAYOUT_METHODS);
const reasonGiven = () => Joi.object<{ reason: string }, true>({ reason: lines(REASON_MAX).required() });
const referenceGiven = () => Joi.object<{ reference: string }, true>({ reference: line(100).required() });
const site = () =>
  Joi.object<{ id: string; name: string }, true>({ id: id().required(), name: text() }).required();

const accountFields = {
  currency: currency().required(),
  method: method().required(),
  holder: Joi.string().allow(null).required(),
  ending: Joi.string().required(),
  state: accountState().required(),
  note: text(),
  changed: time().required(),
  payable_from: time().required(),
};
const account = () => Joi.object<PayoutAccount, true>(accountFields);

const payoutFields = {
  id: id().required(),
  amount: amount(),
  currency: currency().required(),
  state: state().required(),
  hold: Joi.string()
    .valid(...PAYOUT_HOLDS)
    .allow(null)
    .required(),
  reason: text(),
  ending: Joi.string().allow(null).required(),
  reference: Joi.string().allow(null).required(),
  created: time().required(),
  closed: time().allow(null).required(),
};
const staffPayout = () =>
  Joi.object<StaffPayout, true>({ ...payoutFields, site: site(), file_id: id().allow(null).required() });
const done = () => Joi.object<{ payout: StaffPayout }, true>({ payout: staffPayout().required() });
const file = () =>
  Joi.object<PayoutFile, true>({
    id: id().required(),
    currency: currency().required(),
    payouts: count(),
    amount: count(),
    open: count(),
    made: time().required(),
  });

export const listPayoutAccounts = contract(calls.listPayoutAccounts, {
  name: "listPayoutAccounts",
  summary: "List a creator's payout accounts, with masked account numbers",
  tag: TAG,
  audience: "user",
  params: siteKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listPayoutAccounts>, true>({
      accounts: Joi.array().items(account()).required(),
    }),
  errors: ["forbidden"],
});

const typed = () => Joi.string().allow("").max(200);

export const setPayoutAccount = contract(calls.setPayoutAccount, {
  name: "setPayoutAccount",
  summary: "Set a creator's payout account for a currency",
  tag: TAG,
  audience: "browser",
  sensitive: "confirmed",
  params: siteKey(),
  body: Joi.object<BodyOf<typeof calls.setPayoutAccount>, true>({
    currency: currency().required(),
    method: method().required(),
    holder: typed(),
    account_number: typed(),
    ifsc: typed(),
    upi: typed(),
    iban: typed(),
    bic: typed(),
    routing_number: typed(),
  }),
  output: () => account(),
  errors: ["forbidden", "site_not_found", "invalid_input", "too_many_requests"],
});

export const listSitePayouts = contract(calls.listSitePayouts, {
  name: "listSitePayouts",
  summary: "List a site's payouts, latest first",
  tag: TAG,
  audience: "user",
  params: siteKey(),
  query: Joi.object<ListingQuery & { currency?: Currency }, true>({ ...listing, currency: currency() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSitePayouts>, true>({
      payouts: Joi.array().items(Joi.object<Payout, true>(payoutFields)).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const listPayouts = contract(calls.listPayouts, {
  name: "listPayouts",
  summary: "List payouts by state (staff)",
  tag: TAG,
  audience: "user",
  query: Joi.object<QueryOf<typeof calls.listPayouts>, true>({ ...listing, state: state() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listPayouts>, true>({
      payouts: Joi.array().items(staffPayout()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

const rejectedPayment = () =>
  Joi.object<RejectedPayment, true>({
    order_id: id().required(),
    title: text(),
    provider: Joi.string()
      .valid(...valuesOf(PaymentProvider))
      .required(),
    payment_id: text(),
    amount: amount(),
    currency: Joi.string().max(10).required(),
    state: Joi.string().valid("requested", "refunded", "failed").required(),
    site: site(),
    created: time().required(),
  });

export const listRejectedPayments = contract(calls.listRejectedPayments, {
  name: "listRejectedPayments",
  summary: "List payments that didn't match their order (staff)",
  tag: TAG,
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listRejectedPayments>, true>({
      payments: Joi.array().items(rejectedPayment()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const runPayouts = contract(calls.runPayouts, {
  name: "runPayouts",
  summary: "Create payouts for all balances that are due",
  tag: TAG,
  audience: "session",
  output: () => Joi.object<OutputOf<typeof calls.runPayouts>, true>({ made: count() }),
  errors: ["forbidden", "staff_factor_required"],
});

export const listAccountsToVerify = contract(calls.listAccountsToVerify, {
  name: "listAccountsToVerify",
  summary: "List payout accounts by verification state",
  tag: TAG,
  audience: "session",
  query: Joi.object<QueryOf<typeof calls.listAccountsToVerify>, true>({ ...listing, state: accountState() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listAccountsToVerify>, true>({
      accounts: Joi.array()
        .items(Joi.object<AccountToVerify, true>({ ...accountFields, site: site() }))
        .required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const decidePayoutAccount = contract(calls.decidePayoutAccount, {
  name: "decidePayoutAccount",
  summary: "Verify or reject a payout account",
  tag: TAG,
  audience: "session",
  params: Joi.object<{ siteId: string; currency: Currency }, true>({
    siteId: id().required(),
    currency: currency().required(),
  }),
  body: Joi.object<BodyOf<typeof calls.decidePayoutAccount>, true>({
    verified: Joi.boolean().required(),
    changed: time().required(),
    reason: lines(REASON_MAX).allow(""),
  }),
  output: () => account(),
  errors: ["forbidden", "staff_factor_required", "payout_account_not_found", "payout_account_changed"],
});

export const createPayoutFile = contract(calls.createPayoutFile, {
  name: "createPayoutFile",
  summary: "Create a bank file of a currency's payable payouts",
  tag: TAG,
  audience: "session",
  status: 201,
  body: Joi.object<BodyOf<typeof calls.createPayoutFile>, true>({ currency: currency().required() }),
  output: () => file(),
  errors: ["forbidden", "staff_factor_required", "nothing_to_pay"],
});

export const listPayoutFiles = contract(calls.listPayoutFiles, {
  name: "listPayoutFiles",
  summary: "List bank files, latest first",
  tag: TAG,
  audience: "session",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listPayoutFiles>, true>({
      files: Joi.array().items(file()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const downloadPayoutFile = contract(calls.downloadPayoutFile, {
  name: "downloadPayoutFile",
  summary: "Download a bank file's unsettled payouts as CSV",
  tag: TAG,
  audience: "session",
  params: idKey(),
  output: () => Joi.any(),
  errors: ["forbidden", "staff_factor_required", "payout_not_found", "too_many_requests"],
});

export const markPayoutFilePaid = contract(calls.markPayoutFilePaid, {
  name: "markPayoutFilePaid",
  summary: "Mark a bank file's open payouts as paid",
  tag: TAG,
  audience: "session",
  params: idKey(),
  body: referenceGiven(),
  output: () => file(),
  errors: ["forbidden", "staff_factor_required", "payout_not_found"],
});

export const markPayoutPaid = contract(calls.markPayoutPaid, {
  name: "markPayoutPaid",
  summary: "Mark a payout as paid",
  tag: TAG,
  audience: "session",
  params: idKey(),
  body: referenceGiven(),
  output: () => done(),
  errors: ["forbidden", "staff_factor_required", "payout_not_found", "payout_not_in_file", "payout_closed"],
});

export const cancelPayout = contract(calls.cancelPayout, {
  name: "cancelPayout",
  summary: "Cancel a payout and return it to the balance",
  tag: TAG,
  audience: "session",
  params: idKey(),
  body: reasonGiven(),
  output: () => done(),
  errors: ["forbidden", "staff_factor_required", "payout_not_found", "payout_closed"],
});

export const holdPayout = contract(calls.holdPayout, {
  name: "holdPayout",
  summary: "Hold a payout",
  tag: TAG,
  audience: "session",
  params: idKey(),
  body: reasonGiven(),
  output: () => done(),
  errors: ["forbidden", "staff_factor_required", "payout_not_found", "payout_in_file", "payout_closed"],
});

export const releasePayout = contract(calls.releasePayout, {
  name: "releasePayout",
  summary: "Release a held payout",
  tag: TAG,
  audience: "session",
  params: idKey(),
  output: () => done(),
  errors: ["forbidden", "staff_factor_required", "payout_not_found", "payout_in_file", "payout_closed"],
});
