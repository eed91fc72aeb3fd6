import type { Platform } from "../../../../platform/platform.ts";
import type { PushResult, VapidKeys } from "../../../../platform/push/push.ts";
import type { PushDeviceRow } from "./claimPushes.ts";
import type { DeviceOutcome } from "./recordPushes.ts";

/** How long a push service holds a message for a browser that is offline. */
const TTL_SECONDS = 24 * 60 * 60;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;
/** About five hours. */
const MOST_TRIES = 9;
/** How long others wait for a busy service, however long it asks one to. */
const LONGEST_PAUSE_MS = 60_000;

export type SendToDevice = (
  keys: VapidKeys,
  device: PushDeviceRow,
  message: { topic: string; text: string },
) => Promise<DeviceOutcome>;

/**
 * Returns a function that sends to a device and decides what happens next. A push service that says when to try again
 * gets nothing until then.
 */
export function senderOf({ push, clock, log }: Platform): SendToDevice {
  const pauses = new Map<string, number>();

  function pauseService(origin: string, ms: number): void {
    // Users choose the addresses: the map must not grow with them.
    if (pauses.size >= 1000) pauses.clear();
    pauses.set(origin, clock.now().getTime() + Math.min(ms, LONGEST_PAUSE_MS));
  }

  return async (keys, device, { topic, text }) => {
    const { origin } = new URL(device.endpoint);
    const pausedUntil = pauses.get(origin) ?? 0;
    const now = clock.now().getTime();
    if (pausedUntil > now) {
      // Not an attempt: the device is not at fault.
      return {
        deviceId: device.id,
        kind: "later",
        at: new Date(pausedUntil),
        tries: Math.max(1, device.tries),
      };
    }
    const result = await push.send(keys, device, { text, topic, ttl: TTL_SECONDS });
    if (result.kind === "later" && result.afterMs !== null) pauseService(origin, result.afterMs);
    if (result.kind === "refused") log.info({ reason: result.reason, service: origin }, "a push was refused");
    return outcomeOf(device, result, now);
  };
}

function outcomeOf({ id: deviceId, tries }: PushDeviceRow, result: PushResult, now: number): DeviceOutcome {
  if (result.kind !== "later") return { deviceId, kind: result.kind };
  // A service that is gone for good counts like one that refuses.
  if (tries + 1 >= MOST_TRIES) return { deviceId, kind: "refused" };
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS);
  const wait = Math.min(Math.max(result.afterMs ?? 0, backoff), LAST_RETRY_MS);
  return { deviceId, kind: "later", at: new Date(now + wait), tries: tries + 1 };
}
