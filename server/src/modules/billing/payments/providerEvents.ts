import type { PaymentProvider } from "@quire/domain/enums";
import { Op } from "sequelize";
import { listBind } from "../../../platform/database/listBind.ts";
import { execute, select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ProviderEventColumns, providerEvents } from "../models/providerEvents.ts";

/** A refund or dispute as a provider lists it. */
export interface ProviderChange {
  /** The provider's id. */
  id: string;
  paymentId: string;
  state: ProviderEventColumns["state"];
}

/** SQL: the states in which listed refunds and disputes are already recorded, ours or not. */
const RECORDED = `
  SELECT n.provider_id AS id, n.state, 0 AS rank FROM provider_events n
   WHERE n.provider = $provider AND n.provider_id = ANY ($ids)
     AND (n.is_ours OR NOT EXISTS (SELECT FROM orders o WHERE o.provider = n.provider AND o.payment_id = n.payment_id)
                   AND NOT EXISTS (SELECT FROM subscription_charges c
                                    WHERE c.provider = n.provider AND c.payment_id = n.payment_id))
  UNION ALL
  SELECT provider_refund_id, state, 1 FROM refunds WHERE provider_refund_id = ANY ($ids)
  UNION ALL
  SELECT provider_dispute_id, state, 1 FROM disputes WHERE provider_dispute_id = ANY ($ids)
  UNION ALL
  SELECT provider_dispute_id, state, 1 FROM subscription_disputes WHERE provider_dispute_id = ANY ($ids)
   ORDER BY rank`;

/** Those that are not recorded yet, or in another state. */
export async function findUnrecorded<T extends ProviderChange>(
  { db }: Pick<Platform, "db">,
  provider: PaymentProvider,
  listed: readonly T[],
): Promise<T[]> {
  const rows = await select<{ id: string; state: string }>(db, RECORDED, {
    provider,
    ids: listed.map(({ id }) => id),
  });
  // Our own rows come last and take precedence.
  const known = new Map(rows.map(({ id, state }) => [id, state]));
  return listed.filter(({ id, state }) => known.get(id) !== state);
}

/** Records that these were handled. */
export async function recordProviderEvents(
  { db, clock }: Pick<Platform, "db" | "clock">,
  provider: PaymentProvider,
  recorded: readonly ProviderChange[],
  isOurs: boolean,
): Promise<void> {
  await execute(
    db,
    `INSERT INTO provider_events (provider, provider_id, payment_id, state, is_ours, listed_at)
     SELECT $provider, id, payment_id, state, $isOurs, $now
       FROM unnest(${listBind("ids")}, ${listBind("payments")}, ${listBind("states")}) AS taken (id, payment_id, state)
     ON CONFLICT (provider, provider_id) DO UPDATE
       SET state = excluded.state, is_ours = excluded.is_ours, listed_at = excluded.listed_at`,
    {
      ...{ provider, isOurs, now: clock.now() },
      ids: recorded.map(({ id }) => id),
      payments: recorded.map(({ paymentId }) => paymentId),
      states: recorded.map(({ state }) => state),
    },
  );
}

/** Deletes records that are no longer listed. */
export async function pruneProviderEvents({ db }: Pick<Platform, "db">, before: Date): Promise<void> {
  await providerEvents(db).destroy({ where: { listed_at: { [Op.lt]: before } } });
}
