import { failpoint } from "../../../../platform/failpoint.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import { limitConcurrency } from "../../../../platform/jobs/limitConcurrency.ts";
import { recurring } from "../../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { sendPushes } from "../../notifications/jobs/names.ts";
import { payloadsOf } from "../payloadsOf.ts";
import { vapidKeys } from "../vapidKeys.ts";
import { claimPushes, type Delivery } from "./claimPushes.ts";
import { openPushRecorder } from "./recordPushes.ts";
import { type SendToDevice, senderOf } from "./senderOf.ts";

/** How often to check for due ones that no wake announced: quiet hours that end, retries, lost wakes. */
const SWEEP_MS = 10_000;
/** Notifications sent concurrently: at most as many are sent twice after a crash. */
export const CONCURRENCY = 64;
/** A run ends after this time, so that a stopping server needn't wait for 100,000 messages; the next one goes on. */
const RUN_MS = 5_000;

/** Sends due notifications to their users' devices. A second job in this process waits until the first is over. */
export function handleSendPushes(platform: Platform): JobHandler<Record<string, never>> {
  const send = senderOf(platform);
  return limitConcurrency(platform, { name: sendPushes, max: 1, key: () => `later ${sendPushes}` }, () =>
    recurring(platform, sendPushes, SWEEP_MS, () => sendDue(platform, send)),
  );
}

async function sendDue(platform: Platform, send: SendToDevice): Promise<void> {
  const keys = await vapidKeys(platform);
  const recorder = openPushRecorder(platform);
  const source = openSource(platform, keys.publicKey);
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
      await recorder.record({ notificationId, lease, claimed, devices });
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  const failed = workers.find((worker) => worker.status === "rejected");
  if (failed) throw failed.reason;
  if (source.hasMore()) await platform.jobs.enqueue(null, sendPushes, {}, { key: `more ${sendPushes}` });
}

interface PreparedDelivery {
  delivery: Delivery;
  text: string;
}

/** Hands out claimed notifications, and claims more until nothing is due or the run has taken its time. */
function openSource(platform: Platform, keyId: string) {
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
    const deliveries = await claimPushes(platform, keyId);
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
