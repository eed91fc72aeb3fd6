import type { Currency } from "@quire/domain/billing/money";
import type { ProPeriod } from "@quire/domain/billing/proPeriods";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import type { PaymentProvider, SubscriptionKind } from "@quire/domain/enums";
import type { Transaction } from "sequelize";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A time of Pro as it is kept. Amounts are minor units of its currency. */
export interface SubscriptionRow {
  id: string;
  user_id: string;
  kind: SubscriptionKind;
  state: "pending" | "begun" | "disabled";
  note: string | null;
  start_time: Date | null;
  end_time: Date | null;
  trial_end: Date | null;
  recurring: boolean;
  failing: boolean;
  turns_at: Date | null;
  version: number;
  cause: string | null;
  plan_interval: ProInterval | null;
  provider: PaymentProvider | null;
  amount: number | null;
  currency: Currency | null;
  trial_days: number | null;
  return_url: string | null;
  request_hash: Buffer | null;
  provider_checkout_id: string | null;
  provider_subscription_id: string | null;
  checkout_url: string | null;
  paid_until: Date | null;
  /** What is left of it waits until then: another one runs meanwhile. */
  resumes_at: Date | null;
  is_over: boolean;
  stop_asked_at: Date | null;
  created_at: Date;
}

/** One that is paid for: what was given has none of this. */
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
  s.recurring, s.failing, s.turns_at, s.version, s.cause, s.plan_interval, s.provider, s.amount::float8 AS amount, s.currency,
  s.trial_days, s.return_url, s.request_hash, s.provider_checkout_id, s.provider_subscription_id, s.checkout_url,
  s.paid_until, s.resumes_at, s.is_over, s.stop_asked_at, s.created_at`;

/** SQL: subscriptions `s`, with what is asked after WHERE: one of a few texts, since each is parsed once. */
export async function findSubscriptions(
  { db }: Pick<Platform, "db">,
  where: string,
  bind: Record<string, unknown>,
  transaction: Transaction | null = null,
): Promise<SubscriptionRow[]> {
  const sql = `SELECT ${SUBSCRIPTION_COLUMNS} FROM subscriptions s WHERE ${where}`;
  return selectPrepared<SubscriptionRow>(db, sql, bind, transaction);
}

export async function findSubscription(
  platform: Pick<Platform, "db">,
  id: string,
  transaction: Transaction | null = null,
): Promise<SubscriptionRow | null> {
  const [row] = await findSubscriptions(platform, "s.id = $id", { id }, transaction);
  return row ?? null;
}

/** Ours, by our own name for it or by one of the provider's; null when it is none of ours. */
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

/** As the rules see it. */
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
