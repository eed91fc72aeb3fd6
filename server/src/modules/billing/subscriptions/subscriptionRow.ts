import type { Currency } from "@quire/domain/billing/money";
import type { ProPeriod } from "@quire/domain/billing/proPeriods";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import type { PaymentProvider } from "@quire/domain/enums";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type SubscriptionColumns, subscriptions } from "../models/subscriptions.ts";

/** A row of `subscriptions`: a Pro period, paid or granted. */
export type SubscriptionRow = Omit<SubscriptionColumns, "idempotency_key">;

/** A paid subscription; grants have none of these fields. */
export interface PaidRow extends SubscriptionRow {
  plan_interval: ProInterval;
  provider: PaymentProvider;
  amount: number;
  currency: Currency;
  trial_days: number;
  return_url: string;
  request_hash: Buffer;
}

export const SUBSCRIPTION_COLUMNS = `s.id, s.user_id, s.kind, s.state, s.note, s.start_time, s.end_time, s.trial_end,
  s.recurring, s.failing, s.next_check_at, s.version, s.cause, s.plan_interval, s.provider, s.amount::float8 AS amount, s.currency,
  s.trial_days, s.return_url, s.request_hash, s.provider_checkout_id, s.provider_subscription_id, s.checkout_url,
  s.paid_until, s.resumes_at, s.is_over, s.cancel_requested_at, s.created_at`;

/** Reads subscriptions `s` that match `where`. */
export async function findSubscriptions(
  { db }: Pick<Platform, "db">,
  where: string,
  bind: Record<string, unknown>,
  transaction: Transaction | null = null,
): Promise<SubscriptionRow[]> {
  const sql = `SELECT ${SUBSCRIPTION_COLUMNS} FROM subscriptions s WHERE ${where}`;
  return select<SubscriptionRow>(db, sql, bind, transaction);
}

export async function findSubscription(
  platform: Pick<Platform, "db">,
  id: string,
  transaction: Transaction | null = null,
): Promise<SubscriptionRow | null> {
  const row = await subscriptions(platform.db).findByPk(id, {
    attributes: { exclude: ["idempotency_key"] },
    transaction,
  });
  return row?.get() ?? null;
}

/** Our subscription, by our id or one of the provider's; null if it is not ours. */
export async function subscriptionOfProvider(
  platform: Pick<Platform, "db">,
  provider: PaymentProvider,
  ownId: string | null,
  providerId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await findSubscriptions(
    platform,
    `s.provider = $provider
       AND (s.id = $ownId OR s.provider_checkout_id = $providerId OR s.provider_subscription_id = $providerId)`,
    { provider, ownId, providerId },
  );
  return row ?? null;
}

export const isPaidFor = (row: SubscriptionRow): row is PaidRow => row.provider !== null;

/** The row as the domain's period rules need it. */
export function periodOf(row: SubscriptionRow): ProPeriod {
  return {
    kind: row.kind,
    start: row.start_time,
    end: row.end_time,
    trialEnd: row.trial_end,
    recurring: row.recurring,
    failing: row.failing,
    disabled: row.state === "disabled",
  };
}
