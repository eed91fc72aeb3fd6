import { select } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { platformUrl } from "../../../../platform/http/urls.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import { publishFieldsChanged } from "../../draftEvents.ts";
import { lockPost } from "../../workingPost.ts";
import { asOwner } from "../asOwner.ts";
import { publishScheduledPost } from "../commands/publishPost.ts";
import { publishScheduled } from "./publishScheduled.ts";

interface Due {
  post_id: string;
  site_id: string;
  due_at: Date;
  newsletter: boolean;
}

/**
 * Publishes a draft when its time has come. Its schedule row is missing if it was published, unscheduled or deleted
 * since; a new time has its own job. A draft that can't be published stays a draft, and its owner is notified.
 */
export function handlePublishScheduled(platform: Platform): JobHandler<{ postId: string }> {
  return async ({ postId }) => {
    const due = await findDue(platform, postId);
    if (!due) return;
    try {
      await asOwner(platform, due.site_id, async (context) => {
        // Checked again under the lock: it may have been rescheduled or unscheduled.
        if (!(await isStillDue(context, due))) return;
        await publishScheduledPost(context, { siteId: due.site_id, id: postId }, due.newsletter);
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      await recordProblem(platform, due, error.message);
    }
  };
}

/** Publishes every due draft whose job was lost or gave up. */
export function handleSweepSchedules(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const late = await select<Pick<Due, "post_id">>(
      platform.db,
      "SELECT post_id FROM post_schedules WHERE problem IS NULL AND due_at <= $now ORDER BY due_at LIMIT 1000",
      { now: platform.clock.now() },
    );
    for (const { post_id: postId } of late) {
      await platform.jobs.enqueue(null, publishScheduled, { postId }, { key: `publish ${postId}` });
    }
  };
}

const DUE = "FROM post_schedules WHERE post_id = $postId AND problem IS NULL AND due_at <= $now";

async function findDue(platform: Platform, postId: string): Promise<Due | null> {
  const [row] = await select<Due>(platform.db, `SELECT post_id, site_id, due_at, newsletter ${DUE}`, {
    postId,
    now: platform.clock.now(),
  });
  return row ?? null;
}

async function isStillDue(
  context: CommandContext,
  { post_id: postId, site_id: siteId }: Due,
): Promise<boolean> {
  const { platform } = context;
  // Locks the serial, the post, and only then the schedule, in the order of a manual publish.
  await lockPost(context, siteId, postId);
  const rows = await context.select(`SELECT 1 ${DUE}`, { postId, now: platform.clock.now() });
  return rows.length > 0;
}

/** Records the problem once and emails the owner; they get another email only for a new time. */
async function recordProblem(platform: Platform, due: Due, problem: string): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const [owner] = await select<{ email: string | null; mobile: string | null; title: string }>(
      platform.db,
      `WITH failed AS (
         UPDATE post_schedules SET problem = $problem WHERE post_id = $postId AND due_at = $dueAt AND problem IS NULL
         RETURNING post_id, site_id
       )
       SELECT u.email, u.mobile, p.title FROM failed JOIN posts p ON p.id = failed.post_id JOIN users u ON u.id = failed.site_id`,
      { postId: due.post_id, dueAt: due.due_at, problem: problem.slice(0, 1000) },
      transaction,
    );
    if (!owner) return;
    await publishFieldsChanged(scopeOf(platform, transaction), due.post_id);
    if (!owner.email) return;
    const title = owner.title || "Untitled";
    await queueEmail(
      platform,
      transaction,
      { kind: "email", value: owner.email },
      {
        subject: `“${title}” was not published`,
        lines: [
          `We couldn't publish your scheduled post “${title}”: ${problem}.`,
          "It's saved as a draft, with all its text. Fix the problem, then publish it or choose another time.",
        ],
        link: { label: "See your drafts", url: `${platformUrl(platform.config)}/drafts` },
        sms: `“${title}” was not published: ${problem}.`,
      },
      { unlessUndeliverable: true },
    );
  });
}
