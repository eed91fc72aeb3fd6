import { feeEntries } from "@quire/domain/billing/journals";
import type { Scope } from "../../../platform/scope.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { type SubscriptionChargeColumns, subscriptionDisputes } from "../models/subscriptions.ts";
import type { ProviderDispute } from "../payments/provider.ts";

/** A charge, with the fields that disputes change. */
type Disputed = Pick<SubscriptionChargeColumns, "id" | "provider" | "currency" | "dispute_fee" | "lost">;

const UPSERT = `
  INSERT INTO subscription_disputes AS d (id, charge_id, provider_dispute_id, state, amount, fee, opened_at, closed_at)
  VALUES ($id, $charge, $dispute, $state, $amount::bigint, $fee::bigint, $now, $closed)
  ON CONFLICT (provider_dispute_id) DO UPDATE
    SET state = excluded.state, amount = excluded.amount, fee = excluded.fee, closed_at = excluded.closed_at
    WHERE d.state = 'open'
  RETURNING id`;

/**
 * SQL: adds up a charge's disputes. Disputes decided before they had rows of their own are in the charge's columns
 * only, so those never decrease.
 */
const SUM = `
  UPDATE subscription_charges c
     SET dispute_fee = greatest(coalesce(c.dispute_fee, 0), d.fee), lost = greatest(c.lost, least(d.lost, c.amount))
    FROM (SELECT sum(fee) AS fee, coalesce(sum(amount) FILTER (WHERE state = 'lost'), 0) AS lost
            FROM subscription_disputes WHERE charge_id = $id AND state <> 'open') d
   WHERE c.id = $id RETURNING c.dispute_fee::float8 AS fee, c.lost::float8 AS lost`;

/**
 * Records a dispute about a Pro payment as its provider reports it, and books the provider's fee. Returns how much
 * of the payment banks have taken. A decided dispute stays decided: repeated or late events change nothing. The
 * user's row is locked.
 */
export async function recordProDispute(
  scope: Scope,
  charge: Disputed,
  { id: reportedId, state, amount, fee }: ProviderDispute,
): Promise<number> {
  const { platform } = scope;
  const now = platform.clock.now();
  const [saved] = await scope.select<{ id: string }>(UPSERT, {
    ...{ id: platform.newId(), charge: charge.id, dispute: reportedId, state, amount, fee, now },
    closed: state === "open" ? null : now,
  });
  if (!saved || state === "open") return charge.lost;
  const [sum] = await scope.select<{ fee: number; lost: number }>(SUM, { id: charge.id });
  const more = (sum?.fee ?? 0) - (charge.dispute_fee ?? 0);
  if (more > 0)
    await postJournal(scope, {
      ...{ kind: "dispute_fee", subjectId: saved.id, orderId: null, ownerId: null },
      ...{ currency: charge.currency, entries: feeEntries(charge.provider, more, "platform") },
    });
  return sum?.lost ?? charge.lost;
}

/** How much each lost dispute took of a payment. `lost`: their sum. */
export async function lostParts(
  { platform, transaction }: Scope,
  { id, lost }: { id: string; lost: number },
): Promise<number[]> {
  const rows = await subscriptionDisputes(platform.db).findAll({
    attributes: ["amount"],
    where: { charge_id: id, state: "lost" },
    transaction,
  });
  const parts = rows.map((row) => row.get().amount);
  const earlier = parts.reduce((left, amount) => left - amount, lost);
  return earlier > 0 ? [...parts, earlier] : parts;
}
