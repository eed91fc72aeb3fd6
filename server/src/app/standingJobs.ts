import { sweepDomains } from "../features/domains/jobs/sweepDomains.ts";
import { sweepNewsletters } from "../features/newsletters/jobs/sweepNewsletters.ts";
import { sweepSchedules } from "../features/posts/jobs/publishScheduled.ts";
import { sweepInvitesJob } from "../invites/sweepInvites.ts";
import { sweepDeliveriesJob } from "../payments/deliveries/sweepDeliveries.ts";
import { takeSnapshotsJob } from "../payments/ledger/takeSnapshots.ts";
import { turnOrdersJob } from "../payments/orders/orderTurns.ts";
import { payoutsJob } from "../payments/payouts/runPayouts.ts";
import { sweepSubscriptionsJob } from "../payments/subscriptions/sweepSubscriptions.ts";
import { sweepProvidersJob } from "../payments/sweepProviders.ts";
import { pruneEventsJob } from "../payments/webhooks/pruneEvents.ts";
import type { JobName } from "../platform/jobs/jobs.ts";

/** Jobs that see whether anything was left lying. A server that starts asks for each; most of them come again by themselves. */
export const standingJobs: readonly JobName<Record<string, never>>[] = [
  sweepSchedules,
  sweepNewsletters,
  sweepDomains,
  sweepProvidersJob,
  sweepSubscriptionsJob,
  sweepInvitesJob,
  turnOrdersJob,
  takeSnapshotsJob,
  payoutsJob,
  sweepDeliveriesJob,
  pruneEventsJob,
];
