import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { listBind } from "../../../platform/database/listBind.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A refund or a dispute as a provider lists it. */
export interface News {
  /** The provider's name for it. */
  id: string;
  paymentId: string;
  /** As far as it makes a difference. */
  state: "processed" | "failed" | "open" | "won" | "lost";
}

/** Of some that are listed, the states in which they were taken over before, by their ids: here, or as none of ours. */
const SEEN = `
  SELECT n.provider_id AS id, n.state, 0 AS rank FROM provider_news n
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

/** Those that are not known here, or not in that state. */
export async function newsAmong<T extends News>(
  { db }: Pick<Platform, "db">,
  provider: PaymentProvider,
  listed: readonly T[],
): Promise<T[]> {
  const rows = await db.query<{ id: string; state: string }>(SEEN, {
    bind: { provider, ids: listed.map(({ id }) => id) },
    type: QueryTypes.SELECT,
  });
  // What stands with our own payment is the last word.
  const known = new Map(rows.map(({ id, state }) => [id, state]));
  return listed.filter(({ id, state }) => known.get(id) !== state);
}

/** Notes that these were taken over. */
export async function recordProviderNews(
  { db, clock }: Pick<Platform, "db" | "clock">,
  provider: PaymentProvider,
  taken: readonly News[],
  isOurs: boolean,
): Promise<void> {
  await db.query(
    `INSERT INTO provider_news (provider, provider_id, payment_id, state, is_ours, seen_at)
     SELECT $provider, id, payment_id, state, $isOurs, $now
       FROM unnest(${listBind("ids")}, ${listBind("payments")}, ${listBind("states")}) AS taken (id, payment_id, state)
     ON CONFLICT (provider, provider_id) DO UPDATE
       SET state = excluded.state, is_ours = excluded.is_ours, seen_at = excluded.seen_at`,
    {
      bind: {
        ...{ provider, isOurs, now: clock.now() },
        ids: taken.map(({ id }) => id),
        payments: taken.map(({ paymentId }) => paymentId),
        states: taken.map(({ state }) => state),
      },
    },
  );
}

/** Forgets those that are listed no more. */
export async function forgetNews({ db }: Pick<Platform, "db">, before: Date): Promise<void> {
  await db.query("DELETE FROM provider_news WHERE seen_at < $before", { bind: { before } });
}
