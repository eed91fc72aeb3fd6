import type { Context } from "../../../platform/http/context.ts";
import { settlePost } from "../settleDraft.ts";
import { findWorkingPost, type WorkingPost } from "./workingPost.ts";

type Asking = Pick<Context, "platform" | "transaction">;

/** One of the site's posts with all that was typed into it until now, or null. */
export async function findFreshPost(
  context: Asking,
  siteId: string,
  id: string,
): Promise<WorkingPost | null> {
  const post = await findWorkingPost(context, siteId, id);
  return post && freshPost(context, post);
}

/** A post that was just read, again with what was typed and is no version yet; a post that is not live has nothing such. */
export async function freshPost(context: Asking, post: WorkingPost): Promise<WorkingPost | null> {
  if (!post.is_live) return post;
  await settlePost(context.platform, post.site_id, post.id);
  return findWorkingPost(context, post.site_id, post.id);
}
