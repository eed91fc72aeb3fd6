import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal, refuseField } from "../../platform/http/refusal.ts";
import type { Pace } from "../posts/events.ts";
import { publications } from "../posts/models/publications.ts";
import { newsletters } from "./models/newsletters.ts";
import { enqueueSending } from "./newsletters/jobs/enqueueSending.ts";
import { lockSendTimes, nextSendTime } from "./newsletters/nextSendTime.ts";

interface PublishedPost {
  id: string;
  site_id: string;
  parent_id: string | null;
}

/**
 * Schedules the newsletter of a post published in this transaction. A post is emailed once, even if it is
 * unpublished later.
 */
export async function startNewsletter(
  context: CommandContext,
  { post, pace }: { post: PublishedPost; pace: Pace },
): Promise<void> {
  const { platform, transaction } = context;
  await lockSendTimes(context, post.site_id);
  if (await isEmailed(context, post.id)) return;
  await refuseUnpublishedParent(context, post);

  const now = platform.clock.now();
  const sendAt = await nextSendTime(context, post.site_id, now);
  if (sendAt > now && pace === "now") {
    const retryAfter = Math.ceil((sendAt.getTime() - now.getTime()) / 1000);
    throw new Refusal("too_many_newsletters", { retryAfter });
  }
  const newsletterId = platform.newId();
  await newsletters(platform.db).create(
    { id: newsletterId, site_id: post.site_id, post_id: post.id, send_at: sendAt, created_at: now },
    { transaction },
  );
  await enqueueSending(platform, transaction, { id: newsletterId, isMailing: false, runAt: sendAt });
}

async function isEmailed({ platform, transaction }: CommandContext, postId: string): Promise<boolean> {
  return (await newsletters(platform.db).count({ where: { post_id: postId }, transaction })) > 0;
}

/** Refuses a chapter of an unpublished story: its email's link would lead nowhere. */
async function refuseUnpublishedParent(
  { platform, transaction }: CommandContext,
  { parent_id: parentId }: PublishedPost,
): Promise<void> {
  if (!parentId) return;
  if ((await publications(platform.db).count({ where: { post_id: parentId }, transaction })) === 0) {
    throw refuseField("body.publish_newsletter", "Publish the story or comic first, then email its parts.");
  }
}
