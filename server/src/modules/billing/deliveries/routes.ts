import * as contracts from "@quire/contracts/schemas/deliveries";
import type { Feature } from "../../../platform/http/feature.ts";
import { deliver } from "./commands/deliver.ts";
import { refundUndelivered } from "./commands/refundUndelivered.ts";
import { updateDetails } from "./commands/updateDetails.ts";
import { listDeliveries } from "./queries/listDeliveries.ts";
import { handleDeliveries, sweepDeliveriesJob } from "./sweepDeliveries.ts";

/** Deliveries: goods that the creator delivers after the payment. */
export const deliveries: Feature = (routes, platform) => {
  platform.jobs.handle(sweepDeliveriesJob, () => handleDeliveries(platform));
  return [
    routes.read(contracts.listDeliveries, listDeliveries),
    routes.writeInSteps(contracts.createDelivery, deliver),
    routes.writeInSteps(contracts.updateDeliveryDetails, updateDetails),
    routes.write(contracts.refundUndelivered, refundUndelivered),
  ];
};
