import type { Platform } from "../../platform/platform.ts";

/** An import of an export that waits, in the database; its file is not there. */
export async function makeSiteImport(
  { db, newId, clock }: Platform,
  { site_id }: { site_id: string },
): Promise<{ id: string }> {
  const id = newId();
  await db.query(
    `INSERT INTO site_imports (id, site_id, file_name, size, source, dry_run, as_drafts, created_at)
     VALUES ($id, $site_id, 'export.zip', 100, 'ghost', false, false, $now)`,
    { bind: { id, site_id, now: clock.now() } },
  );
  return { id };
}
