import { afterCourier, afterPress, type FulfillmentState } from "@quire/domain/books/orderStates";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { adjustCosts } from "../../billing/bookCosts.ts";
import { type BookOrderColumns, bookOrders } from "../models/bookOrders.ts";
import { FulfillmentRefused } from "../press/fulfillment.ts";
import { lockOrder, type OrderRow, OWED, setState } from "./bookOrderRow.ts";
import { refundIfOver } from "./endOrder.ts";
import { CANCEL_MINUTES, type JobCosts, type JobReport } from "./jobs.ts";
import { runDueBookOrdersJob } from "./runDueBookOrders.ts";
import { withSuggestion } from "./toPostal.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Records what the press or the courier says of an order. `read` is the order as it was before the
 * request: a report about a former job changes nothing, and neither does one that is older than the last.
 */
export async function recordJob(platform: Platform, read: OrderRow, job: JobReport): Promise<void> {
  const { id: orderId } = read;
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await lockOrder(scope, orderId);
    if (!order || order.job_number !== read.job_number) return;
    if (order.state === "canceled" && order.job_id === null) return stopLater(scope, order, job);
    if (!isAbout(order, job)) return;
    const state = stateAfter(order, job);
    await bookOrders(platform.db).update(changesBy(platform, order, job, state), {
      where: { id: orderId },
      transaction,
    });
    const current = { ...order, tracking: job.tracking ?? order.tracking };
    if (state !== order.state) await setState(scope, current, state, job.messages.join(" "));
    if (job.costs && OWED.includes(state)) await adjustCosts(scope, orderId, costsBeyond(order, job.costs));
    if (state !== order.state) await refundIfOver(scope, current, state);
    if (job.report?.state === "unpaid") await warnUnpaid(platform, order, job);
  });
}

/** How much more the press charges than the order was quoted at. */
export const costsBeyond = (
  { print_cost, shipping }: Pick<OrderRow, "print_cost" | "shipping">,
  { printer, courier }: JobCosts,
): JobCosts => ({ printer: printer - print_cost, courier: courier - shipping });

/** Saves the job of an order that was canceled while it was being sent, so that it is stopped. */
async function stopLater({ platform, transaction }: Scope, { id }: OrderRow, job: JobReport): Promise<void> {
  await bookOrders(platform.db).update(
    { job_id: job.id, next_check_at: platform.clock.now() },
    { where: { id }, transaction },
  );
  transaction.afterCommit(() => platform.jobs.soon(runDueBookOrdersJob));
}

/** Whether a report is about the order's current job, and not older than what is known. */
function isAbout(order: OrderRow, job: JobReport): boolean {
  if (order.job_id === null) return order.state === "submitting";
  if (order.job_id !== job.id) return false;
  return order.job_changed_at === null || job.changedAt === null || job.changedAt >= order.job_changed_at;
}

function stateAfter({ state }: OrderRow, { report }: JobReport): FulfillmentState {
  // A job that was just sent is at least there.
  const from = state === "submitting" ? afterPress(state, "received") : state;
  if (!report) return from;
  return report.by === "press" ? afterPress(from, report.state) : afterCourier(from, report.state);
}

function changesBy(
  platform: Platform,
  order: OrderRow,
  { id, changedAt, tracking, messages, suggestion }: JobReport,
  state: FulfillmentState,
): Partial<BookOrderColumns> {
  const needsCorrection = state === "needs_address" || state === "needs_file";
  return {
    ...{ job_id: id, job_changed_at: changedAt, not_found_at: null },
    ...(tracking ? { tracking } : {}),
    ...(needsCorrection
      ? {
          problem: {
            message: messages.join(" "),
            suggestion: suggestion && withSuggestion(order.shipping_address, suggestion),
          },
        }
      : {}),
    next_check_at: new Date(
      platform.clock.now().getTime() + (state === "submitted" ? CANCEL_MINUTES * MINUTE_MS : 6 * HOUR_MS),
    ),
  };
}

/** Our card pays the press: an unpaid job stays where it is until staff check the account. */
async function warnUnpaid(platform: Platform, order: OrderRow, { changedAt }: JobReport): Promise<void> {
  const since = changedAt?.getTime() ?? 0;
  if (platform.clock.now().getTime() - since < HOUR_MS) return;
  platform.log.error({ order: order.id, job: order.job_id }, "the press has not been paid for a print job");
}

/**
 * Records that the press refused an order. Returns false if the error is another one. Nothing was printed: an address
 * is the buyer's to correct, anything else the creator's.
 */
export async function recordRefused(platform: Platform, sent: OrderRow, error: unknown): Promise<boolean> {
  if (!(error instanceof FulfillmentRefused)) return false;
  const { id: orderId } = sent;
  const { message, suggestedAddress } = error;
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await lockOrder(scope, orderId);
    if (order?.state !== "submitting" || order.job_number !== sent.job_number) return;
    const isFile = suggestedAddress === null && /interior|cover|file|pdf|page/i.test(message);
    const suggestion = suggestedAddress && withSuggestion(order.shipping_address, suggestedAddress);
    await bookOrders(platform.db).update(
      { problem: { message, suggestion }, next_check_at: null },
      { where: { id: orderId }, transaction },
    );
    await setState(scope, order, isFile ? "needs_file" : "needs_address", message);
  });
  return true;
}
