import { call } from "../call.ts";
import type { PushDevice, PushSubscriber, PushSubscriptionInput } from "../records/pushDevice.ts";

/** The key for `PushManager.subscribe`, base64url. */
export const getPushKey = call<{ output: { public_key: string } }>("GET", "r", "/push-key");

/** `deviceId` may also be one of the ids that `registerDevice` was given. */
export const getDevice = call<{ params: { deviceId: string }; output: PushDevice }>(
  "GET",
  "r",
  "/users/me/devices/{deviceId}",
);

/**
 * Registers this browser, or updates it. `id` is another id under which it can be retrieved: a site chooses it before
 * it opens the permission page, whose storage it can't read. A browser that another account registered moves to the
 * caller if the subscription's keys are the same; with other keys it is refused.
 */
export const registerDevice = call<{
  body: { push_subscription: PushSubscriptionInput; id?: string };
  output: PushDevice;
}>("POST", "w", "/users/me/devices");

export const activateDevice = call<{ params: { deviceId: string }; output: PushDevice }>(
  "POST",
  "w",
  "/users/me/devices/{deviceId}/activate",
);

/** `userId` is the caller's own, or `me`. */
export const deactivateDevice = call<{ params: { userId: string; deviceId: string }; output: PushDevice }>(
  "POST",
  "w",
  "/users/{userId}/devices/{deviceId}/deactivate",
);

export const getPushSubscriber = call<{ query: { site_id: string }; output: PushSubscriber }>(
  "GET",
  "r",
  "/push-subscribers",
);

/** Both require that the caller follows the site. */
export const addPushSubscriber = call<{ body: { site_id: string }; output: PushSubscriber }>(
  "POST",
  "w",
  "/push-subscribers",
);
export const removePushSubscriber = call<{ body: { site_id: string }; output: PushSubscriber }>(
  "DELETE",
  "w",
  "/push-subscribers",
);
