import type { Feature } from "../../platform/http/feature.ts";
import { feeds } from "./feeds/routes.ts";
import { invites } from "./invites/routes.ts";
import { mailEvents } from "./mailEvents/routes.ts";
import { mailings } from "./mailings/routes.ts";
import { newsletterSettings } from "./newsletterSettings/routes.ts";
import { newsletters } from "./newsletters/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { optIn } from "./optIn/routes.ts";
import { notificationPreferenceRoutes } from "./preferences/routes.ts";
import type { ProRewards } from "./proRewards.ts";
import { push } from "./push/routes.ts";
import { sendingDomainRoutes } from "./sendingDomains/routes.ts";
import { subscribers } from "./subscribers/routes.ts";

/** Subscribers, newsletters, mailings, private feeds, invites and notifications. */
export const audience = (rewards: ProRewards): Feature[] => [
  newsletters,
  mailings,
  sendingDomainRoutes,
  newsletterSettings,
  mailEvents,
  subscribers,
  optIn,
  feeds,
  invites(rewards),
  notificationPreferenceRoutes,
  notificationRoutes,
  push,
];
