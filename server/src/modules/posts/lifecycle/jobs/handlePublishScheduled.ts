import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { publishFieldsChanged } from "../../draftEvents.ts";
import { lockPost } from "../../lockPost.ts";
import { asOwner } from "../asOwner.ts";
import { publishInTurn } from "../commands/publishPost.ts";
import { publishScheduled } from "./publishScheduled.ts";

interface Due {
  post_id: string;
  site_id: string;
  due_at: Date;
  newsletter: boolean;
}

/**
 * Publishes a draft as it stands when its time has come. Whoever published, unscheduled or deleted it meanwhile has
 * taken its row away; one that was put off has another job. What may not be published stays a draft, and its owner is told.
 */
export function handlePublishScheduled(platform: Platform): JobHandler<{ postId: string }> {
  return async ({ postId }) => {
    const due = await findDue(platform, postId);
    if (!due) return;
    try {
      await asOwner(platform, due.site_id, async (context) => {
        // Held and looked at again: it may have been put off or taken back since.
        if (!(await isStillDue(context, due))) return;
        await publishInTurn(context, { siteId: due.site_id, id: postId }, due.newsletter);
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      await openLocalDraft(platform, due, error.message);
    }
  };
}

/** Has every draft published whose job was lost or gave up. */
export function handleSweepSchedules(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const late = await platform.db.query<Pick<Due, "post_id">>(
      "SELECT post_id FROM post_schedules WHERE problem IS NULL AND due_at <= $now ORDER BY due_at LIMIT 1000",
      { bind: { now: platform.clock.now() }, type: QueryTypes.SELECT },
    );
    for (const { post_id: postId } of late) {
      await platform.jobs.enqueue(null, publishScheduled, { postId }, { key: `publish ${postId}` });
    }
  };
}

const DUE = "FROM post_schedules WHERE post_id = $postId AND problem IS NULL AND due_at <= $now";

async function findDue(platform: Platform, postId: string): Promise<Due | null> {
  const [row] = await platform.db.query<Due>(`SELECT post_id, site_id, due_at, newsletter ${DUE}`, {
    bind: { postId, now: platform.clock.now() },
    type: QueryTypes.SELECT,
  });
  return row ?? null;
}

async function isStillDue(
  context: CommandContext,
  { post_id: postId, site_id: siteId }: Due,
): Promise<boolean> {
  const { platform, transaction } = context;
  // The serial, the post, and only then its row here, as whoever publishes it by hand holds them.
  await lockPost(context, siteId, postId);
  const rows = await platform.db.query(`SELECT 1 ${DUE}`, {
    bind: { postId, now: platform.clock.now() },
    transaction,
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}

/** Notes why, once, and tells the owner; they are told again only of another time. */
async function openLocalDraft(platform: Platform, due: Due, problem: string): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const [owner] = await platform.db.query<{ email: string | null; mobile: string | null; title: string }>(
      `WITH kept AS (
         UPDATE post_schedules SET problem = $problem WHERE post_id = $postId AND due_at = $dueAt AND problem IS NULL
         RETURNING post_id, site_id
       )
       SELECT u.email, u.mobile, p.title FROM kept JOIN posts p ON p.id = kept.post_id JOIN users u ON u.id = kept.site_id`,
      {
        bind: { postId: due.post_id, dueAt: due.due_at, problem: problem.slice(0, 1000) },
        transaction,
        type: QueryTypes.SELECT,
      },
    );
    if (!owner) return;
    await publishFieldsChanged({ platform, transaction }, due.post_id);
    if (!owner.email) return;
    const title = owner.title || "Untitled";
    await queueLetter(
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
        short: `“${title}” was not published: ${problem}.`,
      },
    );
  });
}
