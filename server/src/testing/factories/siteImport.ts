import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates a waiting import of an export, without a file. */
export async function makeSiteImport(
  { db, newId, clock }: Platform,
  { site_id }: { site_id: string },
): Promise<{ id: string }> {
  const id = newId();
  await execute(
    db,
    `INSERT INTO site_imports (id, site_id, file_name, size, source, dry_run, as_drafts, created_at)
     VALUES ($id, $site_id, 'export.zip', 100, 'ghost', false, false, $now)`,
    { id, site_id, now: clock.now() },
  );
  return { id };
}
