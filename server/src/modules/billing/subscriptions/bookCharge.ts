import { feeEntries, saleEntries } from "@quire/domain/billing/journals";
import type { Scope } from "../../../platform/scope.ts";
import { postJournal } from "../ledger/postJournal.ts";
import type { PeriodPaid } from "./subscriptionPort.ts";
import type { PaidRow } from "./subscriptionRow.ts";

interface ChargeRow {
  id: string;
  fee: number | null;
}

/** Saves the charge of a period with its journals, once. True if it is new. */
export async function bookCharge(scope: Scope, row: PaidRow, paid: PeriodPaid): Promise<boolean> {
  const { platform } = scope;
  const { provider, currency } = row;
  const [made] = await scope.select<ChargeRow>(
    `INSERT INTO subscription_charges (id, subscription_id, provider, payment_id, invoice_id, amount, currency, fee,
                                       period_start, period_end, charged_at)
     VALUES ($id, $subscription, $provider, $payment, $invoice, $amount::bigint, $currency, $fee::bigint, $start, $end, $at)
     ON CONFLICT (provider, payment_id) DO NOTHING RETURNING id, fee::float8 AS fee`,
    {
      ...{ id: platform.newId(), subscription: row.id, provider, currency },
      ...{ payment: paid.paymentId, invoice: paid.invoiceId, amount: paid.amount, fee: paid.fee },
      ...{ start: paid.start, end: paid.end, at: paid.at },
    },
  );
  if (made) {
    // Our own sale: all of it is the platform's.
    const entries = saleEntries({
      provider,
      amount: paid.amount,
      split: { creator: 0, platform: paid.amount },
    });
    await post(scope, row, { kind: "subscription", chargeId: made.id, entries });
  }
  const charge = made ?? (await saveFee(scope, row, paid));
  if (charge?.fee) {
    const entries = feeEntries(provider, charge.fee, "platform");
    await post(scope, row, { kind: "fee", chargeId: charge.id, entries });
  }
  return made !== undefined;
}

/** Saves the fee of a charge that was booked before its provider knew it. */
async function saveFee(scope: Scope, row: PaidRow, paid: PeriodPaid) {
  if (paid.fee === null) return null;
  const [saved] = await scope.select<ChargeRow>(
    `UPDATE subscription_charges SET fee = $fee::bigint WHERE provider = $provider AND payment_id = $payment
        AND subscription_id = $subscription AND fee IS NULL RETURNING id, fee::float8 AS fee`,
    { provider: row.provider, payment: paid.paymentId, subscription: row.id, fee: paid.fee },
  );
  return saved ?? null;
}

interface Posted {
  kind: "subscription" | "fee";
  chargeId: string;
  entries: ReturnType<typeof feeEntries>;
}

const post = (scope: Scope, { currency }: PaidRow, { kind, chargeId, entries }: Posted) =>
  postJournal(scope, { kind, subjectId: chargeId, orderId: null, currency, ownerId: null, entries });
