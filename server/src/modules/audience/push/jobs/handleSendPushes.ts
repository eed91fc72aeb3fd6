import { failpoint } from "../../../../platform/failpoint.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import { limitConcurrency } from "../../../../platform/jobs/limitConcurrency.ts";
import { recurring } from "../../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { sendOtherPushes } from "../../notifications/jobs/names.ts";
import { payloadsOf } from "../payloadsOf.ts";
import { vapidKeys } from "../vapidKeys.ts";
import { claimPushes, type Delivery } from "./claimPushes.ts";
import type { Lane } from "./lanes.ts";
import { openPushRecorder } from "./recordPushes.ts";
import { type SendToDevice, senderOf } from "./senderOf.ts";

/** How often to check for due ones that no wake announced: quiet hours that end, retries, lost wakes. */
const SWEEP_MS = 10_000;
/** A run ends after this time, so that a stopping server needn't wait for 100,000 messages; the next one goes on. */
const RUN_MS = 2_000;

/** Sends a lane's messages to users' devices. A second job in this process waits until the first is over. */
export function handleSendPushes(platform: Platform, lane: Lane): JobHandler<Record<string, never>> {
  const { job } = lane;
  const send = senderOf(platform, lane);
  return limitConcurrency(platform, { name: job, max: 1, key: () => `later ${job}` }, () =>
    recurring(platform, job, SWEEP_MS, () => sendDue(platform, lane, send)),
  );
}

async function sendDue(platform: Platform, lane: Lane, send: SendToDevice): Promise<void> {
  const keys = await vapidKeys(platform);
  const recorder = openPushRecorder(platform);
  const source = openSource(platform, lane, keys.publicKey);
  let hasOthers = false;
  const work = async () => {
    for (let one = await source.next(); one; one = await source.next()) {
      const { delivery, text } = one;
      const { notificationId, lease, claimed } = delivery;
      const devices = await Promise.all(
        delivery.devices.map(async (device) => {
          const outcome = await send(keys, device, { topic: notificationId, text });
          failpoint("pushAccepted");
          return outcome;
        }),
      );
      hasOthers ||= lane.isKnown && delivery.devices.some(({ endpoint }) => !lane.isKnownService(endpoint));
      await recorder.record({ notificationId, lease, claimed, devices });
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: lane.concurrency }, work));
  if (hasOthers) platform.jobs.soon(sendOtherPushes);
  const failed = workers.find((worker) => worker.status === "rejected");
  if (failed) throw failed.reason;
  if (source.hasMore()) await platform.jobs.enqueue(null, lane.job, {}, { key: `more ${lane.job}` });
}

interface PreparedDelivery {
  delivery: Delivery;
  text: string;
}

/** Hands out claimed notifications, and claims more until nothing is due or the run has taken its time. */
function openSource(platform: Platform, lane: Lane, keyId: string) {
  const end = performance.now() + RUN_MS;
  const claimed: PreparedDelivery[] = [];
  let claiming: Promise<void> | null = null;
  let isOver = false;
  let hasMore = false;

  async function claim(): Promise<void> {
    if (performance.now() >= end) {
      isOver = true;
      hasMore = true;
      return;
    }
    const deliveries = await claimPushes(platform, lane, keyId);
    if (deliveries.length === 0) isOver = true;
    const wanted = deliveries.filter(({ devices }) => devices.length > 0);
    const payloads = await payloadsOf(
      platform,
      wanted.map(({ notificationId }) => notificationId),
    );
    for (const delivery of deliveries) {
      const payload = payloads.get(delivery.notificationId);
      claimed.push({
        delivery: payload ? delivery : { ...delivery, devices: [] },
        text: JSON.stringify(payload),
      });
    }
  }

  return {
    hasMore: () => hasMore,
    async next(): Promise<PreparedDelivery | null> {
      for (;;) {
        const one = claimed.shift();
        if (one || isOver) return one ?? null;
        claiming ??= claim().finally(() => {
          claiming = null;
        });
        await claiming;
      }
    },
  };
}
