import { execute, select } from "../../../../platform/database/select.ts";
import { failpoint } from "../../../../platform/failpoint.ts";
import type { JobHandler, JobRun } from "../../../../platform/jobs/jobs.ts";
import { limitConcurrency } from "../../../../platform/jobs/limitConcurrency.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { subscriberImports } from "../../models/subscriberImports.ts";
import { IMPORT_COLUMNS, type ImportRow } from "../importRow.ts";
import { ImportEnded, ImportProblem } from "../problem.ts";
import { countExisting, mergeRows } from "./mergeRows.ts";
import { deleteRefused, importKey, runImport } from "./names.ts";
import { recordProgress } from "./progress.ts";
import { sortStaged } from "./sortStaged.ts";
import { stageRows } from "./stageRows.ts";

/** After this many attempts a persistent failure of ours is reported to the creator. */
const MAX_ATTEMPTS = 8;
const REFUSED_RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Runs an import. A repeated job starts over, and does nothing if the import is finished. */
export const handleImport = (platform: Platform): JobHandler<{ importId: string }> =>
  limitConcurrency(
    platform,
    { name: runImport, max: 1, key: ({ importId }) => importKey(importId) },
    ({ importId }, run) => processImport(platform, importId, run),
  );

type Work = ImportRow & { storage_key: string | null; refused_key: string };

async function processImport(platform: Platform, importId: string, { attempt }: JobRun): Promise<void> {
  const work = await startRun(platform, importId);
  if (!work) return;
  try {
    if (work.storage_key === null) throw new ImportProblem("The file is no longer here. Send it again.");
    await readAndMerge(platform, { ...work, storage_key: work.storage_key });
  } catch (error) {
    if (error instanceof ImportEnded) return;
    if (error instanceof ImportProblem) return fail(platform, importId, error.message);
    if (attempt >= MAX_ATTEMPTS) {
      await fail(platform, importId, "Something went wrong on our side. Nobody was added. Try again later.");
    }
    throw error;
  }
  if (!work.dry_run) await deleteFile(platform, work);
}

async function startRun({ db, jobs, clock }: Platform, importId: string): Promise<Work | null> {
  const now = clock.now();
  const [work] = await select<Work>(
    db,
    `UPDATE subscriber_imports i SET state = 'reading', started_at = $now, read = 0, counts = '{}',
            refused_key = 'imports/' || site_id || '/' || id || '/refused.csv'
      WHERE id = $importId AND finished_at IS NULL
      RETURNING ${IMPORT_COLUMNS}, (SELECT storage_key FROM files f WHERE f.id = i.file_id) AS storage_key`,
    { importId, now },
  );
  if (!work) return null;
  const runAt = new Date(now.getTime() + REFUSED_RETENTION_MS);
  await jobs.enqueue(null, deleteRefused, { importId }, { runAt, key: `refused ${importId}` });
  return work;
}

async function readAndMerge(platform: Platform, work: Work & { storage_key: string }): Promise<void> {
  await platform.withOwnConnection(async (client) => {
    // A server that was presumed dead may still hold the lock: the job leaves the import to it and retries later.
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine",
      [importKey(work.id)],
    );
    if (!rows[0]?.mine) throw new Error("this import is running elsewhere");
    const staged = await stageRows(platform, client, work);
    failpoint("importStaged");
    const fresh = await sortStaged(client, work.site_id, staged);
    await staged.refused.close();
    const { progress } = staged;
    await recordProgress(platform, work.id, progress, "merging");
    if (!work.dry_run) return mergeRows(platform, client, work, { progress, fresh });
    const { known, unsubscribed } = await countExisting(client, work.site_id);
    progress.counts.already = known;
    progress.counts.unsubscribed = unsubscribed;
    progress.counts.added = fresh - progress.counts.already;
    await subscriberImports(platform.db).update(
      { state: "done", counts: progress.counts, finished_at: platform.clock.now() },
      { where: { id: work.id, finished_at: null } },
    );
  });
}

async function fail({ db, clock }: Platform, importId: string, problem: string): Promise<void> {
  await subscriberImports(db).update(
    { state: "failed", problem: problem.slice(0, 2000), finished_at: clock.now() },
    { where: { id: importId, finished_at: null } },
  );
}

/** Deletes the file unless another import waits for it: addresses are stored no longer than needed. */
async function deleteFile({ db }: Platform, { file_id: fileId }: Work): Promise<void> {
  await execute(
    db,
    `DELETE FROM files f WHERE f.id = $fileId AND f.kind = 'csv' AND NOT EXISTS (
       SELECT 1 FROM subscriber_imports i WHERE i.file_id = f.id AND i.finished_at IS NULL)`,
    { fileId },
  );
}
