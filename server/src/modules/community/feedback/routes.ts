import * as contracts from "@quire/contracts/schemas/feedback";
import type { Feature } from "../../../platform/http/feature.ts";
import { closeFeedback, sendFeedback } from "./commands.ts";
import { listFeedback } from "./queries.ts";
import { handleSweepFeedback, sweepFeedbackJob } from "./sweepFeedback.ts";

/** What users and guests write to support in the app. */
export const feedback: Feature = (routes, platform) => {
  platform.jobs.handle(sweepFeedbackJob, handleSweepFeedback(platform));
  return [
    routes.writeInSteps(contracts.sendFeedback, sendFeedback),
    routes.read(contracts.listFeedback, listFeedback),
    routes.write(contracts.closeFeedback, closeFeedback),
  ];
};
