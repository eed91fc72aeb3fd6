import type { Feature } from "../../platform/http/feature.ts";
import { invites } from "./invites/routes.ts";
import { newsletters } from "./newsletters/routes.ts";
import { notificationPreferenceRoutes } from "./preferences/routes.ts";
import type { ProRewards } from "./proRewards.ts";
import { push } from "./push/routes.ts";
import { subscribers } from "./subscribers/routes.ts";

/** Subscribers, newsletters and invites. */
export const audience = (rewards: ProRewards): Feature[] => [
  newsletters,
  subscribers,
  invites(rewards),
  notificationPreferenceRoutes,
];
