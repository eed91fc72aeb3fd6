import type { Client } from "@quire/client/client";
import { getPushKey, registerDevice } from "@quire/contracts/calls/push";
import type { PushDevice, PushSubscriptionInput } from "@quire/contracts/records/pushDevice";

/** The part of the browser's `PushManager` in use. */
export type PushSubscriber = Pick<PushManager, "getSubscription" | "subscribe">;

/**
 * Subscribes this browser with the server's present key, and registers it; `id` is another id for it. A subscription
 * that was made with another key is replaced: nothing can be pushed to it; so is one whose address another account
 * registered with keys of its own. The browser asks for permission if it has to, and rejects with `NotAllowedError`
 * without it.
 */
export async function subscribeDevice(
  manager: PushSubscriber,
  call: Client["call"],
  id?: string,
): Promise<PushDevice> {
  const { public_key } = await call(getPushKey);
  const before = await manager.getSubscription();
  const isCurrent = before !== null && keyOf(before) === public_key;
  if (before && !isCurrent) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscription = before && isCurrent ? before : await manager.subscribe(options);
  const register = (made: PushSubscription) =>
    call(registerDevice, {
      body: { push_subscription: made.toJSON() as PushSubscriptionInput, ...(id ? { id } : {}) },
    });
  try {
    return await register(subscription);
  } catch (error) {
    if ((error as { code?: string }).code !== "push_endpoint_taken") throw error;
    await subscription.unsubscribe();
    return register(await manager.subscribe(options));
  }
}

/** Returns the key of a subscription, base64url; null where the browser doesn't say. */
function keyOf({ options }: PushSubscription): string | null {
  const key = options?.applicationServerKey;
  if (!key) return null;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
