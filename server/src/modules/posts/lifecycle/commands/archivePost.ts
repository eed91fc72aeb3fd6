import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { postPolicy } from "../../policy.ts";
import { dropSchedule } from "../schedules.ts";
import { unpublishPost } from "./unpublishPost.ts";

/** Puts a post away: out of its readers' sight, and out of its creator's way among the drafts. Nothing of it is lost. */
export async function archivePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<SavedPost> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", params);
  const saved = await unpublishPost(context, { params });
  // What is put away is not to come out by itself.
  await dropSchedule(context, saved.id);
  await platform.db.query("UPDATE posts SET put_away_at = coalesce(put_away_at, $now) WHERE id = $id", {
    bind: { id: saved.id, now: platform.clock.now() },
    transaction,
  });
  return saved;
}
