import { QueryTypes } from "sequelize";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";

export const expireUpload = jobName<{ uploadId: string }>("uploads.expireUpload");

/** Throws an upload away for which no piece came in time. One that went on meanwhile is looked at again later. */
export function handleExpiry({ db, clock, jobs }: Platform) {
  return async ({ uploadId }: { uploadId: string }): Promise<void> => {
    const now = clock.now();
    await db.query("DELETE FROM resumable_uploads WHERE id = $uploadId AND expires_at <= $now", {
      bind: { uploadId, now },
    });
    const [left] = await db.query<{ expires_at: Date }>(
      "SELECT expires_at FROM resumable_uploads WHERE id = $uploadId",
      { bind: { uploadId }, type: QueryTypes.SELECT },
    );
    if (left) await jobs.enqueue(null, expireUpload, { uploadId }, { runAt: left.expires_at });
  };
}
