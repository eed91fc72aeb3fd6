import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { publishFieldsChanged } from "../../draftEvents.ts";
import { lockPost } from "../../lockPost.ts";
import { postPolicy } from "../../policy.ts";
import { dropSchedule } from "../schedules.ts";

/** Leaves a draft a draft, also when its time has come meanwhile and it could not be published. */
export async function unschedulePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<{ scheduled: false }> {
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  await dropSchedule(context, post.id);
  if (post.is_live) await publishFieldsChanged(context, post.id);
  return { scheduled: false };
}
