import { execute } from "../../../../platform/database/select.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { resumableUploads } from "../../models/resumableUploads.ts";

export const expireUpload = jobName<{ uploadId: string }>("uploads.expireUpload");

/** Deletes an upload that got no chunk in time. One that continued is checked again at its new expiry. */
export function handleExpiry({ db, clock, jobs }: Platform) {
  return async ({ uploadId }: { uploadId: string }): Promise<void> => {
    const now = clock.now();
    await execute(db, "DELETE FROM resumable_uploads WHERE id = $uploadId AND expires_at <= $now", {
      uploadId,
      now,
    });
    const remaining = await resumableUploads(db).findByPk(uploadId, { attributes: ["expires_at"] });
    if (!remaining) return;
    await jobs.enqueue(null, expireUpload, { uploadId }, { runAt: remaining.get().expires_at });
  };
}
