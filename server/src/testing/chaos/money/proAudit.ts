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
  returned: boolean;
  /** It pays for this moment. */
  covers: boolean;
}

const CHARGES = `
  SELECT c.id, s.user_id, c.provider, c.payment_id, c.amount::float8 AS amount, c.currency, c.fee::float8 AS fee,
         coalesce(c.dispute_fee, 0)::float8 AS dispute_fee, c.returned_at IS NOT NULL AS returned,
         $1::timestamptz >= c.period_start AND $1::timestamptz < c.period_end AS covers
    FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id ORDER BY c.id`;

const HOLDERS = `SELECT user_id FROM user_groups WHERE group_id = ${Role.pro} AND ends_at > $1::timestamptz`;

/** Who had free days that may not be over: they wait behind what is paid, and may be had after it. */
const TRIED = `SELECT user_id FROM subscriptions
  WHERE state = 'begun' AND trial_end IS NOT NULL AND greatest(trial_end, end_time) > $1::timestamptz`;

const RENEWING_TWICE =
  "SELECT user_id FROM subscriptions WHERE recurring GROUP BY user_id HAVING count(*) > 1";

const ACCOUNTS = `SELECT currency || ' ' || account AS name, sum(amount)::float8 AS amount FROM ledger_entries GROUP BY 1`;

/** Whether those who paid have Pro, nobody else has, and nobody will be charged for two plans. Tells what is wrong. */
export async function auditAccess({ query }: Pick<Scene, "query">, now: Date): Promise<string[]> {
  const people = async (sql: string, bind: unknown[] = [now]) =>
    new Set((await query<{ user_id: string }>(sql, bind)).map(({ user_id }) => user_id));
  const rows = await query<ChargeRow>(CHARGES, [now]);
  const wrong = [...(await people(RENEWING_TWICE, []))].map((who) => `${who} would be charged twice`);
  const holders = await people(HOLDERS);
  const tried = await people(TRIED);
  for (const { user_id, id, covers, returned } of rows) {
    if (covers && !returned && !holders.has(user_id)) wrong.push(`${user_id} paid by ${id}, and has no Pro`);
  }
  for (const holder of holders) {
    const hasPaid = rows.some(({ user_id, returned }) => user_id === holder && !returned);
    if (!hasPaid && !tried.has(holder)) wrong.push(`${holder} has Pro, and paid nothing`);
  }
  return wrong;
}

/** Holds those charges that are known as payments for a plan against what the provider says of them. */
export async function auditPlans({ query, there }: Pick<Scene, "query" | "there">): Promise<string[]> {
  const rows = await query<ChargeRow>(CHARGES, [new Date()]);
  const charges = await readBooks(there);
  return rows.flatMap((row) => {
    const charge = charges.find((one) => one.provider === row.provider && one.id === row.payment_id);
    return (charge ? judge(charge, [row]) : ["nobody paid it"]).map(
      (what) => `plan paid by ${row.id}: ${what}`,
    );
  });
}

/** Holds the charges and the ledger against what the providers say, when all has come to rest. Tells what is wrong. */
export async function auditBooks({ query, there }: Pick<Scene, "query" | "there">): Promise<string[]> {
  const wrong = await auditWhole({ query });
  const charges = await readBooks(there);
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
  if (!row || rows.length > 1) return [`paid once, and noted ${rows.length} times`];
  const wrong: string[] = [];
  if (row.amount !== charge.amount || row.currency !== charge.currency)
    wrong.push(`noted as ${row.amount} ${row.currency}, not ${charge.amount} ${charge.currency}`);
  if ((row.fee ?? 0) + row.dispute_fee !== charge.fee)
    wrong.push(`fees ${row.fee} and ${row.dispute_fee}, not ${charge.fee} in all`);
  const isBack = charge.refunded + charge.lost >= charge.amount;
  if (isBack !== row.returned) wrong.push(isBack ? "went back, and nobody noted it" : "noted as gone back");
  return wrong;
}

/** What Pro brings is all ours; what the provider keeps of it, and what went back, is not. */
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
