import type { Transaction } from "sequelize";
import { select } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import { type DiscardedObjectColumns, discardedObjects } from "../../models/discardedObjects.ts";
import { lockContent } from "./removeOrphan.ts";

/** Enqueued by a database trigger when rows that name stored objects are deleted (migration 0004). */
export const removeDiscarded = jobName<Record<string, never>>("uploads.removeDiscarded");

type DiscardedObject = Pick<DiscardedObjectColumns, "key" | "site_id" | "sha256">;

const BATCH = 50;

/** Deletes stored objects that no row names anymore: of deleted accounts, and of unfinished uploads. */
export function handleDiscarded(platform: Platform) {
  return async (): Promise<void> => {
    while (await withTransaction(platform.db, (transaction) => removeBatch(platform, transaction)));
  };
}

/** Returns false once none are left. */
async function removeBatch(platform: Platform, transaction: Transaction): Promise<boolean> {
  const { db, storage } = platform;
  const found = await select<DiscardedObject>(
    db,
    `SELECT key, site_id, sha256 FROM discarded_objects ORDER BY key LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    {},
    transaction,
  );
  for (const { key, site_id: siteId, sha256 } of found) {
    // The same bytes may have been uploaded again, and are in use then.
    const isUsed = siteId && sha256 && (await isReferenced(platform, transaction, { key, siteId, sha256 }));
    if (!isUsed) await storage.delete(key);
  }
  await discardedObjects(db).destroy({ where: { key: found.map(({ key }) => key) }, transaction });
  return found.length === BATCH;
}

async function isReferenced(
  platform: Platform,
  transaction: Transaction,
  { key, siteId, sha256 }: { key: string; siteId: string; sha256: Buffer },
): Promise<boolean> {
  await lockContent(scopeOf(platform, transaction), { siteId, sha256 });
  const references = await select(
    platform.db,
    `SELECT 1 FROM files WHERE site_id = $siteId AND sha256 = $sha256
       AND ($key IN (original_key, storage_key, storage_key || '.sample')
         OR EXISTS (SELECT 1 FROM jsonb_array_elements(variants) AS v WHERE $key IN (v ->> 'key', v ->> 'avif')))`,
    { key, siteId, sha256 },
    transaction,
  );
  return references.length > 0;
}
