import { select } from "../../platform/database/select.ts";
import { type JobHandler, jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkpointPost } from "../posts/checkpointDraft.ts";

/** Checkpoints drafts whose process was killed before their room did. Enqueued when a server starts. */
export const checkpointAbandoned = jobName<Record<string, never>>("collaboration.settleAbandoned");

/** A draft unchanged for this long has no room anymore. */
export const ABANDONED_MS = 60_000;
const BATCH = 100;

const SELECT_ABANDONED = `SELECT d.post_id AS id, p.site_id, d.changed_at FROM drafts d JOIN posts p ON p.id = d.post_id
  WHERE d.seq > d.state_seq AND d.changed_at < $before AND (d.changed_at, d.post_id) > ($since::timestamptz, $afterId)
  ORDER BY d.changed_at, d.post_id LIMIT ${BATCH}`;

interface AbandonedDraft {
  id: string;
  site_id: string;
  changed_at: Date;
}

/** A draft that can't be checkpointed keeps its log and doesn't hold up the others. */
export function handleCheckpointAbandoned(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    const before = new Date(platform.clock.now().getTime() - ABANDONED_MS);
    let drafts = await findAbandoned(platform, before, null);
    while (drafts.length > 0) {
      for (const { site_id: siteId, id } of drafts) {
        await checkpointPost(platform, siteId, id).catch((error) =>
          platform.log.error({ err: error, post: id }, "an abandoned draft could not be checkpointed"),
        );
      }
      drafts = await findAbandoned(platform, before, drafts.at(-1) ?? null);
    }
  };
}

function findAbandoned(
  platform: Platform,
  before: Date,
  last: AbandonedDraft | null,
): Promise<AbandonedDraft[]> {
  const [since, afterId] = last ? [last.changed_at.toISOString(), last.id] : ["-infinity", ""];
  return select(platform.db, SELECT_ABANDONED, { before, since, afterId });
}
