import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockPost } from "../../lockPost.ts";
import { postPolicy } from "../../policy.ts";
import { isBought } from "../archive.ts";
import { countOrder, lockSerial, publishOrder, shiftParts } from "../serialOrder.ts";

/** Deletes a draft with all its revisions. */
export async function deletePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<{ deleted: true }> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  await holdAgainstSales(context, post.id);
  if (await isBought(context, post)) throw new Refusal("post_purchased");
  if (post.published_version !== null) throw new Refusal("post_published");
  const [part] = await platform.db.query("SELECT 1 FROM posts WHERE parent_id = $id LIMIT 1", {
    bind: { id: post.id },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (part) throw new Refusal("post_has_parts");
  // Of what was sold and went back, the order keeps the title.
  await platform.db.query("DELETE FROM entitlements WHERE item_id = $id AND revoked_at IS NOT NULL", {
    bind: { id: post.id },
    transaction,
  });
  await platform.db.query("DELETE FROM posts WHERE id = $id", { bind: { id: post.id }, transaction });
  if (post.parent_id && post.position) {
    const serial = await lockSerial(context, params.siteId, post.parent_id);
    await shiftParts(context, post.parent_id, { from: post.position + 1, to: serial?.last ?? 0, by: -1 });
    await countOrder(context, post.parent_id);
    await publishOrder(context, params.siteId, post.parent_id);
  }
  return { deleted: true };
}

/** A sale refers to the post, and so waits for this lock, or this for the sale: then it is seen. */
async function holdAgainstSales({ platform, transaction }: CommandContext, id: string): Promise<void> {
  await platform.db.query("SELECT 1 FROM posts WHERE id = $id FOR UPDATE", {
    bind: { id },
    transaction,
    type: QueryTypes.SELECT,
  });
}
