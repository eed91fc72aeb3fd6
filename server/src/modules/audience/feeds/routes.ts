import * as contracts from "@quire/contracts/schemas/feeds";
import type { Feature } from "../../../platform/http/feature.ts";
import { resealFeedSecrets, resealFeedSecretsJob } from "../resealFeedSecrets.ts";
import { createFeedLinks } from "./commands/createFeedLinks.ts";
import { replaceFeedLinks } from "./commands/replaceFeedLinks.ts";

/** Links to private feeds. The feeds themselves are in `web/feeds`. */
export const feeds: Feature = (routes, platform) => {
  platform.jobs.handle(resealFeedSecretsJob, () => resealFeedSecrets(platform));
  return [
    routes.writeInSteps(contracts.createFeedLinks, createFeedLinks),
    routes.writeInSteps(contracts.replaceFeedLinks, replaceFeedLinks),
  ];
};
