import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { publishFieldsChanged } from "../../draftEvents.ts";
import { postPolicy } from "../../policy.ts";
import { deleteSchedule } from "../../publication/schedules.ts";
import { lockPost } from "../../workingPost.ts";

/** Cancels a schedule, also one whose time has passed without being publishable. */
export async function unschedulePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<{ scheduled: false }> {
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  await deleteSchedule(context, post.id);
  if (post.is_live) await publishFieldsChanged(context, post.id);
  return { scheduled: false };
}
