import * as contracts from "@quire/contracts/schemas/domains";
import type { Feature } from "../../../platform/http/feature.ts";
import { linkDomain } from "./commands/linkDomain.ts";
import { unlinkDomain } from "./commands/unlinkDomain.ts";
import { verifyDomain } from "./commands/verifyDomain.ts";
import { checkDomain } from "./jobs/checkDomain.ts";
import { handleCheckDomain } from "./jobs/handleCheckDomain.ts";
import { handleSweepDomains } from "./jobs/handleSweepDomains.ts";
import { sweepDomains } from "./jobs/sweepDomains.ts";
import { getDomain } from "./queries/getDomain.ts";

/** Domains of creators' own. */
export const domains: Feature = (routes, platform) => {
  platform.jobs.handle(checkDomain, handleCheckDomain(platform));
  platform.jobs.handle(sweepDomains, handleSweepDomains(platform));
  return [
    routes.read(contracts.getDomain, getDomain),
    // Both wait for something else first: a limit, and the DNS.
    routes.writeInSteps(contracts.linkDomain, linkDomain),
    routes.writeInSteps(contracts.verifyDomain, verifyDomain),
    routes.write(contracts.unlinkDomain, unlinkDomain),
  ];
};
