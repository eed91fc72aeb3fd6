import type { ServerRoute } from "@hapi/hapi";
import { listRecommendations, listSiteFollowees } from "@quire/contracts/schemas/following";
import { followSite, listFollowees, listFollowers, unfollowSite } from "@quire/contracts/schemas/reactions";
import type { Routes } from "../../../platform/http/route.ts";
import { followSiteCommand } from "./commands/followSite.ts";
import { unfollowSiteCommand } from "./commands/unfollowSite.ts";
import { listFolloweesQuery } from "./queries/listFollowees.ts";
import { listFollowersQuery } from "./queries/listFollowers.ts";
import { listRecommendationsQuery } from "./queries/listRecommendations.ts";
import { listSiteFolloweesQuery } from "./queries/listSiteFollowees.ts";

/** Follows, followers and recommendations. */
export const follows = (routes: Routes): ServerRoute[] => [
  routes.writeInSteps(followSite, followSiteCommand),
  routes.write(unfollowSite, unfollowSiteCommand),
  routes.read(listFollowees, listFolloweesQuery),
  routes.read(listFollowers, listFollowersQuery),
  routes.read(listSiteFollowees, listSiteFolloweesQuery),
  routes.read(listRecommendations, listRecommendationsQuery),
];
