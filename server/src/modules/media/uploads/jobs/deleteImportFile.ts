import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { files } from "../../models/files.ts";
import { deleteImportFile } from "./names.ts";

/** How long an import file is stored: a dry run and the import itself read it within that time. */
export const IMPORT_FILE_TTL_MS = 24 * 60 * 60_000;
const RETRY_MS = 60 * 60_000;

/** Deletes a subscriber list or an export, imported or not; one that is being imported is checked again later. */
export function handleDeleteImportFile({ db, jobs, clock }: Platform) {
  return async ({ fileId }: { fileId: string }): Promise<void> => {
    const [row] = await select<{ is_read: boolean }>(
      db,
      `SELECT EXISTS (SELECT 1 FROM subscriber_imports WHERE file_id = $fileId AND finished_at IS NULL)
           OR EXISTS (SELECT 1 FROM site_imports WHERE file_id = $fileId AND finished_at IS NULL) AS is_read`,
      { fileId },
    );
    if (row?.is_read) {
      const runAt = new Date(clock.now().getTime() + RETRY_MS);
      return jobs.enqueue(null, deleteImportFile, { fileId }, { runAt });
    }
    await files(db).destroy({ where: { id: fileId, kind: ["csv", "archive"] } });
  };
}
