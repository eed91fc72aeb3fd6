import { QueryTypes, type Transaction } from "sequelize";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { lockContent } from "./removeStray.ts";

/** Written by the database itself, wherever a row goes that names bytes (migration 0005). */
export const removeDiscarded = jobName<Record<string, never>>("uploads.removeDiscarded");

interface Discarded {
  key: string;
  site_id: string | null;
  sha256: Buffer | null;
}

const AT_ONCE = 50;

/** Takes bytes out of the storage that no row names anymore: of deleted accounts, and of uploads that came to nothing. */
export function handleDiscarded(platform: Platform) {
  return async (): Promise<void> => {
    while (await withTransaction(platform.db, (transaction) => removeSome(platform, transaction)));
  };
}

/** False once there are none. */
async function removeSome(platform: Platform, transaction: Transaction): Promise<boolean> {
  const { db, storage } = platform;
  const found = await db.query<Discarded>(
    `SELECT key, site_id, sha256 FROM discarded_objects ORDER BY key LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
    { type: QueryTypes.SELECT, transaction },
  );
  for (const { key, site_id: siteId, sha256 } of found) {
    // The same bytes may have been sent again: then they belong to somebody.
    const isWanted = siteId && sha256 && (await isNamed(platform, transaction, { key, siteId, sha256 }));
    if (!isWanted) await storage.delete(key);
  }
  await db.query("DELETE FROM discarded_objects WHERE key = ANY($keys)", {
    bind: { keys: found.map(({ key }) => key) },
    transaction,
  });
  return found.length === AT_ONCE;
}

async function isNamed(
  platform: Platform,
  transaction: Transaction,
  { key, siteId, sha256 }: { key: string; siteId: string; sha256: Buffer },
): Promise<boolean> {
  await lockContent({ platform, transaction }, { siteId, sha256 });
  const named = await platform.db.query(
    `SELECT 1 FROM files WHERE site_id = $siteId AND sha256 = $sha256
       AND (original_key = $key OR storage_key = $key
         OR EXISTS (SELECT 1 FROM jsonb_array_elements(variants) AS v WHERE $key IN (v ->> 'key', v ->> 'avif')))`,
    { bind: { key, siteId, sha256 }, type: QueryTypes.SELECT, transaction },
  );
  return named.length > 0;
}
