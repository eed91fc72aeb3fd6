import type { ServerRoute } from "@hapi/hapi";
import { createComment, listComments } from "@quire/contracts/schemas/reactions";
import type { Routes } from "../../platform/http/route.ts";
import { createCommentCommand } from "./commands/createComment.ts";
import { listCommentsQuery } from "./queries/listComments.ts";

/** What readers say under a post. */
export const comments = (routes: Routes): ServerRoute[] => [
  routes.read(listComments, listCommentsQuery),
  routes.writeInSteps(createComment, createCommentCommand),
];
