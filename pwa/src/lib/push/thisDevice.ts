import { activateDevice, deactivateDevice, getDevice } from "@quire/contracts/calls/push";
import type { PushDevice } from "@quire/contracts/records/pushDevice";
import { callApi } from "../callApi.ts";
import { currentUserId } from "../currentUser.ts";
import { readStored, store } from "../storedText.ts";
import { subscribeDevice } from "./subscribeDevice.ts";

/** The device as this origin knows it, by user. */
const KEY = "push-device";

interface StoredDevice {
  id: string;
  userId: string;
}

/** Returns the id of this browser's device for the signed-in user; null if they have none here. */
export function storedDeviceId(): string | null {
  try {
    const { id, userId } = JSON.parse(readStored(KEY) ?? "{}") as Partial<StoredDevice>;
    return id && userId === currentUserId() ? id : null;
  } catch {
    return null;
  }
}

/** Stores it; null forgets it. Without storage the permission page registers the browser again. */
export function storeDeviceId(id: string | null): void {
  store(KEY, id && JSON.stringify({ id, userId: currentUserId() }));
}

/** Whether this browser can receive push messages here. On iOS only an installed app can. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Registers this browser; asks for permission if that is needed. `id` is another id for it, as a site knows it. */
export async function registerThisDevice(id?: string): Promise<PushDevice> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const device = await subscribeDevice(pushManager, callApi, id);
  storeDeviceId(device.id);
  return device;
}

/** Returns this browser's device, or null. */
export async function findThisDevice(): Promise<PushDevice | null> {
  const deviceId = storedDeviceId();
  if (!deviceId) return null;
  try {
    return await callApi(getDevice, { params: { deviceId } });
  } catch (error) {
    if ((error as { code?: string }).code === "device_not_found") return null;
    throw error;
  }
}

/** Turns messages to a device on or off. */
export const setDeviceActive = (deviceId: string, active: boolean): Promise<PushDevice> =>
  active
    ? callApi(activateDevice, { params: { deviceId } })
    : callApi(deactivateDevice, { params: { userId: "me", deviceId } });

/**
 * Registers this browser again if the server has forgotten it, with the sign-in that ended or a new key. Does nothing
 * without a permission, or where it was never registered.
 */
export async function checkThisDevice(): Promise<void> {
  if (!storedDeviceId() || !canPush() || Notification.permission !== "granted") return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  const device = await findThisDevice();
  const isSame = device?.push_subscription.endpoint === subscription?.endpoint;
  if (!device?.current_key || !isSame) await registerThisDevice();
}

/** Ends the subscription with its messages that are on their way, and closes what is shown: for a sign-out by hand. */
export async function forgetThisDevice(): Promise<void> {
  storeDeviceId(null);
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}
