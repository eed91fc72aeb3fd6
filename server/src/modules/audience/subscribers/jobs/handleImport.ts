import { QueryTypes } from "sequelize";
import { failpoint } from "../../../../platform/failpoint.ts";
import type { JobHandler, JobRun } from "../../../../platform/jobs/jobs.ts";
import { limitConcurrency } from "../../../../platform/jobs/limitConcurrency.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { IMPORT_COLUMNS, type ImportRow } from "../importRow.ts";
import { ImportEnded, ImportProblem } from "../problem.ts";
import { countKnown, mergeRows } from "./mergeRows.ts";
import { forgetRefused, importKey, runImport } from "./names.ts";
import { recordProgress } from "./progress.ts";
import { sortStaged } from "./sortStaged.ts";
import { stageRows } from "./stageRows.ts";

/** A failure of ours that stays is told after some minutes, rather than never. */
const GIVE_UP_AFTER = 8;
const REFUSED_STAY_MS = 30 * 24 * 60 * 60_000;

/** Does an import. Repeated, it begins anew, and what was done is not done again. */
export const handleImport = (platform: Platform): JobHandler<{ importId: string }> =>
  limitConcurrency(
    platform,
    { name: runImport, most: 1, key: ({ importId }) => importKey(importId) },
    ({ importId }, run) => doImport(platform, importId, run),
  );

type Work = ImportRow & { storage_key: string | null; refused_key: string };

async function doImport(platform: Platform, importId: string, { attempt }: JobRun): Promise<void> {
  const work = await begin(platform, importId);
  if (!work) return;
  try {
    if (work.storage_key === null) throw new ImportProblem("The file is no longer here. Send it again.");
    await readAndMerge(platform, { ...work, storage_key: work.storage_key });
  } catch (error) {
    if (error instanceof ImportEnded) return;
    if (error instanceof ImportProblem) return fail(platform, importId, error.message);
    if (attempt >= GIVE_UP_AFTER) {
      await fail(platform, importId, "Something went wrong on our side. Nobody was added. Try again later.");
    }
    throw error;
  }
  if (!work.dry_run) await forgetFile(platform, work);
}

async function begin({ db, jobs, clock }: Platform, importId: string): Promise<Work | null> {
  const now = clock.now();
  const [work] = await db.query<Work>(
    `UPDATE subscriber_imports i SET state = 'reading', started_at = $now, read = 0, counts = '{}',
            refused_key = 'imports/' || site_id || '/' || id || '/refused.csv'
      WHERE id = $importId AND finished_at IS NULL
      RETURNING ${IMPORT_COLUMNS}, (SELECT storage_key FROM files f WHERE f.id = i.file_id) AS storage_key`,
    { bind: { importId, now }, type: QueryTypes.SELECT },
  );
  if (!work) return null;
  const runAt = new Date(now.getTime() + REFUSED_STAY_MS);
  await jobs.enqueue(null, forgetRefused, { importId }, { runAt, key: `refused ${importId}` });
  return work;
}

async function readAndMerge(platform: Platform, work: Work & { storage_key: string }): Promise<void> {
  await platform.withOwnConnection(async (client) => {
    // A server that was thought dead and lives has it still: it is left to that one, and looked at again later.
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine",
      [importKey(work.id)],
    );
    if (!rows[0]?.mine) throw new Error("this import is in other hands");
    const staged = await stageRows(platform, client, work);
    failpoint("importStaged");
    const fresh = await sortStaged(client, work.site_id, staged);
    await staged.refused.close();
    const { progress } = staged;
    await recordProgress(platform, work.id, progress, "merging");
    if (!work.dry_run) return mergeRows(platform, client, work, { progress, fresh });
    progress.counts.already = await countKnown(client, work.site_id);
    progress.counts.added = fresh - progress.counts.already;
    await platform.db.query(
      `UPDATE subscriber_imports SET state = 'done', counts = $counts::jsonb, finished_at = $now
        WHERE id = $id AND finished_at IS NULL`,
      { bind: { id: work.id, counts: JSON.stringify(progress.counts), now: platform.clock.now() } },
    );
  });
}

async function fail({ db, clock }: Platform, importId: string, problem: string): Promise<void> {
  await db.query(
    `UPDATE subscriber_imports SET state = 'failed', problem = $problem, finished_at = $now
      WHERE id = $importId AND finished_at IS NULL`,
    { bind: { importId, problem: problem.slice(0, 2000), now: clock.now() } },
  );
}

/** Addresses are not kept longer than they are needed: the file goes, unless another import waits for it. */
async function forgetFile({ db }: Platform, { file_id: fileId }: Work): Promise<void> {
  await db.query(
    `DELETE FROM files f WHERE f.id = $fileId AND f.kind = 'csv' AND NOT EXISTS (
       SELECT 1 FROM subscriber_imports i WHERE i.file_id = f.id AND i.finished_at IS NULL)`,
    { bind: { fileId } },
  );
}
