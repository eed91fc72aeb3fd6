import { denySigninContract, listSecurityEventsContract } from "@quire/contracts/schemas/security";
import type { Feature } from "../../../platform/http/feature.ts";
import { denySignin } from "./commands/denySignin.ts";
import { handleSweepSecurity, sweepSecurityJob } from "./jobs/sweepSecurity.ts";
import { listSecurityEvents } from "./queries/listSecurityEvents.ts";

/** Recent activity of an account, and "This wasn't me". */
export const security: Feature = (routes, platform) => {
  platform.jobs.handle(sweepSecurityJob, handleSweepSecurity(platform));
  return [
    routes.read(listSecurityEventsContract, listSecurityEvents),
    routes.writeInSteps(denySigninContract, denySignin),
  ];
};
