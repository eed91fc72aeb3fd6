import Joi from "@hapi/joi";
import type { Currency } from "@quire/domain/billing/money";
import { PAYOUT_HOLDS } from "@quire/domain/billing/payouts";
import type { ListingQuery, OutputOf } from "../call.ts";
import * as calls from "../calls/earnings.ts";
import type { Balance, EarningLine } from "../records/earnings.ts";
import type { PayoutForecast } from "../records/payouts.ts";
import { contract } from "./contract.ts";
import { currency, id, listing, nextKey, siteKey, text, time } from "./fields.ts";
import { orderType } from "./records/order.ts";

const moved = () => Joi.number().integer().required();

export const getEarnings = contract(calls.getEarnings, {
  name: "getEarnings",
  summary: "Retrieve a site's balances and one currency's earnings, latest first",
  tag: "earnings",
  audience: "user",
  params: siteKey(),
  query: Joi.object<ListingQuery & { currency?: Currency }, true>({ ...listing, currency: currency() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.getEarnings>, true>({
      balances: Joi.array()
        .items(
          Joi.object<Balance, true>({ currency: currency().required(), balance: moved(), held: moved() }),
        )
        .required(),
      currency: currency().required(),
      share: Joi.number().integer().min(0).max(100).required(),
      payout: Joi.object<PayoutForecast, true>({
        next: time().required(),
        minimum: moved(),
        due: moved(),
        waiting: moved(),
        hold: Joi.string()
          .valid(...PAYOUT_HOLDS)
          .allow(null)
          .required(),
        payable_from: time().allow(null).required(),
      }).required(),
      lines: Joi.array()
        .items(
          Joi.object<EarningLine, true>({
            id: Joi.string().required(),
            at: time().required(),
            kind: Joi.string()
              .valid(
                "sale",
                "fee",
                "fee_absorbed",
                "refund",
                "refund_failed",
                "dispute_opened",
                "dispute_taken",
                "dispute_won",
                "dispute_lost",
                "dispute_fee",
                "payout",
                "payout_returned",
                "forfeited",
              )
              .required(),
            amount: moved(),
            order: Joi.object<NonNullable<EarningLine["order"]>, true>({
              id: id().required(),
              type: orderType(),
              title: text(),
              buyer: text(),
              amount: moved(),
              refunded: time().allow(null).required(),
              amount_refunded: moved(),
              refund_pending: Joi.boolean().required(),
              refundable_until: time().allow(null).required(),
            })
              .allow(null)
              .required(),
          }),
        )
        .required(),
      sandbox: Joi.boolean().required(),
      next: nextKey(),
    }),
  errors: ["site_not_found", "forbidden"],
});

const statementQuery = () =>
  Joi.object<calls.StatementQuery, true>({ currency: currency(), from: time(), to: time() });

export const exportStatement = contract(calls.exportStatement, {
  name: "exportStatement",
  summary: "Download a site's earnings in one currency as CSV",
  tag: "earnings",
  audience: "user",
  params: siteKey(),
  query: statementQuery(),
  output: () => Joi.any(),
  errors: ["site_not_found", "forbidden", "too_many_requests"],
});

export const exportStatementPdf = contract(calls.exportStatementPdf, {
  name: "exportStatementPdf",
  summary: "Download a site's earnings in one currency as PDF",
  tag: "earnings",
  audience: "user",
  params: siteKey(),
  query: statementQuery(),
  output: () => Joi.any(),
  errors: ["site_not_found", "forbidden", "too_many_requests"],
});
