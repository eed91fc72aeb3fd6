import { standingEntries } from "@quire/domain/billing/journals";
import { formatMoney } from "@quire/domain/billing/money";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { platformUrl } from "../../../platform/http/addresses.ts";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { ownAddress } from "../../accounts/ownAddress.ts";
import { restoreDeliveries } from "../deliveries/createDeliveries.ts";
import { isLostDispute } from "../disputes/lostAsRefund.ts";
import { standingOf } from "../disputes/standingOf.ts";
import { namedIn, partiesOf, sandboxLine } from "../emails/saleLetters.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { countSupport } from "../orders/countSupport.ts";
import { findOrder, journalOf, type OrderRow, saleOf } from "../orders/orderRow.ts";
import { recordReturned, saveReturned } from "../orders/revokeEntitlement.ts";
import type { ProviderRefund } from "../payments/provider.ts";
import { refundUnfulfilled } from "./refundUnfulfilled.ts";
import type { RefundCause } from "./requestRefund.ts";
import { returnedOf } from "./returnedOf.ts";

interface RefundRow {
  id: string;
  cause: RefundCause;
  state: "requested" | "processed" | "failed";
  amount: number;
}

const REFUND = "id, cause, state, amount::float8 AS amount";

/** Why a payment went back, to its buyer. */
const NOTES: Record<RefundCause, string> = {
  creator: "The creator refunded this payment.",
  duplicate: "You already owned this, or it was no longer available, so we refunded the payment.",
  provider: "This payment was refunded.",
  undelivered: "It wasn't delivered in time, so we refunded the payment.",
};

/** Takes over all that a provider says of the refunds of one payment. Those that failed are first: they make room for others. */
export async function recordRefunds(
  platform: Platform,
  order: OrderRow,
  all: readonly ProviderRefund[],
): Promise<void> {
  const failed = all.filter(({ state }) => state === "failed");
  const standing = all.filter(({ state }) => state !== "failed");
  for (const told of [...failed, ...standing]) await recordRefund(platform, order, told);
}

/**
 * Takes over what a provider says of a refund: the ledger follows as soon as it is on its way, and access ends when nothing of
 * the payment is left; should it fail in the end, both are as before. Told twice, nothing more happens.
 */
export async function recordRefund(
  platform: Platform,
  { id }: OrderRow,
  told: ProviderRefund,
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = { platform, transaction };
    const order = await findOrder(platform, id, { transaction, lock: true });
    if (order?.state !== "confirmed") return;
    const refund = await rowOf(scope, order, told);
    if (!refund) return;
    if (told.state === "failed") await undo(scope, order, refund);
    else await carryOut(scope, order, refund, told);
  });
}

/** The row of this refund; one that was made in the provider's dashboard gets its own. */
async function rowOf(scope: Scope, order: OrderRow, told: ProviderRefund): Promise<RefundRow | null> {
  const { platform, transaction } = scope;
  const find = async (where: string, bind: object) => {
    const sql = `SELECT ${REFUND} FROM refunds WHERE order_id = $order AND ${where} LIMIT 1`;
    const asked = { bind: { order: order.id, ...bind }, transaction, type: QueryTypes.SELECT as const };
    const [found] = await platform.db.query<RefundRow>(sql, asked);
    return found ?? null;
  };
  const { id, refundId: ours, amount } = told;
  const known = await find("(provider_refund_id = $told OR id = $ours) ORDER BY (id = $ours) DESC", {
    told: id,
    ours,
  });
  if (known) return known;
  if (await isLostDispute(scope, order, told)) return null;
  if (told.state === "failed") {
    await keepTold(scope, order, told);
    return null;
  }
  const left = order.amount - order.returned;
  if (amount > left) {
    platform.log.error({ order: order.id, refund: id, amount, left }, "more went back than was left");
    return null;
  }
  // It leaves nothing to be sent: a wish of ours is fulfilled by it.
  const wish = amount === left ? await find("state = 'requested' AND provider_refund_id IS NULL", {}) : null;
  return wish ? { ...wish, amount } : keepTold(scope, order, told);
}

/**
 * Keeps a refund that nobody here had asked for. One that failed before anybody knew of it is kept as well, so that whoever
 * still believes it to be on its way finds that it is not.
 */
