import type { ServerRoute } from "@hapi/hapi";
import { listFollowedBy, listRecommendations } from "@quire/contracts/schemas/following";
import { followSite, listFollowees, listFollowers, unfollowSite } from "@quire/contracts/schemas/reactions";
import type { Routes } from "../../../platform/http/route.ts";
import { followSiteCommand } from "./commands/followSite.ts";
import { unfollowSiteCommand } from "./commands/unfollowSite.ts";
import { listFollowedByQuery } from "./queries/listFollowedBy.ts";
import { listFolloweesQuery } from "./queries/listFollowees.ts";
import { listFollowersQuery } from "./queries/listFollowers.ts";
import { listRecommendationsQuery } from "./queries/listRecommendations.ts";

/** Who follows whom. */
export const follows = (routes: Routes): ServerRoute[] => [
  routes.writeInSteps(followSite, followSiteCommand),
  routes.write(unfollowSite, unfollowSiteCommand),
  routes.read(listFollowees, listFolloweesQuery),
  routes.read(listFollowers, listFollowersQuery),
  routes.read(listFollowedBy, listFollowedByQuery),
  routes.read(listRecommendations, listRecommendationsQuery),
];
