import * as contracts from "@quire/contracts/schemas/mailing";
import type { Feature } from "../../../platform/http/feature.ts";
import { confirmEmailSubscription } from "./commands/confirmEmailSubscription.ts";
import { requestEmailSubscription } from "./commands/requestEmailSubscription.ts";
import { formRoutes } from "./formRoutes.ts";

/** Subscribing by email without an account. */
export const optIn: Feature = (routes, platform) => [
  routes.writeInSteps(contracts.requestEmailSubscription, requestEmailSubscription),
  routes.writeInSteps(contracts.confirmEmailSubscription, confirmEmailSubscription),
  ...formRoutes(platform),
];
