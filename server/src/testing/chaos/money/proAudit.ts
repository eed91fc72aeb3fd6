import { Role } from "@quire/domain/enums";
import { auditWhole } from "./audit.ts";
import { type Charge, readBooks } from "./books.ts";
import type { Scene } from "./scene.ts";

interface ChargeRow {
  id: string;
  user_id: string;
  provider: Charge["provider"];
  payment_id: string;
  amount: number;
  currency: string;
  fee: number | null;
  dispute_fee: number;
  refunded: boolean;
  /** The paid period includes now. */
  covers: boolean;
}

const CHARGES = `
  SELECT c.id, s.user_id, c.provider, c.payment_id, c.amount::float8 AS amount, c.currency, c.fee::float8 AS fee,
         coalesce(c.dispute_fee, 0)::float8 AS dispute_fee, c.refunded_at IS NOT NULL AS refunded,
         $1::timestamptz >= c.period_start AND $1::timestamptz < c.period_end AS covers
    FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id ORDER BY c.id`;

const HOLDERS = `SELECT user_id FROM user_groups WHERE group_id = ${Role.pro} AND ends_at > $1::timestamptz`;

/** Users whose free trial may not be over: trial days wait behind paid time and may follow it. */
const TRIAL_USERS = `SELECT user_id FROM subscriptions
  WHERE state = 'started' AND trial_end IS NOT NULL AND greatest(trial_end, end_time) > $1::timestamptz`;

const RENEWING_TWICE =
  "SELECT user_id FROM subscriptions WHERE recurring GROUP BY user_id HAVING count(*) > 1";

/** Users whose periods last shorter than what they paid for, less what was refunded. */
const LOSERS = `
  WITH paid AS (
    SELECT s.user_id, sum(c.period_end - c.period_start - coalesce(c.refunded_time, '0')) AS time
      FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id GROUP BY s.user_id), covered AS (
    SELECT user_id, (SELECT sum(upper(span) - lower(span)) FROM unnest(spans) AS span) AS time
      FROM (SELECT user_id, range_agg(tstzrange(start_time, end_time)) AS spans
              FROM subscriptions WHERE start_time IS NOT NULL GROUP BY user_id) u)
  SELECT user_id, extract(epoch FROM paid.time - covered.time)::float8 / 86400 AS days
    FROM paid JOIN covered USING (user_id) WHERE covered.time < paid.time - interval '1 hour'`;

const ACCOUNTS = `SELECT currency || ' ' || account AS name, sum(amount)::float8 AS amount FROM ledger_entries GROUP BY 1`;

/**
 * Checks that everyone who paid has Pro for as long as they paid, that no one else does, and that no user would be
 * charged for two plans.
 * Returns the violations.
 */
export async function auditAccess({ query }: Pick<Scene, "query">, now: Date): Promise<string[]> {
  const userIds = async (sql: string, bind: unknown[] = [now]) =>
    new Set((await query<{ user_id: string }>(sql, bind)).map(({ user_id }) => user_id));
  const rows = await query<ChargeRow>(CHARGES, [now]);
  const wrong = [...(await userIds(RENEWING_TWICE, []))].map((id) => `${id} would be charged twice`);
  for (const { user_id, days } of await query<{ user_id: string; days: number }>(LOSERS))
    wrong.push(`${user_id} has lost ${days} paid days`);
  const holders = await userIds(HOLDERS);
  const tried = await userIds(TRIAL_USERS);
  for (const { user_id, id, covers, refunded } of rows) {
    if (covers && !refunded && !holders.has(user_id)) wrong.push(`${user_id} paid by ${id}, but has no Pro`);
  }
  for (const holder of holders) {
    const hasPaid = rows.some(({ user_id, refunded }) => user_id === holder && !refunded);
    if (!hasPaid && !tried.has(holder)) wrong.push(`${holder} has Pro, but paid nothing`);
  }
  return wrong;
}

/** Reconciles the recorded plan payments with the provider's books. Returns the violations. */
export async function auditPlans({ query, sandbox }: Pick<Scene, "query" | "sandbox">): Promise<string[]> {
  const rows = await query<ChargeRow>(CHARGES, [new Date()]);
  const charges = await readBooks(sandbox);
  return rows.flatMap((row) => {
    const charge = charges.find((one) => one.provider === row.provider && one.id === row.payment_id);
    return (charge ? judge(charge, [row]) : ["the provider has no such payment"]).map(
      (what) => `plan paid by ${row.id}: ${what}`,
    );
  });
}

/** Reconciles charges and ledger with the providers' books once all work is done. Returns the violations. */
export async function auditBooks({ query, sandbox }: Pick<Scene, "query" | "sandbox">): Promise<string[]> {
  const wrong = await auditWhole({ query });
  const charges = await readBooks(sandbox);
  const rows = await query<ChargeRow>(CHARGES, [new Date()]);
  for (const charge of charges) {
    const own = rows.filter(
      ({ provider, payment_id }) => provider === charge.provider && payment_id === charge.id,
    );
    wrong.push(...judge(charge, own).map((what) => `${charge.provider} ${charge.id}: ${what}`));
  }
  if (rows.length > charges.length) wrong.push(`${rows.length} charges, and ${charges.length} payments`);
  wrong.push(...judgeAccounts(charges, await query<{ name: string; amount: number }>(ACCOUNTS)));
  return wrong;
}

function judge(charge: Charge, rows: readonly ChargeRow[]): string[] {
  const [row] = rows;
  if (!row || rows.length > 1) return [`paid once, but recorded ${rows.length} times`];
  const wrong: string[] = [];
  if (row.amount !== charge.amount || row.currency !== charge.currency)
    wrong.push(`recorded as ${row.amount} ${row.currency}, not ${charge.amount} ${charge.currency}`);
  if ((row.fee ?? 0) + row.dispute_fee !== charge.fee)
    wrong.push(`fees ${row.fee} and ${row.dispute_fee}, not ${charge.fee} in all`);
  const isBack = charge.refunded + charge.lost >= charge.amount;
  if (isBack !== row.refunded)
    wrong.push(isBack ? "refunded, but not recorded" : "recorded as refunded, but is not");
  return wrong;
}

/** Pro revenue belongs to the platform, less provider fees and refunds. */
function judgeAccounts(
  charges: readonly Charge[],
  found: readonly { name: string; amount: number }[],
): string[] {
  const expected = new Map<string, number>();
  const add = (name: string, amount: number) => expected.set(name, (expected.get(name) ?? 0) + amount);
  for (const { provider, currency, amount, fee, refunded, lost } of charges) {
    const left = amount - refunded - lost - fee;
    add(`${currency} platform`, left);
    add(`${currency} ${provider}`, -left);
  }
  for (const { name, amount } of found) add(name, -amount);
  return [...expected].flatMap(([name, apart]) => (apart === 0 ? [] : [`${name} is ${-apart} too high`]));
}
