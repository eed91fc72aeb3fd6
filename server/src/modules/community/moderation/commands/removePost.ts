import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockPost } from "../../../posts/lockPost.ts";
import { postPolicy } from "../../../posts/policy.ts";
import { findRemoval } from "../../../posts/removal.ts";
import { siteOfPost } from "../../../posts/siteOfPost.ts";
import { withdrawPost } from "../../../posts/withdrawPost.ts";
import { recordAct } from "../../recordAct.ts";
import { closeCase } from "../closeCase.ts";

interface Input {
  params: { id: string };
  body: { reason: string };
}

/** Takes a published post from its readers. Its owner keeps the text and reads the reason; likes and comments stay with it. */
export async function removePost(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ removed: true }> {
  const { platform, transaction } = context;
  const { id } = params;
  const person = authorize(context, postPolicy, "moderate", { siteId: "" });
  const post = await lockPost(context, await siteOfPost(context, id), id);
  if (!(await findRemoval(context, id))) {
    // A draft is nobody's but its owner's.
    if (post.published_version === null) throw new Refusal("post_not_found");
    await platform.db.query(
      `INSERT INTO post_removals (post_id, version, reason, removed_by, removed_at)
       VALUES ($id, $version, $reason, $by, $now)`,
      {
        bind: {
          id,
          version: post.published_version,
          reason: body.reason,
          by: person.userId,
          now: platform.clock.now(),
        },
        transaction,
      },
    );
    await withdrawPost(context, post);
    await recordAct(context, person, {
      action: "post_removed",
      subject: { kind: "post", id },
      words: post.title,
      siteId: post.site_id,
      reason: body.reason,
    });
  }
  await closeCase(context, person, { kind: "post", id }, "removed");
  return { removed: true };
}
