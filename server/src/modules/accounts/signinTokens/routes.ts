import {
  createSigninTokenContract,
  redeemSigninTokenContract,
  startHandoffContract,
} from "@quire/contracts/schemas/signinTokens";
import type { Feature } from "../../../platform/http/feature.ts";
import { createSigninToken } from "./commands/createSigninToken.ts";
import { redeemSigninToken } from "./commands/redeemSigninToken.ts";
import { startHandoff } from "./commands/startHandoff.ts";

export const signinTokens: Feature = (routes) => [
  routes.writeInSteps(startHandoffContract, startHandoff),
  routes.writeInSteps(createSigninTokenContract, createSigninToken),
  routes.write(redeemSigninTokenContract, redeemSigninToken),
];
