import { feeEntries } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { postJournal } from "../ledger/postJournal.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import type { PaidRow } from "./subscriptionRow.ts";

/** A payment for a period, as far as disputes change it. */
interface Disputed {
  id: string;
  provider: PaidRow["provider"];
  currency: Currency;
  /** What the provider took for all disputes about it that are decided; null until one is. */
  dispute_fee: number | null;
  /** How much of it banks took. */
  lost: number;
}

const KEEP = `
  INSERT INTO subscription_disputes AS d (id, charge_id, provider_dispute_id, state, amount, fee, opened_at, closed_at)
  VALUES ($id, $charge, $told, $state, $amount::bigint, $fee::bigint, $now, $closed)
  ON CONFLICT (provider_dispute_id) DO UPDATE
    SET state = excluded.state, amount = excluded.amount, fee = excluded.fee, closed_at = excluded.closed_at
    WHERE d.state = 'open'
  RETURNING id`;

/** What was decided before disputes were told apart is in the charge alone: it is in what is more. */
const SUM = `
  UPDATE subscription_charges c
     SET dispute_fee = greatest(coalesce(c.dispute_fee, 0), d.fee), lost = greatest(c.lost, least(d.lost, c.amount))
    FROM (SELECT sum(fee) AS fee, coalesce(sum(amount) FILTER (WHERE state = 'lost'), 0) AS lost
            FROM subscription_disputes WHERE charge_id = $id AND state <> 'open') d
   WHERE c.id = $id RETURNING c.dispute_fee::float8 AS fee, c.lost::float8 AS lost`;

/**
 * Takes over what a provider says of a dispute about a payment for Pro: what it takes for it, however it ends, and what the
 * bank does, where it is lost: how much banks took of the payment by now. One that is decided stays so: told again, or late
 * that it is open, nothing more happens. With the person held.
 */
export async function recordProDispute(
  scope: Scope,
  charge: Disputed,
  { id: told, state, amount, fee }: ProviderDispute,
): Promise<number> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  const [kept] = await platform.db.query<{ id: string }>(KEEP, {
    bind: {
      ...{ id: platform.newId(), charge: charge.id, told, state, amount, fee, now },
      closed: state === "open" ? null : now,
    },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (!kept || state === "open") return charge.lost;
  const [sum] = await platform.db.query<{ fee: number; lost: number }>(SUM, {
    bind: { id: charge.id },
    transaction,
    type: QueryTypes.SELECT,
  });
  const more = (sum?.fee ?? 0) - (charge.dispute_fee ?? 0);
  if (more > 0)
    await postJournal(scope, {
      ...{ kind: "dispute_fee", subjectId: kept.id, orderId: null, ownerId: null },
      ...{ currency: charge.currency, entries: feeEntries(charge.provider, more, "platform") },
    });
  return sum?.lost ?? charge.lost;
}

/** How much each dispute about a payment that was lost took of it. `lost`: all of them. */
export async function lostParts(
  { platform, transaction }: Scope,
  { id, lost }: { id: string; lost: number },
): Promise<number[]> {
  const rows = await platform.db.query<{ amount: number }>(
    "SELECT amount::float8 AS amount FROM subscription_disputes WHERE charge_id = $id AND state = 'lost'",
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  const parts = rows.map(({ amount }) => amount);
  const earlier = parts.reduce((left, amount) => left - amount, lost);
  return earlier > 0 ? [...parts, earlier] : parts;
}
