import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { lockPost } from "../../../posts/lockPost.ts";
import { postPolicy } from "../../../posts/policy.ts";
import { findRemoval } from "../../../posts/removal.ts";
import { findCheckpoint } from "../../../posts/revisions.ts";
import { showPost } from "../../../posts/showPost.ts";
import { siteOfPost } from "../../../posts/siteOfPost.ts";
import { recordAct } from "../../recordAct.ts";

interface Input {
  params: { id: string };
  body: { reason?: string };
}

/** Shows a removed post again, in the words that its readers knew. What its owner has written since is still a draft. */
export async function restorePost(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ removed: false }> {
  const { platform, transaction } = context;
  const { id } = params;
  const person = authorize(context, postPolicy, "moderate", { siteId: "" });
  const post = await lockPost(context, await siteOfPost(context, id), id);
  const removal = await findRemoval(context, id);
  if (!removal) return { removed: false };
  await platform.db.query("DELETE FROM post_removals WHERE post_id = $id", { bind: { id }, transaction });
  const shown = await findCheckpoint(context, id, removal.version);
  if (shown) {
    const slug = shown.fields.slug;
    await showPost(context, { ...post, ...shown, slug, version: removal.version });
  }
  await recordAct(context, person, {
    action: "post_restored",
    subject: { kind: "post", id },
    words: post.title,
    siteId: post.site_id,
    reason: body.reason ?? "",
  });
  return { removed: false };
}
