import type { PushDevice } from "@quire/contracts/records/pushDevice";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize, policyFor, requireUser } from "../../../../platform/http/policy.ts";
import { devices } from "../../models/devices.ts";
import { findDevice } from "../findDevice.ts";
import { presentDevice } from "../presentDevice.ts";
import { vapidKeys } from "../vapidKeys.ts";

/** Users reach only their own devices. */
const devicePolicy = policyFor<{ userId: string }>()({
  silence: (user, owner) => owner.userId === user.userId || owner.userId === "me",
});

/** Turns on push messages to a device. */
export function activateDevice(
  context: CommandContext,
  { params }: { params: { deviceId: string } },
): Promise<PushDevice> {
  const { userId } = requireUser(context);
  return setStatus(context, userId, params.deviceId, "active");
}

/** Turns off push messages to a device, which stays registered. */
export function deactivateDevice(
  context: CommandContext,
  { params }: { params: { userId: string; deviceId: string } },
): Promise<PushDevice> {
  const { userId } = authorize(context, devicePolicy, "silence", params);
  return setStatus(context, userId, params.deviceId, "inactive");
}

async function setStatus(
  context: CommandContext,
  userId: string,
  deviceId: string,
  status: PushDevice["status"],
): Promise<PushDevice> {
  const { platform, transaction } = context;
  const device = await findDevice(context, userId, deviceId);
  await devices(platform.db).update({ status, refusals: 0 }, { where: { id: device.id }, transaction });
  return presentDevice({ ...device, status }, (await vapidKeys(platform)).publicKey);
}
