import { selectPrepared } from "../platform/database/selectPrepared.ts";
import { type JobHandler, jobName } from "../platform/jobs/jobs.ts";
import type { Platform } from "../platform/platform.ts";
import { settlePost } from "../writing/settleDraft.ts";

/** Makes versions of what was typed where no room did: their process was killed. Enqueued when a server starts. */
export const settleLeft = jobName<Record<string, never>>("collaboration.settleLeft");

/** Quiet for so long, a draft has no room any more that would see to it. */
export const LEFT_MS = 60_000;
const BATCH = 100;

const LEFT = `SELECT d.post_id AS id, p.site_id FROM drafts d JOIN posts p ON p.id = d.post_id
  WHERE d.seq > d.state_seq AND d.changed_at < $before ORDER BY d.changed_at LIMIT ${BATCH}`;

export function handleSettleLeft(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const before = new Date(platform.clock.now().getTime() - LEFT_MS);
    for (
      let left = await findLeft(platform, before);
      left.length > 0;
      left = await findLeft(platform, before)
    ) {
      for (const { site_id: siteId, id } of left) await settlePost(platform, siteId, id);
    }
  };
}

/** Each settled draft leaves the list, so its beginning is always what is left. */
function findLeft(platform: Platform, before: Date): Promise<{ id: string; site_id: string }[]> {
  return selectPrepared(platform.db, LEFT, { before });
}
