import * as contracts from "@quire/contracts/schemas/domains";
import type { Feature } from "../../../platform/http/feature.ts";
import { linkDomain } from "./commands/linkDomain.ts";
import { unlinkDomain } from "./commands/unlinkDomain.ts";
import { verifyDomain } from "./commands/verifyDomain.ts";
import { handleCheckDomain } from "./jobs/handleCheckDomain.ts";
import { handleSweepDomains, sweepDomains } from "./jobs/handleSweepDomains.ts";
import { checkDomain } from "./jobs/scheduleCheck.ts";
import { getDomain } from "./queries/getDomain.ts";

/** Custom domains. */
export const domains: Feature = (routes, platform) => {
  platform.jobs.handle(checkDomain, handleCheckDomain(platform));
  platform.jobs.handle(sweepDomains, handleSweepDomains(platform));
  return [
    routes.read(contracts.getDomain, getDomain),
    // Both wait outside a transaction first: for a rate limit, and for DNS.
    routes.writeInSteps(contracts.linkDomain, linkDomain),
    routes.writeInSteps(contracts.verifyDomain, verifyDomain),
    routes.write(contracts.unlinkDomain, unlinkDomain),
  ];
};
