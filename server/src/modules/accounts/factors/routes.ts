import * as contracts from "@quire/contracts/schemas/factors";
import type { Feature } from "../../../platform/http/feature.ts";
import { resealTotp, resealTotpJob } from "../resealTotp.ts";
import { completeSignin } from "./commands/completeSignin.ts";
import { confirmFactor } from "./commands/confirmFactor.ts";
import { confirmTotp } from "./commands/confirmTotp.ts";
import { createPasskey } from "./commands/createPasskey.ts";
import { createRecoveryCodes } from "./commands/createRecoveryCodes.ts";
import { removePasskey } from "./commands/removePasskey.ts";
import { removeTotp } from "./commands/removeTotp.ts";
import { renamePasskey } from "./commands/renamePasskey.ts";
import { signInByPasskey } from "./commands/signInByPasskey.ts";
import { startFactorConfirmation } from "./commands/startFactorConfirmation.ts";
import { startPasskey } from "./commands/startPasskey.ts";
import { startPasskeySignin } from "./commands/startPasskeySignin.ts";
import { startSecondFactor } from "./commands/startSecondFactor.ts";
import { startTotp } from "./commands/startTotp.ts";
import { getPendingSignin } from "./queries/getPendingSignin.ts";
import { listFactors } from "./queries/listFactors.ts";

export const factors: Feature = (routes, platform) => {
  platform.jobs.handle(resealTotpJob, () => resealTotp(platform));
  return [
    routes.read(contracts.getPendingSigninContract, getPendingSignin),
    routes.writeInSteps(contracts.startSecondFactorContract, startSecondFactor),
    routes.writeInSteps(contracts.completeSigninContract, completeSignin),
    routes.writeInSteps(contracts.startPasskeySigninContract, startPasskeySignin),
    routes.writeInSteps(contracts.signInByPasskeyContract, signInByPasskey),
    routes.read(contracts.listFactorsContract, listFactors),
    routes.writeInSteps(contracts.startFactorConfirmationContract, startFactorConfirmation),
    routes.writeInSteps(contracts.confirmFactorContract, confirmFactor),
    routes.writeInSteps(contracts.startPasskeyContract, startPasskey),
    routes.writeInSteps(contracts.createPasskeyContract, createPasskey),
    routes.write(contracts.renamePasskeyContract, renamePasskey),
    routes.write(contracts.removePasskeyContract, removePasskey),
    routes.write(contracts.startTotpContract, startTotp),
    routes.writeInSteps(contracts.confirmTotpContract, confirmTotp),
    routes.write(contracts.removeTotpContract, removeTotp),
    routes.write(contracts.createRecoveryCodesContract, createRecoveryCodes),
  ];
};
