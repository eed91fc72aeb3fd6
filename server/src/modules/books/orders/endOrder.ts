import { type FulfillmentState, isRefunded } from "@quire/domain/books/orderStates";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { fixCosts } from "../../billing/bookCosts.ts";
import { refundOrderInFull } from "../../billing/refundOrderInFull.ts";
import { bookOrders } from "../models/bookOrders.ts";
import { FulfillmentRefused } from "../press/fulfillment.ts";
import { lockOrder, type OrderRow } from "./bookOrderRow.ts";
import { findJobId, isOver } from "./jobs.ts";
import { requireCourier, requirePress } from "./providers.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a job whose answer was lost may take to be listed: sent again before that, it might be printed twice. */
export const LISTED_AFTER_MS = 2 * MINUTE_MS;

/** Ends an order that won't arrive: stops the job that its press or courier may have, and refunds what wasn't refunded. */
export async function endOrder(platform: Platform, order: OrderRow): Promise<void> {
  if (order.state === "canceled" && !(await stopJob(platform, order))) return;
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const current = await lockOrder(scope, order.id);
    if (!current || !isRefunded(current.state)) return;
    await saveDue(scope, order.id, null);
    await refundIfOver(scope, current, current.state);
  });
}

/** Requests the refund of what won't arrive, once. While the payment is disputed, it is tried again each day. */
export async function refundIfOver(
  scope: Scope,
  { id }: Pick<OrderRow, "id">,
  state: FulfillmentState,
): Promise<void> {
  if (!isRefunded(state)) return;
  try {
    await refundOrderInFull(scope, id, { cause: "canceled", requestedBy: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "order_disputed") throw error;
    await saveDue(scope, id, new Date(scope.platform.clock.now().getTime() + DAY_MS));
  }
}

/** Stops the job of a canceled order. False if it may still turn up: it is searched for again two minutes later. */
async function stopJob(platform: Platform, order: OrderRow): Promise<boolean> {
  if (order.fulfilled_by === "self") return true;
  const jobId = order.job_id ?? (await findJobId(platform, order));
  if (jobId === null) return order.not_found_at !== null || !(await searchAgain(platform, order));
  try {
    await (order.is_domestic ? requireCourier(platform) : requirePress(platform)).cancel(jobId);
  } catch (error) {
    if (!(error instanceof FulfillmentRefused)) throw error;
    if (!order.is_domestic && (await isOver(platform, jobId))) return true;
    platform.log.error(
      { order: order.id, job: jobId },
      "a refunded order is printed: it was too late to stop it",
    );
    await withTransaction(platform.db, (transaction) => fixCosts(scopeOf(platform, transaction), order.id));
  }
  return true;
}

/** Has the job searched for once more, if the order was ever sent. */
async function searchAgain(platform: Platform, { id }: OrderRow): Promise<boolean> {
  const now = platform.clock.now();
  const found = await scopeOf(platform, null).execute(
    `UPDATE book_orders o SET not_found_at = $now, next_check_at = $next WHERE id = $id AND job_id IS NULL
        AND EXISTS (SELECT FROM book_order_steps s WHERE s.order_id = o.id AND s.state = 'submitting')`,
    { id, now, next: new Date(now.getTime() + LISTED_AFTER_MS) },
  );
  return found > 0;
}

const saveDue = ({ platform, transaction }: Scope, id: string, at: Date | null) =>
  bookOrders(platform.db).update({ next_check_at: at }, { where: { id }, transaction });
