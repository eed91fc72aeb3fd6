import { leftOf } from "@quire/domain/billing/journals";
import { splitSale } from "@quire/domain/billing/shares";
import { IS_FOR_NOTHING } from "../../../modules/billing/orders/absorbFee.ts";
import { MOST_TRIES } from "../../../modules/billing/refunds/refundUnfulfilled.ts";
import { ENDING_ABOUT_MONEY } from "../waitingJobs.ts";
import { type Charge, readBooks } from "./books.ts";
import { judgeAccess } from "./judgeAccess.ts";
import type { Scene } from "./scene.ts";

/** What a creator with Pro keeps of a sale. */
const PERCENT = 90;

export interface AuditedOrder {
  id: string;
  buyer_id: string;
  kind: "post" | "bulk" | "support";
  provider: "razorpay" | "stripe";
  provider_order_id: string | null;
  payment_id: string | null;
  state: "pending" | "failed" | "confirmed" | "error";
  amount: number;
  currency: string;
  refunded: boolean;
  /** How much of it went back. */
  returned: number;
  /** What each account holds of it, without those that hold nothing. */
  accounts: Record<string, number>;
  /** What of the provider's fee we bear: all of it where nothing was opened from the first. */
  borne: number;
  /** How many posts it opens now. */
  standing: number;
  /** It can open nothing that its buyer has not, and its provider would not give it back: a person must. */
  stuck: boolean;
}

const ORDERS = `
  SELECT o.id, o.buyer_id, o.kind, o.provider, o.provider_order_id, o.payment_id, o.state, o.amount::float8 AS amount,
         o.currency, o.refunded_at IS NOT NULL AS refunded, o.returned::float8 AS returned,
         (SELECT coalesce(jsonb_object_agg(account, held), '{}') FROM (
            SELECT e.account, sum(e.amount) AS held FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
             WHERE j.order_id = o.id GROUP BY e.account HAVING sum(e.amount) <> 0) sums) AS accounts,
         CASE WHEN ${IS_FOR_NOTHING} THEN o.fee::float8 ELSE 0 END AS borne,
         (SELECT count(*)::int FROM entitlements e WHERE e.order_id = o.id AND e.revoked_at IS NULL) AS standing,
         (SELECT count(*) FROM refunds r WHERE r.order_id = o.id AND r.state = 'failed') >= ${MOST_TRIES}
           AND NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id
             AND (EXISTS (SELECT 1 FROM publications p WHERE p.post_id = i.item_id)
                  OR EXISTS (SELECT 1 FROM archived_posts a WHERE a.post_id = i.item_id))
             AND NOT EXISTS (SELECT 1 FROM entitlements e
               WHERE e.user_id = o.buyer_id AND e.item_id = i.item_id AND e.revoked_at IS NULL
                 AND e.order_id IS DISTINCT FROM o.id)) AS stuck
    FROM orders o WHERE o.site_id = $1 ORDER BY o.id`;

/** What must hold of the whole, each as a query whose rows are offenders. */
const NEVER: Record<string, string> = {
  "a journal that does not add up to nothing": `SELECT j.id FROM ledger_journals j LEFT JOIN ledger_entries e ON e.journal_id = j.id
     GROUP BY j.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2`,
  "accounts that do not add up to nothing":
    "SELECT currency AS id FROM ledger_entries GROUP BY currency HAVING sum(amount) <> 0",
  "owned twice": `SELECT user_id || ' ' || item_id AS id FROM entitlements WHERE revoked_at IS NULL
     GROUP BY user_id, item_id HAVING count(*) > 1`,
  "access without a payment": `SELECT e.id FROM entitlements e LEFT JOIN orders o ON o.id = e.order_id
     WHERE e.source = 'purchase' AND e.revoked_at IS NULL AND (o.state IS DISTINCT FROM 'confirmed' OR o.refunded_at IS NOT NULL)`,
  "a payout that the ledger has otherwise": `SELECT p.id || ' ' || p.state AS id FROM payouts p
     LEFT JOIN ledger_journals j ON j.subject_id = p.id LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'creator'
    GROUP BY p.id HAVING coalesce(sum(e.amount), 0) <> CASE p.state WHEN 'cancelled' THEN 0 ELSE -p.amount END
       OR count(DISTINCT j.id) <> CASE p.state WHEN 'cancelled' THEN 2 ELSE 1 END`,
  "money paid out of no payout": `SELECT j.id FROM ledger_journals j LEFT JOIN payouts p ON p.id = j.subject_id
     WHERE j.kind LIKE 'payout%' AND p.id IS NULL`,
  "a bank file that says another amount": `SELECT f.id FROM payout_files f JOIN payouts p ON p.file_id = f.id
     GROUP BY f.id HAVING sum(p.amount) <> f.amount OR count(*) <> f.payouts_count`,
  "another count of supporters than supporters": `SELECT s.id FROM sites s JOIN users u ON u.id = s.id AND u.deleted_at IS NULL
     WHERE s.supporters_count <> (SELECT count(*) FROM orders o
       WHERE o.site_id = s.id AND o.kind = 'support' AND o.state = 'confirmed' AND o.refunded_at IS NULL)`,
  "a refund that nobody sends": "SELECT id FROM refunds WHERE state = 'requested'",
  "an order of which something is due": "SELECT id FROM orders WHERE turns_at IS NOT NULL",
  "a job that is left": `SELECT task_identifier || ' ' || coalesce(last_error, '') AS id FROM graphile_worker.jobs
     WHERE ${ENDING_ABOUT_MONEY}`,
};

