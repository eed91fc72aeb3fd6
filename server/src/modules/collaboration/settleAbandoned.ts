import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { type JobHandler, jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { settlePost } from "../posts/settleDraft.ts";

/** Makes versions of what was typed where no room did: their process was killed. Enqueued when a server starts. */
export const settleAbandoned = jobName<Record<string, never>>("collaboration.settleAbandoned");

/** Quiet for so long, a draft has no room any more that would see to it. */
export const LEFT_MS = 60_000;
const BATCH = 100;

const LEFT = `SELECT d.post_id AS id, p.site_id, d.changed_at FROM drafts d JOIN posts p ON p.id = d.post_id
  WHERE d.seq > d.state_seq AND d.changed_at < $before AND (d.changed_at, d.post_id) > ($since::timestamptz, $afterId)
  ORDER BY d.changed_at, d.post_id LIMIT ${BATCH}`;

interface Left {
  id: string;
  site_id: string;
  changed_at: Date;
}

/** One that cannot be settled keeps its log, and does not hold up those after it. */
export function handleSettleAbandoned(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const before = new Date(platform.clock.now().getTime() - LEFT_MS);
    let left = await findLeft(platform, before, null);
    while (left.length > 0) {
      for (const { site_id: siteId, id } of left) {
        await settlePost(platform, siteId, id).catch((error) =>
          platform.log.error({ err: error, post: id }, "a version of a draft could not be made"),
        );
      }
      left = await findLeft(platform, before, left.at(-1) ?? null);
    }
  };
}

function findLeft(platform: Platform, before: Date, last: Left | null): Promise<Left[]> {
  const [since, afterId] = last ? [last.changed_at.toISOString(), last.id] : ["-infinity", ""];
  return selectPrepared(platform.db, LEFT, { before, since, afterId });
}
