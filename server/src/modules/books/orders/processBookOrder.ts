import type { FulfillmentState } from "@quire/domain/books/orderStates";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { marginOf } from "../../billing/bookCosts.ts";
import { bookOrders } from "../models/bookOrders.ts";
import { FulfillmentRefused, FulfillmentUnavailable, isFulfillmentTrouble } from "../press/fulfillment.ts";
import { addStep, findBookOrders, lockOrder, type OrderRow, setState } from "./bookOrderRow.ts";
import { endOrder, LISTED_AFTER_MS, refundIfOver } from "./endOrder.ts";
import { CANCEL_MINUTES, costOfJob, emailPress, findJob, readJob, sendJob } from "./jobs.ts";
import { costsBeyond, recordJob, recordRefused } from "./recordJob.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long an order waits for the press to become cheaper, or for staff. */
const MONEY_DAYS = 7;
/** How often a provider that is away is tried. */
const RETRY_MS = 5 * MINUTE_MS;
/** How often an order on its way is asked about: webhooks are faster, and may never arrive. */
const POLL_MS = 6 * HOUR_MS;

/**
 * Does what an order is due for: sends it to the press or the courier, finds out whether an earlier attempt got there, or
 * reads how far it is. Safe to repeat and to run concurrently: each attempt to send claims the order first.
 */
export async function processBookOrder(platform: Platform, orderId: string): Promise<void> {
  const order = await findOrder(platform, orderId);
  if (!order) return;
  switch (order.state) {
    case "preorder":
      return endPreorder(platform, order);
    case "queued":
      return order.fulfilled_by === "self" ? waitForCreator(platform, order) : send(platform, order);
    case "needs_money":
      return send(platform, order);
    case "submitting":
      return resume(platform, order);
    case "submitted":
      return order.is_domestic ? startPrinting(platform, order) : poll(platform, order);
    case "accepted":
    case "printing":
    case "shipped":
      return poll(platform, order);
    case "needs_file":
      return waitForCreator(platform, order);
    case "canceled":
    case "failed":
    case "lost":
      return endOrder(platform, order);
    default:
      return setDue(platform, order, null);
  }
}

async function findOrder(platform: Platform, id: string): Promise<OrderRow | null> {
  const [order] = await findBookOrders(scopeOf(platform, null), "o.id = $id", { id });
  return order ?? null;
}

/** Queues an order whose date has come. */
async function endPreorder(platform: Platform, { id }: OrderRow): Promise<void> {
  const now = platform.clock.now();
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await lockOrder(scope, id);
    if (order?.state !== "preorder" || order.preorder_until === null) return;
    const due = new Date(`${order.preorder_until}T00:00:00Z`);
    const isDue = due <= now;
    if (isDue) await setState(scope, order, "queued", "The book is out.");
    await saveDue(scope, order, isDue ? now : due);
  });
}

/** Leaves an order to its creator, who ships it or corrects its files. If they are gone, it is canceled. */
async function waitForCreator(platform: Platform, { id }: OrderRow): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await lockOrder(scope, id);
    const isWaiting =
      order?.state === "needs_file" || (order?.state === "queued" && order.fulfilled_by === "self");
    if (!order || !isWaiting) return;
    await saveDue(scope, order, null);
    const [gone] = await scope.select("SELECT 1 FROM users WHERE id = $id AND deleted_at IS NOT NULL", {
      id: order.site_id,
    });
    if (!gone) return;
    await setState(scope, order, "canceled", "The creator has left.");
    await refundIfOver(scope, order, "canceled");
  });
}

/** Claims an order and sends it, if it covers what the press charges. Only one of two concurrent attempts claims it. */
async function send(platform: Platform, read: OrderRow): Promise<void> {
  const { id } = read;
  const lacking = await moneyLacking(platform, read);
  if (lacking === null) return setDue(platform, read, dueIn(platform, RETRY_MS));
  if (lacking > 0) return waitForMoney(platform, read, lacking);
  const claimed = await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await lockOrder(scope, id);
    if (!order || !isToSend(order)) return null;
    await setState(scope, order, "submitting");
    await saveDue(scope, order, dueIn(platform, LISTED_AFTER_MS), { not_found_at: null });
    return order;
  });
  if (claimed) await submit(platform, claimed);
}

const isToSend = ({ state, fulfilled_by: by }: OrderRow): boolean =>
  (state === "queued" && by === "provider") || state === "needs_money";

/** How much an order lacks for what the press charges now; null if the press can't be asked. */
async function moneyLacking(platform: Platform, order: OrderRow): Promise<number | null> {
  try {
    const costs = await costOfJob(platform, order);
    if (!costs) return 0;
    const { printer, courier } = costsBeyond(order, costs);
    return printer + courier - (await marginOf(scopeOf(platform, null), order.id));
  } catch (error) {
    // An address or a file that the press refuses: it says so when the order is sent.
    if (error instanceof FulfillmentRefused) return 0;
    if (isFulfillmentTrouble(error)) return null;
    throw error;
  }
}

