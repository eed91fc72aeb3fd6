import type { SkippedItems } from "@quire/contracts/records/siteImport";
import { ArchiveProblem } from "@quire/formats/archive";
import { execute, select } from "../../../../platform/database/select.ts";
import type { JobHandler, JobRun } from "../../../../platform/jobs/jobs.ts";
import { limitConcurrency } from "../../../../platform/jobs/limitConcurrency.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { withStoredFile } from "../../../media/withStoredFile.ts";
import { SITE_IMPORT_COLUMNS, type SiteImportRow } from "../importRow.ts";
import { withArchiveFiles } from "../openArchive.ts";
import { readInWorker } from "../readInWorker.ts";
import { importPosts } from "./importPosts.ts";
import { runSiteImport, siteImportKey } from "./names.ts";
import { SiteImportEnded } from "./recordOutcome.ts";

/** Persistent failures on our side are reported after some minutes. */
const GIVE_UP_AFTER = 8;
/** Limits a run that fetches ten years of pictures, so it doesn't block others for hours. */
const AT_ONCE = 3;
const AGAIN_MS = 10_000;

/** Another import of the same site is running, here or on another server. */
class Occupied extends Error {}

/** Imports an export. When repeated, it continues after the last recorded post. */
export const handleSiteImport = (platform: Platform): JobHandler<{ importId: string }> =>
  limitConcurrency(
    platform,
    { name: runSiteImport, max: AT_ONCE, key: ({ importId }) => siteImportKey(importId) },
    ({ importId }, run) => doImport(platform, importId, run),
  );

type Work = SiteImportRow & { storage_key: string | null; content_type: string | null };

async function doImport(platform: Platform, importId: string, { attempt }: JobRun): Promise<void> {
  const work = await begin(platform, importId);
  if (!work) return;
  try {
    await finish(platform, importId, await readAll(platform, work));
  } catch (error) {
    if (error instanceof SiteImportEnded) return;
    if (error instanceof Occupied) return wait(platform, importId);
    if (error instanceof ArchiveProblem) return fail(platform, importId, error.message);
    if (attempt >= GIVE_UP_AFTER) {
      await fail(
        platform,
        importId,
        "Something went wrong on our side. Run it again later: it continues where it stopped.",
      );
    }
    throw error;
  }
}

async function begin({ db, clock }: Platform, importId: string): Promise<Work | null> {
  const [work] = await select<Work>(
    db,
    `UPDATE site_imports i SET state = 'reading', started_at = coalesce(started_at, $now)
      WHERE id = $importId AND finished_at IS NULL
      RETURNING ${SITE_IMPORT_COLUMNS}, (SELECT storage_key FROM files f WHERE f.id = i.file_id) AS storage_key,
        (SELECT content_type FROM files f WHERE f.id = i.file_id) AS content_type`,
    { importId, now: clock.now() },
  );
  return work ?? null;
}

async function readAll(platform: Platform, work: Work): Promise<SkippedItems[]> {
  const { storage_key: key, site_id: siteId, source, site_url: siteUrl } = work;
  if (key === null) throw new ArchiveProblem("The file is no longer here. Send it again.");
  return platform.withOwnConnection(async (client) => {
    // One import per site across all servers: two would fetch the same pictures.
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine",
      [`site import of ${siteId}`],
    );
    if (!rows[0]?.mine) throw new Occupied();
    return withStoredFile(platform, key, (path) => {
      const stored = { path, name: work.file_name, isZip: work.content_type === "application/zip" };
      const findings = readInWorker({ ...stored, source, siteUrl, now: platform.clock.now().getTime() });
      // Opened here too, for the pictures in it.
      return withArchiveFiles(stored, (files) => importPosts(platform, work, { findings, files }));
    });
  });
}

async function wait({ db, jobs, clock }: Platform, importId: string): Promise<void> {
  await execute(
    db,
    "UPDATE site_imports SET state = 'waiting' WHERE id = $importId AND finished_at IS NULL",
    { importId },
  );
  const runAt = new Date(clock.now().getTime() + AGAIN_MS);
  await jobs.enqueue(null, runSiteImport, { importId }, { runAt, key: siteImportKey(importId) });
}

async function finish({ db, clock }: Platform, importId: string, asides: SkippedItems[]): Promise<void> {
  await execute(
    db,
    `UPDATE site_imports SET state = 'done', asides = $asides::jsonb, finished_at = $now
      WHERE id = $importId AND finished_at IS NULL`,
    { importId, asides: JSON.stringify(asides), now: clock.now() },
  );
}

async function fail({ db, clock }: Platform, importId: string, problem: string): Promise<void> {
  await execute(
    db,
    `UPDATE site_imports SET state = 'failed', problem = $problem, finished_at = $now
      WHERE id = $importId AND finished_at IS NULL`,
    { importId, problem: problem.slice(0, 2000), now: clock.now() },
  );
}
