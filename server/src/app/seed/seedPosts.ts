import type { NewPost } from "@quire/contracts/calls/posts";
import { createPost } from "../../modules/posts/lifecycle/commands/createPost.ts";
import { publishPost } from "../../modules/posts/lifecycle/commands/publishPost.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";
import { demoId } from "./demoId.ts";
import type { SeededUser } from "./seedUsers.ts";

/** Writes and publishes one post as its creator at that time; does nothing if a previous start already did. */
export async function seedPost(
  platform: Platform,
  creator: SeededUser,
  at: Date,
  post: Omit<NewPost, "id"> & { title: string },
): Promise<string> {
  const id = demoId("post", `${creator.id} ${post.title}`, at);
  const author = { userId: creator.id, groups: creator.groups, at };
  const siteId = creator.id;
  await actAs(platform, author, (context) =>
    createPost(context, { params: { siteId }, body: { ...post, id } }),
  );
  await actAs(platform, author, (context) =>
    inTransaction(context, (inside) => publishPost(inside, { params: { siteId, id }, body: {} })),
  );
  return id;
}
