import * as contracts from "@quire/contracts/schemas/preferences";
import type { Feature } from "../../../platform/http/feature.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import { sendDueEmails } from "../notificationEmails/sendDueEmails.ts";
import { sendNotificationEmails } from "../notifications/jobs/names.ts";
import { handleQueueLater, queueLater } from "../queueTopicEmail.ts";
import { updatePreferences } from "./commands/updatePreferences.ts";
import { updateSettings } from "./commands/updateSettings.ts";
import { getSettings } from "./queries/getSettings.ts";
import { getSitePreferences } from "./queries/getSitePreferences.ts";

const MINUTE_MS = 60_000;

/** Which notifications a user gets, when, and by which channel. */
export const notificationPreferenceRoutes: Feature = (routes, platform) => {
  platform.jobs.handle(sendNotificationEmails, () =>
    recurring(platform, sendNotificationEmails, MINUTE_MS, () => sendDueEmails(platform)),
  );
  platform.jobs.handle(queueLater, handleQueueLater(platform));
  return [
    routes.read(contracts.getSitePreferences, getSitePreferences),
    routes.write(contracts.updatePreferences, updatePreferences),
    routes.read(contracts.getNotificationSettings, getSettings),
    routes.write(contracts.updateNotificationSettings, updateSettings),
  ];
};
