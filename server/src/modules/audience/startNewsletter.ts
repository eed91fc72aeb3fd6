import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal, refuseField } from "../../platform/http/refusal.ts";
import type { Pace } from "../posts/events.ts";
import { nextTurn } from "./newsletters/nextTurn.ts";
import { newsletterKey, sendNewsletter } from "./newsletters/sendNewsletter.ts";

interface Mailed {
  id: string;
  site_id: string;
  parent_id: string | null;
}

/** Has a post that was published in this transaction sent to the site's followers: once, whatever becomes of it later. */
export async function startNewsletter(
  context: CommandContext,
  { post, pace }: { post: Mailed; pace: Pace },
): Promise<void> {
  const { platform, transaction } = context;
  // Held, so that two posts that are published at once do not both find that nothing was sent.
  await platform.db.query("SELECT 1 FROM sites WHERE id = $siteId FOR NO KEY UPDATE", {
    bind: { siteId: post.site_id },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (await isMailed(context, post.id)) return;
  await refuseHidden(context, post);

  const now = platform.clock.now();
  const turn = await nextTurn(context, post.site_id, now);
  if (turn > now && pace === "now") {
    const retryAfter = Math.ceil((turn.getTime() - now.getTime()) / 1000);
    throw new Refusal("too_many_newsletters", { retryAfter });
  }
  const newsletterId = platform.newId();
  await platform.db.query(
    `INSERT INTO newsletters (id, site_id, post_id, send_at, created_at)
     VALUES ($newsletterId, $siteId, $postId, $turn, $now)`,
    {
      bind: { newsletterId, siteId: post.site_id, postId: post.id, turn, now },
      transaction,
      type: QueryTypes.INSERT,
    },
  );
  await platform.jobs.enqueue(
    transaction,
    sendNewsletter,
    { newsletterId },
    { runAt: turn, key: newsletterKey(newsletterId) },
  );
}

async function isMailed({ platform, transaction }: CommandContext, postId: string): Promise<boolean> {
  const rows = await platform.db.query("SELECT 1 FROM newsletters WHERE post_id = $postId", {
    bind: { postId },
    transaction,
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}

/** A letter about a chapter whose story nobody can open would lead nowhere. */
async function refuseHidden({ platform, transaction }: CommandContext, { parent_id: parentId }: Mailed) {
  if (!parentId) return;
  const rows = await platform.db.query("SELECT 1 FROM publications WHERE post_id = $parentId", {
    bind: { parentId },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (rows.length === 0) {
    throw refuseField("body.publish_newsletter", "Publish the story or comic first, then email its parts.");
  }
}
