import * as contracts from "@quire/contracts/schemas/push";
import type { Feature } from "../../../platform/http/feature.ts";
import { registerDevice } from "./commands/registerDevice.ts";
import { activateDevice, deactivateDevice } from "./commands/setDeviceStatus.ts";
import { addPushSubscriber, removePushSubscriber } from "./commands/setPushSubscriber.ts";
import { handleSendPushes } from "./jobs/handleSendPushes.ts";
import { lanesOf } from "./jobs/lanes.ts";
import { getDevice } from "./queries/getDevice.ts";
import { getPushKey } from "./queries/getPushKey.ts";
import { getPushSubscriber } from "./queries/getPushSubscriber.ts";
import { resealPushKey, resealPushKeyJob } from "./resealPushKey.ts";

/** Push messages: devices, who wants them, and sending them. */
export const push: Feature = (routes, platform) => {
  const { known, other } = lanesOf(platform.config);
  platform.jobs.handle(known.job, handleSendPushes(platform, known));
  platform.jobs.handle(other.job, handleSendPushes(platform, other));
  platform.jobs.handle(resealPushKeyJob, () => resealPushKey(platform));
  return [
    routes.read(contracts.getPushKey, getPushKey),
    routes.read(contracts.getDevice, getDevice),
    routes.writeInSteps(contracts.registerDevice, registerDevice),
    routes.write(contracts.activateDevice, activateDevice),
    routes.write(contracts.deactivateDevice, deactivateDevice),
    routes.read(contracts.getPushSubscriber, getPushSubscriber),
    routes.write(contracts.addPushSubscriber, addPushSubscriber),
    routes.write(contracts.removePushSubscriber, removePushSubscriber),
  ];
};
