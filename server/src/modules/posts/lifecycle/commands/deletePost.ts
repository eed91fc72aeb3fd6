import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { postPolicy } from "../../policy.ts";
import { isBought } from "../../publication.ts";
import { lockPost } from "../../workingPost.ts";
import { bumpOrderVersion, lockSerial, publishOrder, shiftParts } from "../serialOrder.ts";

/** Deletes a draft with all its revisions. */
export async function deletePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<{ deleted: true }> {
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  await lockAgainstSales(context, post.id);
  if (await isBought(context, post)) throw new Refusal("post_purchased");
  if (post.published_version !== null) throw new Refusal("post_published");
  const [part] = await context.select("SELECT 1 FROM posts WHERE parent_id = $id LIMIT 1", { id: post.id });
  if (part) throw new Refusal("post_has_parts");
  // Refunded orders keep the title.
  await context.execute("DELETE FROM entitlements WHERE item_id = $id AND revoked_at IS NOT NULL", {
    id: post.id,
  });
  await context.execute("DELETE FROM posts WHERE id = $id", { id: post.id });
  if (post.parent_id && post.position) {
    const serial = await lockSerial(context, params.siteId, post.parent_id);
    await shiftParts(context, post.parent_id, { from: post.position + 1, to: serial?.last ?? 0, by: -1 });
    await bumpOrderVersion(context, post.parent_id);
    await publishOrder(context, params.siteId, post.parent_id);
  }
  return { deleted: true };
}

/** A sale references the post and so waits for this lock, or this for the sale, which is then seen. */
async function lockAgainstSales(context: CommandContext, id: string): Promise<void> {
  await context.select("SELECT 1 FROM posts WHERE id = $id FOR UPDATE", { id });
}
