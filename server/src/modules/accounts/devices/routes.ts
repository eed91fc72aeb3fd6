import {
  authorizeDeviceContract,
  decideDeviceContract,
  getDeviceRequestContract,
  pollDeviceTokenContract,
} from "@quire/contracts/schemas/device";
import type { Feature } from "../../../platform/http/feature.ts";
import { authorizeDevice } from "./commands/authorizeDevice.ts";
import { decideDevice } from "./commands/decideDevice.ts";
import { pollDeviceToken } from "./commands/pollDeviceToken.ts";
import { getDeviceRequest } from "./queries/getDeviceRequest.ts";

export const device: Feature = (routes) => [
  routes.writeInSteps(authorizeDeviceContract, authorizeDevice),
  routes.writeInSteps(pollDeviceTokenContract, pollDeviceToken),
  routes.read(getDeviceRequestContract, getDeviceRequest),
  routes.writeInSteps(decideDeviceContract, decideDevice),
];