/**
 * Has an order wait that doesn't cover what the press charges: printing may have become dearer since it was preordered.
 * Staff are notified. The price is checked each day; after a week the order is refunded.
 */
async function waitForMoney(platform: Platform, { id }: OrderRow, lacking: number): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await lockOrder(scope, id);
    if (!order || !isToSend(order)) return;
    await saveDue(scope, order, dueIn(platform, DAY_MS));
    if (order.state === "queued") {
      platform.log.error(
        { order: id, lacking },
        "an order of printed books doesn't cover what the press charges",
      );
      return setState(scope, order, "needs_money", "Printing costs more now than when you ordered.");
    }
    const since = await lastStep(scope, id, "needs_money");
    if (dueIn(platform, -MONEY_DAYS * DAY_MS) < since) return;
    await saveDue(scope, order, null);
    await setState(scope, order, "failed", "Printing costs more now than your order paid for.");
    await refundIfOver(scope, order, "failed");
  });
}

/**
 * Finds out whether an order whose answer was lost reached the provider. Not found, it may still be listed: only if it
 * isn't found two minutes later either, it is sent again.
 */
async function resume(platform: Platform, order: OrderRow): Promise<void> {
  const job = await findJob(platform, order);
  if (job) return recordJob(platform, order, job);
  const claimed = await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const current = await lockOrder(scope, order.id);
    if (current?.state !== "submitting" || current.job_number !== order.job_number) return null;
    const now = platform.clock.now();
    const since = current.not_found_at ?? now;
    const sendAt = new Date(since.getTime() + LISTED_AFTER_MS);
    const isLost = sendAt <= now;
    // Sent again, it may get lost again: the search starts from the beginning.
    await saveDue(scope, current, isLost ? dueIn(platform, LISTED_AFTER_MS) : sendAt, {
      not_found_at: isLost ? null : since,
    });
    return isLost ? current : null;
  });
  if (claimed) await submit(platform, claimed);
}

/** Sends a claimed order. After an unknown outcome it stays claimed: `resume` finds out. */
async function submit(platform: Platform, order: OrderRow): Promise<void> {
  try {
    const job = await sendJob(platform, order);
    failpoint("printJobSent");
    await recordJob(platform, order, job);
  } catch (error) {
    if (await recordRefused(platform, order, error)) return;
    if (!(error instanceof FulfillmentUnavailable)) throw error;
    // Nothing was done: it waits as if it had not been sent.
    await withTransaction(platform.db, async (transaction) => {
      const scope = scopeOf(platform, transaction);
      const current = await lockOrder(scope, order.id);
      if (current?.state !== "submitting" || current.job_number !== order.job_number) return;
      await bookOrders(platform.db).update({ state: "queued" }, { where: { id: order.id }, transaction });
      await addStep(scope, current, "queued", "The press can't be reached. We'll try again.");
      await saveDue(scope, current, dueIn(platform, RETRY_MS));
    });
  }
}

/** Sends our press within India what to print, once the order can no longer be canceled. */
async function startPrinting(platform: Platform, { id }: OrderRow): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await lockOrder(scope, id);
    if (order?.state !== "submitted" || !order.is_domestic) return;
    const sentAt = await lastStep(scope, id, "submitted");
    const printsAt = new Date(sentAt.getTime() + CANCEL_MINUTES * MINUTE_MS);
    if (printsAt > platform.clock.now()) return saveDue(scope, order, printsAt);
    await setState(scope, order, "accepted");
    await emailPress(scope, order);
    await saveDue(scope, order, dueIn(platform, POLL_MS));
  });
}

/** When an order last got to a state. */
async function lastStep(scope: Scope, id: string, state: FulfillmentState): Promise<Date> {
  const [step] = await scope.select<{ at: Date | null }>(
    "SELECT max(at) AS at FROM book_order_steps WHERE order_id = $id AND state = $state",
    { id, state },
  );
  return step?.at ?? new Date(0);
}

/** Reads how far an order is. */
async function poll(platform: Platform, order: OrderRow): Promise<void> {
  await setDue(platform, order, order.fulfilled_by === "self" ? null : dueIn(platform, POLL_MS));
  if (order.fulfilled_by === "self" || order.job_id === null) return;
  const job = await readJob(platform, order);
  if (job) await recordJob(platform, order, job);
}

const dueIn = ({ clock }: Platform, ms: number): Date => new Date(clock.now().getTime() + ms);

async function saveDue(
  { platform, transaction }: Scope,
  { id }: OrderRow,
  at: Date | null,
  more: Partial<Pick<OrderRow, "not_found_at">> = {},
): Promise<void> {
  await bookOrders(platform.db).update({ next_check_at: at, ...more }, { where: { id }, transaction });
}

async function setDue({ db }: Platform, { id }: OrderRow, at: Date | null): Promise<void> {
  await bookOrders(db).update({ next_check_at: at }, { where: { id } });
}
