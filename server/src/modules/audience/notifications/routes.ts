import * as contracts from "@quire/contracts/schemas/notifications";
import type { Feature } from "../../../platform/http/feature.ts";
import { readNotifications } from "./commands/readNotifications.ts";
import { handleAnnouncePost } from "./jobs/handleAnnouncePost.ts";
import { handleDeliver } from "./jobs/handleDeliver.ts";
import { handlePrune } from "./jobs/handlePrune.ts";
import { announcePost, deliverNotifications, pruneNotifications } from "./jobs/names.ts";
import { listNotificationActors } from "./queries/listNotificationActors.ts";
import { countUnreadNotifications, listNotifications } from "./queries/listNotifications.ts";
import { streamNotifications } from "./queries/streamNotifications.ts";

/** The bell: what happened that concerns a user. */
export const notificationRoutes: Feature = (routes, platform) => {
  platform.jobs.handle(deliverNotifications, () => handleDeliver(platform));
  platform.jobs.handle(announcePost, handleAnnouncePost(platform));
  platform.jobs.handle(pruneNotifications, () => handlePrune(platform));
  return [
    routes.read(contracts.listNotifications, listNotifications),
    routes.read(contracts.listNotificationActors, listNotificationActors),
    routes.read(contracts.countUnreadNotifications, countUnreadNotifications),
    routes.writeInSteps(contracts.readNotifications, readNotifications),
    routes.read(contracts.streamNotifications, streamNotifications),
  ];
};
