import { QueryTypes } from "sequelize";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";

export const expireProvisional = jobName<{ id: string }>("provisional.expire");

/** Throws away what nobody came for, its files first. What was sent anew meanwhile is looked at again later. */
export function handleExpiry({ db, clock, jobs, storage }: Platform) {
  return async ({ id }: { id: string }): Promise<void> => {
    const [row] = await db.query<{ expires_at: Date }>(
      "SELECT expires_at FROM provisional_sites WHERE id = $id",
      { bind: { id }, type: QueryTypes.SELECT },
    );
    if (!row) return;
    if (row.expires_at > clock.now()) {
      await jobs.enqueue(null, expireProvisional, { id }, { runAt: row.expires_at });
      return;
    }
    const files = await db.query<{ storage_key: string }>(
      "SELECT storage_key FROM provisional_files WHERE provisional_id = $id",
      { bind: { id }, type: QueryTypes.SELECT },
    );
    for (const { storage_key } of files) await storage.delete(storage_key);
    await db.query("DELETE FROM provisional_sites WHERE id = $id AND expires_at <= $now", {
      bind: { id, now: clock.now() },
    });
  };
}
