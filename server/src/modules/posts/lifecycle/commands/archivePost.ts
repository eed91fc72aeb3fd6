import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { postPolicy } from "../../policy.ts";
import { deleteSchedule } from "../../publication/schedules.ts";
import { unpublishPost } from "./unpublishPost.ts";

/** Archives a post: hides it from readers and from its creator's list of drafts. Nothing is deleted. */
export async function archivePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<SavedPost> {
  const { platform } = context;
  authorize(context, postPolicy, "write", params);
  const saved = await unpublishPost(context, { params });
  // An archived post must not publish itself.
  await deleteSchedule(context, saved.id);
  await context.execute("UPDATE posts SET archived_at = coalesce(archived_at, $now) WHERE id = $id", {
    id: saved.id,
    now: platform.clock.now(),
  });
  return saved;
}
