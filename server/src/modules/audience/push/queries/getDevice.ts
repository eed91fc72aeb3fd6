import type { PushDevice } from "@quire/contracts/records/pushDevice";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { findDevice } from "../findDevice.ts";
import { presentDevice } from "../presentDevice.ts";
import { vapidKeys } from "../vapidKeys.ts";

/** Retrieves a device of the caller. */
export async function getDevice(
  context: Context,
  { params }: { params: { deviceId: string } },
): Promise<PushDevice> {
  const { userId } = requireUser(context);
  const device = await findDevice(context, userId, params.deviceId);
  return presentDevice(device, (await vapidKeys(context.platform)).publicKey);
}
