import * as contracts from "@quire/contracts/schemas/provisional";
import type { Feature } from "../../../platform/http/feature.ts";
import { claimProvisionalSite } from "./commands/claimProvisionalSite.ts";
import { createProvisionalSite } from "./commands/createProvisionalSite.ts";
import { uploadProvisional } from "./commands/uploadProvisional.ts";
import { expireProvisional, handleExpiry } from "./jobs/expireProvisional.ts";
import { getProvisionalSite } from "./queries/getProvisionalSite.ts";

/** Drafts written without an account, on their way to the writer's future site. */
export const provisional: Feature = (routes, platform) => {
  platform.jobs.handle(expireProvisional, handleExpiry(platform));
  return [
    routes.read(contracts.getProvisionalSite, getProvisionalSite),
    routes.writeInSteps(contracts.createProvisionalSite, createProvisionalSite),
    routes.writeInSteps(contracts.claimProvisionalSite, claimProvisionalSite),
    routes.stream(contracts.uploadProvisional, uploadProvisional),
  ];
};
