import type { NewImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { subscriberImports } from "../models/subscriberImports.ts";
import { IMPORT_COLUMNS, type ImportRow, presentImport } from "./importRow.ts";
import { importKey, runImport } from "./jobs/names.ts";

/**
 * Creates an import and enqueues its job. Repeating it with the same id returns the same import, whatever its
 * state: a client that lost the response can retry without adding subscribers twice.
 */
export async function createImport(
  context: Context,
  siteId: string,
  { id, file_id: fileId, dry_run: dryRun = false, format, mapping, subscribed_words: words = [] }: NewImport,
): Promise<SubscriberImport> {
  const { platform } = context;
  const existing = id ? await findExisting(context, siteId, id) : null;
  if (existing) return presentImport(platform, existing);
  await enforceLimit(context, "importsByUser", siteId, "too_many_imports");
  const importId = id ?? platform.newId();
  const row = await inTransaction(context, async ({ transaction }) => {
    const [created] = await select<ImportRow>(
      platform.db,
      `INSERT INTO subscriber_imports (id, site_id, file_id, file_name, size, dry_run, format, mapping, subscribed_words, created_at)
       SELECT $importId, f.site_id, f.id, f.name, f.size, $dryRun, $format, $mapping::jsonb, $words::text[], $now FROM files f JOIN sites s ON s.id = f.site_id
        WHERE f.id = $fileId AND f.site_id = $siteId AND f.kind = 'csv'
       ON CONFLICT (id) DO NOTHING RETURNING ${IMPORT_COLUMNS}`,
      {
        importId,
        siteId,
        fileId,
        dryRun,
        format: format ?? null,
        mapping: mapping ? JSON.stringify(mapping) : null,
        words,
        now: platform.clock.now(),
      },
      transaction,
    );
    if (created)
      await platform.jobs.enqueue(transaction, runImport, { importId }, { key: importKey(importId) });
    return created;
  });
  // A concurrent request with the same id came first, or the file doesn't exist.
  const saved = row ?? (await findExisting(context, siteId, importId));
  if (!saved) throw new Refusal("not_found", { message: "This file is no longer here. Send it again." });
  return presentImport(platform, saved);
}

async function findExisting(
  { platform }: Context,
  siteId: string,
  importId: string,
): Promise<ImportRow | null> {
  const row = await subscriberImports(platform.db).findByPk(importId);
  if (row && row.get().site_id !== siteId) throw new Refusal("id_taken");
  return row?.get() ?? null;
}
