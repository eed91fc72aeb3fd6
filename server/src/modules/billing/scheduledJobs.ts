import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepDeliveriesJob } from "./deliveries/sweepDeliveries.ts";
import { takeSnapshotsJob } from "./ledger/takeSnapshots.ts";
import { runDueOrdersJob } from "./orders/dueOrders.ts";
import { sweepProvidersJob } from "./payments/sweepProviders.ts";
import { payoutsJob } from "./payouts/runPayouts.ts";
import { sweepSubscriptionsJob } from "./subscriptions/sweepSubscriptions.ts";
import { pruneEventsJob } from "./webhooks/pruneEvents.ts";

export const billingJobs: readonly JobName<Record<string, never>>[] = [
  sweepProvidersJob,
  sweepSubscriptionsJob,
  runDueOrdersJob,
  takeSnapshotsJob,
  payoutsJob,
  sweepDeliveriesJob,
  pruneEventsJob,
];
