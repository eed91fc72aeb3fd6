import * as contracts from "@quire/contracts/schemas/deliveries";
import type { Feature } from "../../../platform/http/feature.ts";
import { changeDetails } from "./commands/changeDetails.ts";
import { deliver } from "./commands/deliver.ts";
import { refundUndelivered } from "./commands/refundUndelivered.ts";
import { listDeliveries } from "./queries/listDeliveries.ts";
import { handleDeliveries, sweepDeliveriesJob } from "./sweepDeliveries.ts";

/** What is delivered after it was paid: what the buyer wants, what the creator gives, what happens when nothing comes. */
export const deliveries: Feature = (routes, platform) => {
  platform.jobs.handle(sweepDeliveriesJob, () => handleDeliveries(platform));
  return [
    routes.read(contracts.listDeliveries, listDeliveries),
    routes.writeInSteps(contracts.deliver, deliver),
    routes.writeInSteps(contracts.changeDetails, changeDetails),
    routes.write(contracts.refundUndelivered, refundUndelivered),
  ];
};
