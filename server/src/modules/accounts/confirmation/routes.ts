import {
  confirmIdentityContract,
  getConfirmationContract,
  sendConfirmationCodeContract,
} from "@quire/contracts/schemas/confirmation";
import type { Feature } from "../../../platform/http/feature.ts";
import { confirmIdentity } from "./commands/confirmIdentity.ts";
import { sendConfirmationCode } from "./commands/sendConfirmationCode.ts";
import { getConfirmation } from "./queries/getConfirmation.ts";

export const confirmation: Feature = (routes) => [
  routes.read(getConfirmationContract, getConfirmation),
  routes.writeInSteps(sendConfirmationCodeContract, sendConfirmationCode),
  routes.writeInSteps(confirmIdentityContract, confirmIdentity),
];
