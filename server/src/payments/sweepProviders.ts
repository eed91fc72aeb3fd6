import { QueryTypes } from "sequelize";
import { jobName } from "../platform/jobs/jobs.ts";
import type { Platform } from "../platform/platform.ts";
import { noteDisputeOf, noteRefundsOf } from "./noteMoneyBack.ts";
import { providersOf } from "./openProviders.ts";
import { settleOrder } from "./orders/settleOrder.ts";
import { unsettledAmong } from "./orders/unsettledAmong.ts";
import type { PaymentPort } from "./provider.ts";
import { takeUpRefunds } from "./refunds/requestRefund.ts";

/** Looks for what providers did and nobody told of. */
export const sweepProvidersJob = jobName<Record<string, never>>("payments.sweep");

const HOUR_MS = 60 * 60_000;
const EVERY_MS = 6 * HOUR_MS;
const SOON_MS = HOUR_MS / 6;
/** A bank may take two weeks over a payment that its buyer has begun. */
const PAYMENTS_MS = 15 * 24 * HOUR_MS;
/** A bank may send a refund back for a month, and decides about a dispute for three. */
const REFUNDS_MS = 45 * 24 * HOUR_MS;
const DISPUTES_MS = 120 * 24 * HOUR_MS;

/**
 * What was to be sent to a provider and was not is taken up again. An event that never came is not waited for: the payments,
 * refunds and disputes that each provider lists are taken over, those that are known already without effect. The reconciler
 * asks about each order sooner; a payment is found here that was made after it had given up. Where a provider does not answer,
 * it is asked again soon.
 */
export async function sweepProviders(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  let isWhole = true;
  await takeUpRefunds(platform, new Date(now - HOUR_MS));
  for (const port of await providersOf(platform)) {
    await sweepOne(platform, port, now).catch((error: unknown) => {
      platform.log.warn({ err: error, provider: port.name }, "a provider could not be swept");
      isWhole = false;
    });
  }
  const runAt = new Date(now + (isWhole ? EVERY_MS : SOON_MS));
  await platform.jobs.enqueue(null, sweepProvidersJob, {}, { key: sweepProvidersJob, runAt });
}

async function sweepOne(platform: Platform, port: PaymentPort, now: number): Promise<void> {
  const refunds = await port.refundsSince(new Date(now - REFUNDS_MS));
  const stands = await statesOf(platform, "refunds", "provider_refund_id", refunds);
  // One that is on its way counts as gone back here.
  const news = refunds.filter(
    ({ id, state }) => stands.get(id) !== (state === "failed" ? "failed" : "processed"),
  );
  for (const paymentId of new Set(news.map((refund) => refund.paymentId))) {
    const own = refunds.filter((refund) => refund.paymentId === paymentId);
    await takeOver(platform, paymentId, noteRefundsOf(platform, port.name, paymentId, own));
  }
  const disputes = await port.disputesSince(new Date(now - DISPUTES_MS));
  const ofOrders = await statesOf(platform, "disputes", "provider_dispute_id", disputes);
  const ofPro = await statesOf(platform, "subscription_disputes", "provider_dispute_id", disputes);
  const known = new Map([...ofOrders, ...ofPro]);
  for (const dispute of disputes.filter(({ id, state }) => known.get(id) !== state)) {
    await takeOver(platform, dispute.id, noteDisputeOf(platform, port.name, dispute));
  }
  await sweepPayments(platform, port, new Date(now - PAYMENTS_MS));
}

/** A page at a time: there may be very many. */
async function sweepPayments(platform: Platform, port: PaymentPort, since: Date): Promise<void> {
  for await (const paid of port.paidSince(since)) {
    for (const id of await unsettledAmong(platform, port.name, paid)) {
      await takeOver(platform, id, settleOrder(platform, id));
    }
  }
}

/** What is known here of these, by the provider's ids. */
async function statesOf(
  { db }: Platform,
  table: "refunds" | "disputes" | "subscription_disputes",
  column: "provider_refund_id" | "provider_dispute_id",
  told: readonly { id: string }[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; state: string }>(
    `SELECT ${column} AS id, state FROM ${table} WHERE ${column} = ANY ($ids)`,
    { bind: { ids: told.map(({ id }) => id) }, type: QueryTypes.SELECT },
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** What goes wrong with one of them does not keep the others from being seen; it is seen again the next time. */
async function takeOver({ log }: Platform, id: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) =>
    log.error({ err: error, id }, "what a provider did was not taken over"),
  );
}
