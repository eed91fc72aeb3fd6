import type { Platform } from "../../../../platform/platform.ts";
import type { PushResult, VapidKeys } from "../../../../platform/push/push.ts";
import type { PushDeviceRow } from "./claimPushes.ts";
import type { Lane } from "./lanes.ts";
import type { DeviceOutcome } from "./recordPushes.ts";

/** How long a push service holds a message for a browser that is offline. */
const TTL_SECONDS = 24 * 60 * 60;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;
/** About five hours. */
const MAX_REFUND_TRIES = 9;
/** How long others wait for a busy service, however long it asks one to. */
const LONGEST_PAUSE_MS = 60_000;
/** How long a message waits for a service that is still answering earlier ones. */
const BUSY_MS = 10_000;

export type SendToDevice = (
  keys: VapidKeys,
  device: PushDeviceRow,
  message: { topic: string; text: string },
) => Promise<DeviceOutcome>;

/**
 * Returns a function that sends to a device and decides what happens next. A push service that says when to try again
 * gets nothing until then, nor does an unknown one that fails; a device of the other lane is handed over to it.
 */
export function senderOf({ push, clock, log }: Platform, lane: Lane): SendToDevice {
  const pauses = new Map<string, number>();
  const sending = new Map<string, number>();

  function pauseService(origin: string, ms: number): void {
    // Users choose the addresses: the map must not grow with them.
    if (pauses.size >= 1000) pauses.clear();
    pauses.set(origin, clock.now().getTime() + Math.min(ms, LONGEST_PAUSE_MS));
  }

  return async (keys, device, { topic, text }) => {
    const { origin } = new URL(device.endpoint);
    const now = clock.now().getTime();
    if (lane.isKnownService(device.endpoint) !== lane.isKnown) return waitUntil(device, now);
    const pausedUntil = pauses.get(origin) ?? 0;
    if (pausedUntil > now) return waitUntil(device, pausedUntil);
    const count = sending.get(origin) ?? 0;
    if (count >= lane.perService) return waitUntil(device, now + BUSY_MS);
    sending.set(origin, count + 1);
    const result = await push.send(keys, device, { text, topic, ttl: TTL_SECONDS });
    const left = (sending.get(origin) ?? 1) - 1;
    if (left > 0) sending.set(origin, left);
    else sending.delete(origin);
    if (result.kind === "later" && (result.afterMs !== null || !lane.isKnown))
      pauseService(origin, result.afterMs ?? LONGEST_PAUSE_MS);
    if (result.kind === "refused") log.info({ reason: result.reason, service: origin }, "a push was refused");
    return outcomeOf(device, result, now);
  };
}

/** Not an attempt: the device is not at fault. */
const waitUntil = (device: PushDeviceRow, at: number): DeviceOutcome => ({
  deviceId: device.id,
  kind: "later",
  at: new Date(at),
  tries: Math.max(1, device.tries),
});

function outcomeOf({ id: deviceId, tries }: PushDeviceRow, result: PushResult, now: number): DeviceOutcome {
  if (result.kind !== "later") return { deviceId, kind: result.kind };
  // A service that is gone for good counts like one that refuses.
  if (tries + 1 >= MAX_REFUND_TRIES) return { deviceId, kind: "refused" };
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS);
  const wait = Math.min(Math.max(result.afterMs ?? 0, backoff), LAST_RETRY_MS);
  return { deviceId, kind: "later", at: new Date(now + wait), tries: tries + 1 };
}