async function keepTold(
  { platform, transaction }: Scope,
  order: OrderRow,
  { id: told, amount, state }: ProviderRefund,
): Promise<RefundRow | null> {
  const now = platform.clock.now();
  const isFailed = state === "failed";
  const [row] = await platform.db.query<RefundRow>(
    `INSERT INTO refunds (id, order_id, amount, cause, state, provider_refund_id, created_at, settled_at)
     VALUES ($id, $order, $amount, 'provider', $state, $told, $now, $settled) ON CONFLICT DO NOTHING RETURNING ${REFUND}`,
    {
      bind: {
        ...{ id: platform.newId(), order: order.id, amount, told, now },
        state: isFailed ? "failed" : "requested",
        settled: isFailed ? now : null,
      },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return row ?? null;
}

async function carryOut(
  scope: Scope,
  order: OrderRow,
  refund: RefundRow,
  told: ProviderRefund,
): Promise<void> {
  const { platform, transaction } = scope;
  if (refund.state !== "requested") return;
  const note = NOTES[refund.cause];
  await platform.db.query(
    `UPDATE refunds SET state = 'processed', provider_refund_id = $told, amount = $amount::bigint, settled_at = $now
      WHERE id = $id`,
    {
      bind: { id: refund.id, told: told.id, amount: refund.amount, now: platform.clock.now() },
      transaction,
    },
  );
  const returned = order.returned + refund.amount;
  await recordReturned(scope, order, { returned, note });
  await postReturn(scope, order, { kind: "refund", refundId: refund.id, returned });
  const why = returned === order.amount ? note : "Part of this payment was refunded.";
  await emailBuyer(scope, order, { note: why, amount: refund.amount });
  // Another part of what opens nothing may have failed while this one was on its way.
  if (returned < order.amount) await refundUnfulfilled(scope, { ...order, returned });
}

/**
 * The buyer's bank did not take it. Where nothing had been left, what was bought is theirs again, unless they bought it anew, or
 * its creator took it away while nobody had it: then the payment is to go back once more. Where a bank has taken it as well, it
 * stays gone.
 */
async function undo(scope: Scope, order: OrderRow, refund: RefundRow): Promise<void> {
  const { platform, transaction } = scope;
  if (refund.state === "failed") return;
  await platform.db.query("UPDATE refunds SET state = 'failed', settled_at = $now WHERE id = $id", {
    bind: { id: refund.id, now: platform.clock.now() },
    transaction,
  });
  if (refund.state === "requested") return refundUnfulfilled(scope, order);
  const returned = await returnedOf(scope, order);
  if (returned === order.returned) return;
  await saveReturned(scope, order, returned);
  await postReturn(scope, order, { kind: "refund_failed", refundId: refund.id, returned });
  if (order.refunded_at !== null) await openAgain(scope, order);
  await refundUnfulfilled(scope, { ...order, returned, refunded_at: null });
}

async function openAgain(scope: Scope, order: OrderRow): Promise<void> {
  const { platform, transaction } = scope;
  await platform.db.query("UPDATE orders SET refunded_at = NULL, note = NULL WHERE id = $id", {
    bind: { id: order.id },
    transaction,
  });
  // Held, so that none is taken away just now by who sees no buyer of it.
  await platform.db.query(
    "SELECT 1 FROM posts WHERE id IN (SELECT item_id FROM entitlements WHERE order_id = $id) ORDER BY id FOR SHARE",
    { bind: { id: order.id }, transaction },
  );
  await platform.db.query(
    `UPDATE entitlements e SET revoked_at = NULL WHERE order_id = $id
        AND (EXISTS (SELECT 1 FROM publications p WHERE p.post_id = e.item_id)
             OR EXISTS (SELECT 1 FROM archived_posts a WHERE a.post_id = e.item_id))
        AND NOT EXISTS (SELECT 1 FROM entitlements b
                         WHERE b.user_id = e.user_id AND b.item_id = e.item_id AND b.revoked_at IS NULL)`,
    { bind: { id: order.id }, transaction },
  );
  await restoreDeliveries(scope, order.id);
  await countSupport(scope, order, 1);
}

interface Return {
  kind: "refund" | "refund_failed";
  refundId: string;
  /** How much of the payment has gone back now. */
  returned: number;
}

/** Books it. `order`: as it was before. */
async function postReturn(scope: Scope, order: OrderRow, { kind, refundId, returned }: Return) {
  const before = await standingOf(scope, order);
  const entries = standingEntries(saleOf(order), before, { ...before, returned });
  await postJournal(scope, { ...journalOf(order, refundId), kind, entries });
}

async function emailBuyer(
  scope: Scope,
  order: OrderRow,
  { note, amount }: { note: string; amount: number },
): Promise<void> {
  const { platform, transaction } = scope;
  const { buyer, creator } = await partiesOf(scope, order);
  const to = buyer && ownAddress(buyer);
  if (!to) return;
  const named = namedIn(order, creator);
  const price = formatMoney(order);
  const back = formatMoney({ amount, currency: order.currency });
  const what = amount === order.amount ? price : `${back} of ${price}`;
  await queueLetter(platform, transaction, to, {
    subject: `Your refund of ${back} is on its way`,
    lines: [
      note,
      `${what} for ${named}, order ${order.id}. Banks take up to ten days.`,
      ...sandboxLine(scope),
    ],
    link: { label: "See your purchase", url: `${platformUrl(platform.config)}/purchase/${order.id}` },
    short: `Your refund of ${what} for ${named} is on its way.`,
  });
}
