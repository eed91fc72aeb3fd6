import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findUnfulfilledOrders } from "../orders/findUnfulfilledOrders.ts";
import { reconcileOrder } from "../orders/reconcileOrder.ts";
import { enqueueRefunds } from "../refunds/requestRefund.ts";
import { reconcileSubscription } from "../subscriptions/reconcileSubscription.ts";
import { unbegunAmong } from "../subscriptions/unbegunAmong.ts";
import { providersOf } from "./openProviders.ts";
import type { PaymentPort, ProviderRefund } from "./provider.ts";
import { forgetNews, type News, newsAmong, recordProviderNews } from "./providerNews.ts";
import { recordDisputeOf, recordRefundsOf } from "./recordMoneyBack.ts";

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
 * refunds and disputes that each provider lists are taken over, those that are known already without a question. The
 * reconciler asks about each order sooner; a payment is found here that was made after it had given up. Where a provider does
 * not answer, it is asked again soon.
 */
export async function sweepProviders(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  let isWhole = true;
  await enqueueRefunds(platform, new Date(now - HOUR_MS));
  for (const port of await providersOf(platform)) {
    await sweepOne(platform, port, now).catch((error: unknown) => {
      platform.log.warn({ err: error, provider: port.name }, "a provider could not be swept");
      isWhole = false;
    });
  }
  await forgetNews(platform, new Date(now - DISPUTES_MS));
  const runAt = new Date(now + (isWhole ? EVERY_MS : SOON_MS));
  await platform.jobs.enqueue(null, sweepProvidersJob, {}, { key: sweepProvidersJob, runAt });
}

async function sweepOne(platform: Platform, port: PaymentPort, now: number): Promise<void> {
  await sweepRefunds(platform, port, new Date(now - REFUNDS_MS));
  await sweepDisputes(platform, port, new Date(now - DISPUTES_MS));
  await sweepPayments(platform, port, new Date(now - PAYMENTS_MS));
}

async function sweepRefunds(platform: Platform, port: PaymentPort, since: Date): Promise<void> {
  const listed = (await port.refundsSince(since)).map((refund) => ({ refund, ...newsOf(refund) }));
  const news = await newsAmong(platform, port.name, listed);
  for (const paymentId of new Set(news.map((one) => one.paymentId))) {
    // One that failed makes room for another that is known: all of a payment's are taken over together.
    const own = listed.filter((one) => one.paymentId === paymentId);
    const refunds = own.map(({ refund }) => refund);
    await takeOver(platform, paymentId, async () => {
      const isOurs = await recordRefundsOf(platform, port.name, paymentId, refunds);
      await recordProviderNews(platform, port.name, own, isOurs);
    });
  }
}

/** One that is on its way counts as gone back here. */
function newsOf({ id, paymentId, state }: ProviderRefund & { paymentId: string }): News {
  return { id, paymentId, state: state === "failed" ? "failed" : "processed" };
}

async function sweepDisputes(platform: Platform, port: PaymentPort, since: Date): Promise<void> {
  const listed = await port.disputesSince(since);
  for (const dispute of await newsAmong(platform, port.name, listed)) {
    await takeOver(platform, dispute.id, async () => {
      const isOurs = await recordDisputeOf(platform, port.name, dispute);
      await recordProviderNews(platform, port.name, [dispute], isOurs);
    });
  }
}

/** A page at a time: there may be very many. */
async function sweepPayments(platform: Platform, port: PaymentPort, since: Date): Promise<void> {
  for await (const paid of port.paidSince(since)) {
    for (const id of await findUnfulfilledOrders(platform, port.name, paid)) {
      await takeOver(platform, id, () => reconcileOrder(platform, id));
    }
    for (const id of await unbegunAmong(platform, port.name, paid)) {
      await takeOver(platform, id, () => reconcileSubscription(platform, id));
    }
  }
}

/** What goes wrong with one of them does not keep the others from being seen; it is seen again the next time. */
async function takeOver({ log }: Platform, id: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) =>
    log.error({ err: error, id }, "what a provider did was not taken over"),
  );
}
