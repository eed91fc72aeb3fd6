import { type Costs, remainderOf, totalCosts } from "@quire/domain/billing/journals";
import { splitSale } from "@quire/domain/billing/shares";
import type { FulfillmentState } from "@quire/domain/books/orderStates";
import { IS_UNFULFILLED } from "../../../modules/billing/orders/absorbFee.ts";
import { MAX_REFUND_TRIES } from "../../../modules/billing/refunds/requestRefund.ts";
import { FINITE_MONEY_JOBS } from "../waitingJobs.ts";
import { type Charge, readBooks } from "./books.ts";
import type { Scene } from "./scene.ts";

/** The share of a sale that a creator with Pro receives. */
const PERCENT = 90;

export interface AuditedOrder {
  id: string;
  buyer_id: string;
  kind: "post" | "bulk" | "support" | "book";
  provider: "razorpay" | "stripe";
  provider_order_id: string | null;
  payment_id: string | null;
  state: "pending" | "failed" | "confirmed" | "error";
  amount: number;
  currency: string;
  refunded: boolean;
  /** How much of it was refunded. */
  refundedAmount: number;
  /** The order's balance in each account, without zero balances. */
  accounts: Record<string, number>;
  /** The provider fee that the platform absorbs: all of it if the order was never fulfilled. */
  absorbed: number;
  /** Of printed books: what others get, whether they are owed it in full, and what the press charged beyond it. */
  costs: Costs | null;
  costsFixed: boolean;
  adjusted: Record<string, number>;
  /** How far the printed books are. */
  fulfillment: FulfillmentState | null;
  /** How many posts it grants access to now. */
  granted: number;
  /** It has nothing left to grant and its refund kept failing: staff must handle it. */
  stuck: boolean;
}

const ORDERS = `
  SELECT o.id, o.buyer_id, o.kind, o.provider, o.provider_order_id, o.payment_id, o.state, o.amount::float8 AS amount,
         o.currency, o.refunded_at IS NOT NULL AS refunded, o.amount_refunded::float8 AS "refundedAmount",
         (SELECT coalesce(jsonb_object_agg(account, held), '{}') FROM (
            SELECT e.account, sum(e.amount) AS held FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
             WHERE j.order_id = o.id GROUP BY e.account HAVING sum(e.amount) <> 0) sums) AS accounts,
         o.costs, o.costs_fixed AS "costsFixed", b.state AS fulfillment,
         (SELECT coalesce(jsonb_object_agg(e.account, e.amount), '{}') FROM ledger_journals j
            JOIN ledger_entries e ON e.journal_id = j.id WHERE j.order_id = o.id AND j.kind = 'cost_adjusted') AS adjusted,
         CASE WHEN ${IS_UNFULFILLED} THEN o.fee::float8 ELSE 0 END AS absorbed,
         (SELECT count(*)::int FROM entitlements e WHERE e.order_id = o.id AND e.revoked_at IS NULL) AS granted,
         (SELECT count(*) FROM refunds r WHERE r.order_id = o.id AND r.state = 'failed') >= ${MAX_REFUND_TRIES}
           AND NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id
             AND (EXISTS (SELECT 1 FROM publications p WHERE p.post_id = i.item_id)
                  OR EXISTS (SELECT 1 FROM archived_posts a WHERE a.post_id = i.item_id))
             AND NOT EXISTS (SELECT 1 FROM entitlements e
               WHERE e.user_id = o.buyer_id AND e.item_id = i.item_id AND e.revoked_at IS NULL
                 AND e.order_id IS DISTINCT FROM o.id)) AS stuck
    FROM orders o LEFT JOIN book_orders b ON b.id = o.id WHERE o.site_id = $1 ORDER BY o.id`;

