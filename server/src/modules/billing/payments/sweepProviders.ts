import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findUnfulfilledOrders } from "../orders/findUnfulfilledOrders.ts";
import { reconcileOrder } from "../orders/reconcileOrder.ts";
import { enqueueRejected } from "../refunds/rejectedPayments.ts";
import { enqueueRefunds } from "../refunds/requestRefund.ts";
import { findUnfulfilledSubscriptions } from "../subscriptions/findUnfulfilledSubscriptions.ts";
import { reconcileSubscription } from "../subscriptions/reconcileSubscription.ts";
import { providersOf } from "./openProviders.ts";
import type { PaymentPort, ProviderRefund } from "./provider.ts";
import {
  findUnrecorded,
  type ProviderChange,
  pruneProviderEvents,
  recordProviderEvents,
} from "./providerEvents.ts";
import { recordDisputeOf, recordRefundsOf } from "./recordMoneyBack.ts";

/** Finds what providers did without an event. */
export const sweepProvidersJob = jobName<Record<string, never>>("providers.sweep");

const HOUR_MS = 60 * 60_000;
const EVERY_MS = 6 * HOUR_MS;
const SOON_MS = HOUR_MS / 6;
/** A bank may take two weeks over a payment. */
const PAYMENTS_MS = 15 * 24 * HOUR_MS;
/** A bank may reject a refund for a month, and decide a dispute within three. */
const REFUNDS_MS = 45 * 24 * HOUR_MS;
const DISPUTES_MS = 120 * 24 * HOUR_MS;

/**
 * Enqueues refunds that were not sent, and records the payments, refunds and disputes that each provider lists,
 * without waiting for events. Known ones cost no further request. The reconciler checks each order sooner; this
 * finds payments made after it had given up. Retries soon if a provider does not answer.
 */
export async function sweepProviders(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  let isComplete = true;
  await enqueueRefunds(platform, new Date(now - HOUR_MS));
  await enqueueRejected(platform, new Date(now - HOUR_MS));
  for (const port of await providersOf(platform)) {
    await sweepOne(platform, port, now).catch((error: unknown) => {
      platform.log.warn({ err: error, provider: port.name }, "a provider could not be swept");
      isComplete = false;
    });
  }
  await pruneProviderEvents(platform, new Date(now - DISPUTES_MS));
  const runAt = new Date(now + (isComplete ? EVERY_MS : SOON_MS));
  await platform.jobs.enqueue(null, sweepProvidersJob, {}, { key: sweepProvidersJob, runAt });
}

async function sweepOne(platform: Platform, port: PaymentPort, now: number): Promise<void> {
  await sweepRefunds(platform, port, new Date(now - REFUNDS_MS));
  await sweepDisputes(platform, port, new Date(now - DISPUTES_MS));
  await sweepPayments(platform, port, new Date(now - PAYMENTS_MS));
}

async function sweepRefunds(platform: Platform, port: PaymentPort, since: Date): Promise<void> {
  const listed = (await port.refundsSince(since)).map((refund) => ({ refund, ...changeOf(refund) }));
  const changes = await findUnrecorded(platform, port.name, listed);
  for (const paymentId of new Set(changes.map((one) => one.paymentId))) {
    // A failed refund leaves room for a later one: all refunds of a payment are recorded together.
    const own = listed.filter((one) => one.paymentId === paymentId);
    const refunds = own.map(({ refund }) => refund);
    await attempt(platform, paymentId, async () => {
      const isOurs = await recordRefundsOf(platform, port.name, paymentId, refunds);
      await recordProviderEvents(platform, port.name, own, isOurs);
    });
  }
}

/** A pending refund counts as processed here. */
function changeOf({ id, paymentId, state }: ProviderRefund & { paymentId: string }): ProviderChange {
  return { id, paymentId, state: state === "failed" ? "failed" : "processed" };
}

async function sweepDisputes(platform: Platform, port: PaymentPort, since: Date): Promise<void> {
  const listed = await port.disputesSince(since);
  for (const dispute of await findUnrecorded(platform, port.name, listed)) {
    await attempt(platform, dispute.id, async () => {
      const isOurs = await recordDisputeOf(platform, port.name, dispute);
      await recordProviderEvents(platform, port.name, [dispute], isOurs);
    });
  }
}

/** A page at a time: there may be very many. */
async function sweepPayments(platform: Platform, port: PaymentPort, since: Date): Promise<void> {
  for await (const paid of port.paidSince(since)) {
    for (const id of await findUnfulfilledOrders(platform, port.name, paid)) {
      await attempt(platform, id, () => reconcileOrder(platform, id));
    }
    for (const id of await findUnfulfilledSubscriptions(platform, port.name, paid)) {
      await attempt(platform, id, () => reconcileSubscription(platform, id));
    }
  }
}

/** An error with one does not stop the others; the next sweep tries it again. */
async function attempt({ log }: Platform, id: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) =>
    log.error({ err: error, id }, "a provider's refund or dispute was not recorded"),
  );
}
