import type { Desk } from "../desk.ts";
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
    answer(desk, fields) {
      const customer = fields.text("customer");
      const asked = desk.intents.all().filter((one) => customer === null || one.customer === customer);
      return listOf("/v1/payment_intents", asked, fields);
    },
  },
  {
    method: "GET",
    path: "/payment_intents/{id}",
    answer: (desk, _, id) => found(desk.intents.get(id), "payment_intent", id, "intent"),
  },
  {
    method: "GET",
    path: "/charges",
    answer(desk, fields) {
      const intent = fields.text("payment_intent");
      const asked = desk.charges
        .all()
        .filter((one) => intent === null || one.payment_intent === intent)
        .map((one) => showFee(desk, one));
      return listOf("/v1/charges", asked, fields);
    },
  },
  {
    method: "GET",
    path: "/charges/{id}",
    answer: (desk, _, id) => showFee(desk, found(desk.charges.get(id), "charge", id)),
  },
  {
    method: "GET",
    path: "/balance_transactions/{id}",
    answer: (desk, _, id) => found(desk.transactions.get(id), "balance transaction", id),
  },
  {
    method: "POST",
    path: "/refunds",
    answer(desk, fields) {
      fields.only([
        "amount",
        "charge",
        "payment_intent",
        "reason",
        "metadata",
        "expand",
        "refund_application_fee",
      ]);
      const asked = {
        amount: fields.whole("amount"),
        reason: fields.oneOf("reason", REASONS),
        metadata: fields.metadata() ?? {},
      };
      return refundCharge(desk, chargeAsked(desk, fields), asked);
    },
  },
  {
    method: "GET",
    path: "/refunds",
    answer(desk, fields) {
      fields.only([...LIST_FIELDS, "payment_intent", "charge", "expand"]);
      const intent = fields.text("payment_intent");
      const charge = fields.text("charge");
      const asked = desk.refunds
        .all()
        .filter((one) => [null, one.payment_intent].includes(intent) && [null, one.charge].includes(charge));
      return listOf("/v1/refunds", asked, fields);
    },
  },
  {
    method: "GET",
    path: "/refunds/{id}",
    answer: (desk, _, id) => found(desk.refunds.get(id), "refund", id, "refund"),
  },
];

/** The charge that is to be given back: itself, or the one that paid this. */
function chargeAsked(desk: Desk, fields: Fields): Charge {
  const id = fields.text("charge");
  const intentId = fields.text("payment_intent");
  if (id !== null) return found(desk.charges.get(id), "charge", id, "charge");
  if (intentId === null) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = found(desk.intents.get(intentId), "payment_intent", intentId, "payment_intent");
  const charge = desk.charges.get(intent.latest_charge ?? "");
  if (charge?.status !== "succeeded") {
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  }
  return charge;
}
