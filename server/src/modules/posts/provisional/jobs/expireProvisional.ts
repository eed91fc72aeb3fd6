import { execute, select } from "../../../../platform/database/select.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";

export const expireProvisional = jobName<{ id: string }>("provisional.expire");

/** Deletes drafts nobody claimed, files first. Ones that were sent again since get a later check. */
export function handleExpiry({ db, clock, jobs, storage }: Platform) {
  return async ({ id }: { id: string }): Promise<void> => {
    const [row] = await select<{ expires_at: Date }>(
      db,
      "SELECT expires_at FROM provisional_sites WHERE id = $id",
      { id },
    );
    if (!row) return;
    if (row.expires_at > clock.now()) {
      await jobs.enqueue(null, expireProvisional, { id }, { runAt: row.expires_at });
      return;
    }
    const files = await select<{ storage_key: string }>(
      db,
      "SELECT storage_key FROM provisional_files WHERE provisional_id = $id",
      { id },
    );
    for (const { storage_key } of files) await storage.delete(storage_key);
    await execute(db, "DELETE FROM provisional_sites WHERE id = $id AND expires_at <= $now", {
      id,
      now: clock.now(),
    });
  };
}