/** Invariants of all money data, each as a query that returns offenders. */
const NEVER: Record<string, string> = {
  "a journal that does not balance": `SELECT j.id FROM ledger_journals j LEFT JOIN ledger_entries e ON e.journal_id = j.id
     GROUP BY j.id HAVING coalesce(sum(e.amount), 0) <> 0 OR count(e.id) < 2`,
  "accounts that do not balance":
    "SELECT currency AS id FROM ledger_entries GROUP BY currency HAVING sum(amount) <> 0",
  "owned twice": `SELECT user_id || ' ' || item_id AS id FROM entitlements WHERE revoked_at IS NULL
     GROUP BY user_id, item_id HAVING count(*) > 1`,
  "access without a payment": `SELECT e.id FROM entitlements e LEFT JOIN orders o ON o.id = e.order_id
     WHERE e.source = 'purchase' AND e.revoked_at IS NULL AND (o.state IS DISTINCT FROM 'confirmed' OR o.refunded_at IS NOT NULL)`,
  "a payout that differs from the ledger": `SELECT p.id || ' ' || p.state AS id FROM payouts p
     LEFT JOIN ledger_journals j ON j.subject_id = p.id LEFT JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'creator'
    GROUP BY p.id HAVING coalesce(sum(e.amount), 0) <> CASE p.state WHEN 'cancelled' THEN 0 ELSE -p.amount END
       OR count(DISTINCT j.id) <> CASE p.state WHEN 'cancelled' THEN 2 ELSE 1 END`,
  "money paid out without a payout": `SELECT j.id FROM ledger_journals j LEFT JOIN payouts p ON p.id = j.subject_id
     WHERE j.kind LIKE 'payout%' AND p.id IS NULL`,
  "a bank file with a wrong amount": `SELECT f.id FROM payout_files f JOIN payouts p ON p.file_id = f.id
     GROUP BY f.id HAVING sum(p.amount) <> f.amount OR count(*) <> f.payouts_count`,
  "a wrong count of supporters": `SELECT s.id FROM sites s JOIN users u ON u.id = s.id AND u.deleted_at IS NULL
     WHERE s.supporters_count <> (SELECT count(*) FROM orders o
       WHERE o.site_id = s.id AND o.kind = 'support' AND o.state = 'confirmed' AND o.refunded_at IS NULL)`,
  "a refund that was never sent": "SELECT id FROM refunds WHERE state = 'requested'",
  "an order with work due": "SELECT id FROM orders WHERE next_check_at IS NOT NULL",
  "a book order with work due":
    "SELECT id FROM book_orders WHERE next_check_at IS NOT NULL AND state = 'submitting'",
  "a book order without a payment": `SELECT b.id FROM book_orders b JOIN orders o ON o.id = b.id
     WHERE (b.state = 'unpaid') <> (o.state <> 'confirmed')`,
  "a remaining job": `SELECT task_identifier || ' ' || coalesce(last_error, '') AS id FROM graphile_worker.jobs
     WHERE ${FINITE_MONEY_JOBS}`,
};

/** Checks the invariants that hold in any state. Returns the violations. */
export async function auditWhole({ query }: Pick<Scene, "query">): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(NEVER)) {
    for (const { id } of await query<{ id: string }>(sql)) wrong.push(`${what}: ${id}`);
  }
  return wrong;
}

/** Reconciles the product's records with the providers' books once all work is done. Returns the violations. */
export async function audit(scene: Scene): Promise<string[]> {
  const { query, sandbox, seller, tampered } = scene;
  const wrong = await auditWhole(scene);
  const orders = await query<AuditedOrder>(ORDERS, [seller.siteId]);
  const charges = await readBooks(sandbox);
  wrong.push(...(await findOrphans(scene, charges)));
  for (const order of orders) {
    const own = charges.filter(({ names }) => names === order.id || names === order.provider_order_id);
    const found = tampered.has(order.id) ? judgeTampered(order) : judgeOrder(order, own);
    if (order.kind === "book") found.push(...(await judgeJobs(scene, order)));
    wrong.push(...found.map((what) => `${order.kind} ${order.id} by ${order.provider}: ${what}`));
  }
  wrong.push(...(await judgeAccess(scene)));
  return wrong;
}

/** Payments that belong to no order and to no plan. */
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
    .map(({ id }) => `${id} belongs to no order`);
}

/** A tampered order must grant nothing and appear in no account. */
function judgeTampered({ state, granted, accounts }: AuditedOrder): string[] {
  const isClosed = granted === 0 && Object.keys(accounts).length === 0;
  return isClosed && (state === "error" || state === "failed") ? [] : [`tampered with, but ${state}`];
}

function judgeOrder(order: AuditedOrder, charges: readonly Charge[]): string[] {
  const { state, accounts, granted } = order;
  if (state === "confirmed") return judgePaid(order, charges);
  const wrong: string[] = [];
  if (charges.length > 0) wrong.push(`${state} with ${charges.length} charges`);
  if (state === "pending") wrong.push("pending forever");
  if (state === "error" && order.provider_order_id !== null) wrong.push("in error without a reason");
  if (granted > 0 || Object.keys(accounts).length > 0)
    wrong.push(`${state}, but has grants or ledger entries`);
  return wrong;
}

