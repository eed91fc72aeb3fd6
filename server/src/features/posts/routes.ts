import * as contracts from "@quire/contracts/schemas/posts";
import type { Feature } from "../../app/features.ts";
import { createPost } from "./commands/createPost.ts";
import { deletePost } from "./commands/deletePost.ts";
import { publishPost } from "./commands/publishPost.ts";
import { unpublishPost } from "./commands/unpublishPost.ts";

/** Writing: drafts, saves, publishing; and reading what was written. */
export const posts: Feature = (routes) => [
  routes.writeInSteps(contracts.createPost, createPost),
  routes.write(contracts.publishPost, publishPost),
  routes.write(contracts.unpublishPost, unpublishPost),
  routes.write(contracts.deletePost, deletePost),
];
