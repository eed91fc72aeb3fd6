import { QueryTypes } from "sequelize";
import type { Platform } from "../../../../platform/platform.ts";
import { forgetTable } from "./names.ts";

/** For how long what is imported is kept once it was sent: a dry run and the import itself need it once. */
export const TABLE_STAYS_MS = 24 * 60 * 60_000;
const AGAIN_MS = 60 * 60_000;

/** Removes a list of subscribers or an export, imported or not; one that is being imported is looked at again later. */
export function handleForgetTable({ db, jobs, clock }: Platform) {
  return async ({ fileId }: { fileId: string }): Promise<void> => {
    const [row] = await db.query<{ is_read: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM subscriber_imports WHERE file_id = $fileId AND finished_at IS NULL)
           OR EXISTS (SELECT 1 FROM site_imports WHERE file_id = $fileId AND finished_at IS NULL) AS is_read`,
      { bind: { fileId }, type: QueryTypes.SELECT },
    );
    if (row?.is_read) {
      const runAt = new Date(clock.now().getTime() + AGAIN_MS);
      return jobs.enqueue(null, forgetTable, { fileId }, { runAt });
    }
    await db.query("DELETE FROM files WHERE id = $fileId AND kind IN ('csv', 'archive')", {
      bind: { fileId },
    });
  };
}
