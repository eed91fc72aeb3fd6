import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepInvitesJob } from "./invites/sweepInvites.ts";
import { sweepNewsletters } from "./newsletters/jobs/names.ts";
import {
  deliverNotifications,
  pruneNotifications,
  sendNotificationEmails,
  sendOtherPushes,
  sendPushes,
} from "./notifications/jobs/names.ts";
import { sweepSendingDomainsJob } from "./sendingDomains/jobs/sweepSendingDomains.ts";

export const audienceJobs: readonly JobName<Record<string, never>>[] = [
  sweepNewsletters,
  sweepInvitesJob,
  sweepSendingDomainsJob,
  deliverNotifications,
  sendNotificationEmails,
  pruneNotifications,
  sendPushes,
  sendOtherPushes,
];