/** What must hold of the whole, whatever happened. */
export async function auditWhole({ query }: Pick<Scene, "query">): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(NEVER)) {
    for (const { id } of await query<{ id: string }>(sql)) wrong.push(`${what}: ${id}`);
  }
  return wrong;
}

/** Holds what the product has against what the providers say, when all has come to rest. Tells what is wrong. */
export async function audit(scene: Scene): Promise<string[]> {
  const { query, there, shop, tampered } = scene;
  const wrong = await auditWhole(scene);
  const orders = await query<AuditedOrder>(ORDERS, [shop.siteId]);
  const charges = await readBooks(there);
  wrong.push(...(await findOrphans(scene, charges)));
  for (const order of orders) {
    const own = charges.filter(({ names }) => names === order.id || names === order.provider_order_id);
    const told = tampered.has(order.id) ? judgeTampered(order) : judgeOrder(order, own);
    wrong.push(...told.map((what) => `${order.kind} ${order.id} by ${order.provider}: ${what}`));
  }
  wrong.push(...(await judgeAccess(scene)));
  return wrong;
}

/** Money that names no order of ours, and pays for no plan. */
async function findOrphans({ query }: Scene, charges: readonly Charge[]): Promise<string[]> {
  const plans = await query<{ name: string }>(
    "SELECT provider || payment_id AS name FROM subscription_charges WHERE payment_id = ANY ($1)",
    [charges.map(({ id }) => id)],
  );
  const ofPlans = new Set(plans.map(({ name }) => name));
  const sql = `SELECT CASE provider WHEN 'stripe' THEN id ELSE provider_order_id END AS name FROM orders
                WHERE id = ANY ($1) OR provider_order_id = ANY ($1)`;
  const known = await query<{ name: string }>(sql, [charges.map(({ names }) => names)]);
  const found = new Set(known.map(({ name }) => name));
  return charges
    .filter(({ provider, id, names }) => !found.has(names) && !ofPlans.has(provider + id))
    .map(({ id }) => `${id} is of no order`);
}

/** What was changed behind everybody's back opens nothing, and is in nobody's account. */
function judgeTampered({ state, standing, accounts }: AuditedOrder): string[] {
  const isClosed = standing === 0 && Object.keys(accounts).length === 0;
  return isClosed && (state === "error" || state === "failed") ? [] : [`tampered with, and ${state}`];
}

function judgeOrder(order: AuditedOrder, charges: readonly Charge[]): string[] {
  const { state, accounts, standing } = order;
  if (state === "confirmed") return judgePaid(order, charges);
  const wrong: string[] = [];
  if (charges.length > 0) wrong.push(`${state}, and ${charges.length} charges`);
  if (state === "pending") wrong.push("pending for ever");
  if (state === "error" && order.provider_order_id !== null) wrong.push("in error, and nobody knows why");
  if (standing > 0 || Object.keys(accounts).length > 0) wrong.push(`${state}, and yet in the books`);
  return wrong;
}

function judgePaid(order: AuditedOrder, charges: readonly Charge[]): string[] {
  const [charge] = charges;
  if (!charge || charges.length > 1) return [`confirmed, and ${charges.length} charges`];
  const wrong: string[] = [];
  if (
    charge.id !== order.payment_id ||
    charge.amount !== order.amount ||
    charge.currency !== order.currency
  ) {
    wrong.push(`charged ${charge.amount} ${charge.currency} by ${charge.id}`);
  }
  const back = Math.min(charge.amount, charge.refunded + charge.lost);
  const isBack = back === charge.amount;
  if (back !== order.returned) wrong.push(`${back} went back, and ${order.returned} is noted`);
  if (isBack !== order.refunded) wrong.push(isBack ? "went back, and nobody noted it" : "noted as gone back");
  const expected = JSON.stringify(accountsOf(order, charge, back));
  const found = JSON.stringify(sorted(order.accounts));
  if (found !== expected) wrong.push(`accounts ${found}, not ${expected}`);
  const opens = isBack || order.kind === "support" || order.stuck ? 0 : 1;
  if (order.kind === "bulk" && opens === 1 ? order.standing < 1 : order.standing !== opens) {
    wrong.push(`opens ${order.standing} posts, not ${opens}`);
  }
  return wrong;
}

/** What the accounts hold of one payment, by what the provider says of it. */
function accountsOf({ provider, borne }: AuditedOrder, charge: Charge, back: number): Record<string, number> {
  const { amount, fee, refunded, lost } = charge;
  const sale = { provider, amount, split: splitSale(amount, PERCENT) };
  const { creator, platform } = leftOf(sale, back).split;
  return sorted({
    creator: creator - fee + borne,
    platform: platform - borne,
    [provider]: fee - (amount - refunded - lost),
  });
}

function sorted(accounts: Record<string, number>): Record<string, number> {
  const held = Object.entries(accounts).filter(([, amount]) => amount !== 0);
  return Object.fromEntries(held.sort(([a], [b]) => (a < b ? -1 : 1)));
}
