import * as contracts from "@quire/contracts/schemas/newsletterSettings";
import type { Feature } from "../../../platform/http/feature.ts";
import { resealSendingKeys, resealSendingKeysJob } from "../resealSendingKeys.ts";
import { linkSendingDomain } from "./commands/linkSendingDomain.ts";
import { unlinkSendingDomain } from "./commands/unlinkSendingDomain.ts";
import { verifySendingDomain } from "./commands/verifySendingDomain.ts";
import { handleSendingCheck } from "./jobs/handleSendingCheck.ts";
import { checkSendingDomainJob } from "./jobs/scheduleSendingCheck.ts";
import { sweepSendingDomains, sweepSendingDomainsJob } from "./jobs/sweepSendingDomains.ts";

/** Creators' domains that newsletters are sent from. */
export const sendingDomainRoutes: Feature = (routes, platform) => {
  platform.jobs.handle(checkSendingDomainJob, handleSendingCheck(platform));
  platform.jobs.handle(sweepSendingDomainsJob, sweepSendingDomains(platform));
  platform.jobs.handle(resealSendingKeysJob, () => resealSendingKeys(platform));
  return [
    // Steps outside a transaction: a limit, a key, DNS. All return the settings as they are committed.
    routes.writeInSteps(contracts.linkSendingDomain, linkSendingDomain),
    routes.writeInSteps(contracts.verifySendingDomain, verifySendingDomain),
    routes.writeInSteps(contracts.unlinkSendingDomain, unlinkSendingDomain),
  ];
};
