import type { Account } from "../account.ts";
import type { Charge } from "../payments/charge.ts";
import { showFee } from "../payments/showFee.ts";
import { refundCharge } from "../refunds/refundCharge.ts";
import { invalid } from "../wire/errors.ts";
import type { Fields } from "../wire/fields.ts";
import { LIST_FIELDS, listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const paymentCalls: Call[] = [
  {
    method: "GET",
    path: "/payment_intents",
    answer(account, fields) {
      const customer = fields.text("customer");
      const matching = account.intents.all().filter((one) => customer === null || one.customer === customer);
      return listOf("/v1/payment_intents", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/payment_intents/{id}",
    answer: (account, _, id) => found(account.intents.get(id), "payment_intent", id, "intent"),
  },
  {
    method: "GET",
    path: "/charges",
    answer(account, fields) {
      const intent = fields.text("payment_intent");
      const matching = account.charges
        .all()
        .filter((one) => intent === null || one.payment_intent === intent)
        .map((one) => showFee(account, one));
      return listOf("/v1/charges", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/charges/{id}",
    answer: (account, _, id) => showFee(account, found(account.charges.get(id), "charge", id)),
  },
  {
    method: "GET",
    path: "/balance_transactions/{id}",
    answer: (account, _, id) => found(account.transactions.get(id), "balance transaction", id),
  },
  {
    method: "POST",
    path: "/refunds",
    answer(account, fields) {
      fields.only([
        "amount",
        "charge",
        "payment_intent",
        "reason",
        "metadata",
        "expand",
        "refund_application_fee",
      ]);
      const params = {
        amount: fields.integer("amount"),
        reason: fields.oneOf("reason", REASONS),
        metadata: fields.metadata() ?? {},
      };
      return refundCharge(account, chargeToRefund(account, fields), params);
    },
  },
  {
    method: "GET",
    path: "/refunds",
    answer(account, fields) {
      fields.only([...LIST_FIELDS, "payment_intent", "charge", "expand"]);
      const intent = fields.text("payment_intent");
      const charge = fields.text("charge");
      const matching = account.refunds
        .all()
        .filter((one) => [null, one.payment_intent].includes(intent) && [null, one.charge].includes(charge));
      return listOf("/v1/refunds", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/refunds/{id}",
    answer: (account, _, id) => found(account.refunds.get(id), "refund", id, "refund"),
  },
];

/** Returns the charge to refund: the given one, or the one of the given payment intent. */
function chargeToRefund(account: Account, fields: Fields): Charge {
  const id = fields.text("charge");
  const intentId = fields.text("payment_intent");
  if (id !== null) return found(account.charges.get(id), "charge", id, "charge");
  if (intentId === null) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = found(account.intents.get(intentId), "payment_intent", intentId, "payment_intent");
  const charge = account.charges.get(intent.latest_charge ?? "");
  if (charge?.status !== "succeeded") {
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  }
  return charge;
}
