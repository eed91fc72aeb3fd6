import type { ServerRoute } from "@hapi/hapi";
import { likePost, listLikes, unlikePost } from "@quire/contracts/schemas/reactions";
import type { Routes } from "../../../platform/http/route.ts";
import { likePostCommand } from "./commands/likePost.ts";
import { unlikePostCommand } from "./commands/unlikePost.ts";
import { listLikesQuery } from "./queries/listLikes.ts";

/** Likes. Each call sets the state and can be repeated safely. */
export const likes = (routes: Routes): ServerRoute[] => [
  routes.writeInSteps(likePost, likePostCommand),
  routes.write(unlikePost, unlikePostCommand),
  routes.read(listLikes, listLikesQuery),
];
