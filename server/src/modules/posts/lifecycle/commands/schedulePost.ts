import type { Schedule } from "@quire/contracts/calls/publishing";
import { checkSchedule } from "@quire/domain/posts/scheduling";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { lockCheckpointedPost } from "../../checkpointDraft.ts";
import { publishFieldsChanged } from "../../draftEvents.ts";
import { postPolicy } from "../../policy.ts";
import { refuseRemoved } from "../../removal.ts";
import { publishScheduled } from "../jobs/publishScheduled.ts";
import { publishObstacles } from "../publishObstacles.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { at: string; publish_newsletter?: boolean };
}

/**
 * Schedules a draft to be published as it is at that time. Obstacles that exist now are refused now, while the user
 * can still fix them. A second call replaces the time.
 */
export async function schedulePost(context: CommandContext, { params, body }: Input): Promise<Schedule> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", params);
  const now = platform.clock.now();
  const checked = checkSchedule(new Date(body.at), now);
  if ("error" in checked) throw refuseField("body.at", checked.error);
  const post = await lockCheckpointedPost(context, params);
  if (post.published_version !== null) throw new Refusal("post_is_public");
  await refuseRemoved(context, post.id);
  const issues = await publishObstacles(context, post);
  if (issues.length > 0) throw new Refusal("not_publishable", { message: issues[0]?.message, issues });

  const newsletter = body.publish_newsletter ?? false;
  await context.execute(
    `INSERT INTO post_schedules (post_id, site_id, due_at, newsletter, created_at)
     VALUES ($postId, $siteId, $dueAt, $newsletter, $now)
     ON CONFLICT (post_id) DO UPDATE SET due_at = excluded.due_at, newsletter = excluded.newsletter, problem = NULL`,
    { postId: post.id, siteId: params.siteId, dueAt: checked.at, newsletter, now },
  );
  await platform.jobs.enqueue(
    transaction,
    publishScheduled,
    { postId: post.id },
    { runAt: checked.at, key: `publish ${post.id}` },
  );
  if (post.is_live) await publishFieldsChanged(context, post.id);
  return { at: checked.at.toISOString(), publish_newsletter: newsletter, problem: null };
}
