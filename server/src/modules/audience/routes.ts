import type { Feature } from "../../platform/http/feature.ts";
import { invites } from "./invites/routes.ts";
import { newsletters } from "./newsletters/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import type { ProRewards } from "./proRewards.ts";
import { push } from "./push/routes.ts";
import { subscribers } from "./subscribers/routes.ts";

/** Subscribers, newsletters, notifications and invites. */
export const audience = (rewards: ProRewards): Feature[] => [
  newsletters,
  subscribers,
  push,
  invites(rewards),
];