function judgePaid(order: AuditedOrder, charges: readonly Charge[]): string[] {
  const [charge] = charges;
  if (!charge || charges.length > 1) return [`confirmed with ${charges.length} charges`];
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
  if (back !== order.refundedAmount)
    wrong.push(`${back} was refunded, and ${order.refundedAmount} is recorded`);
  if (isBack !== order.refunded)
    wrong.push(isBack ? "refunded, but not recorded" : "recorded as refunded, but is not");
  const expected = JSON.stringify(accountsOf(order, charge, back));
  const found = JSON.stringify(sorted(order.accounts));
  if (found !== expected) wrong.push(`accounts ${found}, not ${expected}`);
  const hasNoPost = order.kind === "support" || order.kind === "book";
  wrong.push(...judgeBook(order, isBack));
  const opens = isBack || hasNoPost || order.stuck ? 0 : 1;
  if (order.kind === "bulk" && opens === 1 ? order.granted < 1 : order.granted !== opens) {
    wrong.push(`opens ${order.granted} posts, not ${opens}`);
  }
  return wrong;
}

/** States of printed books whose press or courier is owed its costs. */
const OWED: readonly FulfillmentState[] = [
  "accepted",
  "printing",
  "shipped",
  "delivered",
  "returned",
  "lost",
];
const REFUNDED: readonly FulfillmentState[] = ["canceled", "failed", "lost"];

/** What doesn't arrive is refunded, what was refunded isn't printed, and what is printed is owed. */
function judgeBook({ fulfillment, costsFixed }: AuditedOrder, isBack: boolean): string[] {
  if (fulfillment === null) return [];
  const wrong: string[] = [];
  if (REFUNDED.includes(fulfillment) && !isBack) wrong.push(`${fulfillment}, but not refunded`);
  if (isBack && !REFUNDED.includes(fulfillment) && !OWED.includes(fulfillment))
    wrong.push(`refunded, but ${fulfillment}`);
  if (OWED.includes(fulfillment) !== costsFixed && fulfillment !== "canceled")
    wrong.push(`${fulfillment}, but its costs are ${costsFixed ? "" : "not "}fixed`);
  return wrong;
}

/** A paid order is printed at most once, and one that was canceled not at all unless it was too late. */
async function judgeJobs(
  { sandbox }: Scene,
  { id, fulfillment, costsFixed }: AuditedOrder,
): Promise<string[]> {
  const jobs = await sandbox.printJobs(id);
  const running = jobs.filter(({ isOver }) => !isOver);
  const wrong: string[] = [];
  if (running.length > 1) wrong.push(`printed ${running.length} times`);
  if (fulfillment === "canceled" && running.length > 0 && !costsFixed) wrong.push("canceled, but printed");
  if (fulfillment === "submitting") wrong.push("being sent forever");
  return wrong;
}

/** The expected account balances of one payment, from the provider's record. */
function accountsOf(
  { provider, absorbed, costs, costsFixed, adjusted }: AuditedOrder,
  charge: Charge,
  back: number,
): Record<string, number> {
  const { amount, fee, refunded, lost } = charge;
  const split = splitSale(amount - totalCosts(costs), PERCENT);
  const left = remainderOf({ provider, amount, split, costs, areCostsFixed: costsFixed }, back);
  const { creator, platform } = left.split;
  const { printer = 0, courier = 0, tax = 0 } = left.costs ?? {};
  return sorted({
    creator: creator - fee + absorbed + (adjusted.creator ?? 0),
    platform: platform - absorbed + (adjusted.platform ?? 0),
    printer: printer + (adjusted.printer ?? 0),
    courier: courier + (adjusted.courier ?? 0),
    tax,
    [provider]: fee - (amount - refunded - lost),
  });
}

function sorted(accounts: Record<string, number>): Record<string, number> {
  const held = Object.entries(accounts).filter(([, amount]) => amount !== 0);
  return Object.fromEntries(held.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Items paid for, not refunded and still published, without an entitlement of the buyer. */
const MISSING = `
  SELECT o.id, i.item_id FROM orders o JOIN order_items i ON i.order_id = o.id
    JOIN publications p ON p.post_id = i.item_id
   WHERE o.site_id = $1 AND o.kind <> 'book' AND o.state = 'confirmed' AND o.refunded_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM entitlements e
       WHERE e.user_id = o.buyer_id AND e.item_id = i.item_id AND e.revoked_at IS NULL)`;

async function judgeAccess({ query, seller }: Scene): Promise<string[]> {
  const rows = await query<{ id: string; item_id: string }>(MISSING, [seller.siteId]);
  return rows.map(({ id, item_id }) => `paid for by ${id}, but the buyer has no access: ${item_id}`);
}
