import type { ServerRoute } from "@hapi/hapi";
import * as contracts from "@quire/contracts/schemas/comments";
import type { Routes } from "../../../platform/http/route.ts";
import { blockCommenterCommand } from "./commands/blockCommenter.ts";
import { createCommentCommand } from "./commands/createComment.ts";
import { deleteCommentCommand } from "./commands/deleteComment.ts";
import { restoreCommentCommand } from "./commands/restoreComment.ts";
import { unblockCommenterCommand } from "./commands/unblockCommenter.ts";
import { updateCommentCommand } from "./commands/updateComment.ts";
import { getCommentingQuery } from "./queries/getCommenting.ts";
import { getSiteCommentQuery } from "./queries/getSiteComment.ts";
import { listBlockedCommentersQuery } from "./queries/listBlockedCommenters.ts";
import { listCommentsQuery } from "./queries/listComments.ts";
import { listSiteCommentsQuery } from "./queries/listSiteComments.ts";

/** Readers' comments and their moderation. */
export const comments = (routes: Routes): ServerRoute[] => [
  routes.read(contracts.listComments, listCommentsQuery),
  routes.read(contracts.getCommenting, getCommentingQuery),
  // Both check a rate limit first, which must not wait inside a transaction.
  routes.writeInSteps(contracts.createComment, createCommentCommand),
  routes.writeInSteps(contracts.updateComment, updateCommentCommand),
  routes.write(contracts.deleteComment, deleteCommentCommand),
  routes.write(contracts.restoreComment, restoreCommentCommand),
  routes.read(contracts.listSiteComments, listSiteCommentsQuery),
  routes.read(contracts.getSiteComment, getSiteCommentQuery),
  routes.write(contracts.blockCommenter, blockCommenterCommand),
  routes.write(contracts.unblockCommenter, unblockCommenterCommand),
  routes.read(contracts.listBlockedCommenters, listBlockedCommentersQuery),
];
