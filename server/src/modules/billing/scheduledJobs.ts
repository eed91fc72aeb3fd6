import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepDeliveriesJob } from "./deliveries/sweepDeliveries.ts";
import { takeSnapshotsJob } from "./ledger/takeSnapshots.ts";
import { turnOrdersJob } from "./orders/orderTurns.ts";
import { sweepProvidersJob } from "./payments/sweepProviders.ts";
import { payoutsJob } from "./payouts/runPayouts.ts";
import { sweepSubscriptionsJob } from "./subscriptions/sweepSubscriptions.ts";
import { pruneEventsJob } from "./webhooks/pruneEvents.ts";

export const billingJobs: readonly JobName<Record<string, never>>[] = [
  sweepProvidersJob,
  sweepSubscriptionsJob,
  turnOrdersJob,
  takeSnapshotsJob,
  payoutsJob,
  sweepDeliveriesJob,
  pruneEventsJob,
];
