import type { NewImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { IMPORT_COLUMNS, type ImportRow, presentImport } from "./importRow.ts";
import { importKey, runImport } from "./jobs/names.ts";

/**
 * Notes an import and has it done. Sent again under the same id it is the same import, however far that has come: a
 * sender who lost the answer asks once more, and nobody is added twice.
 */
export async function beginImport(
  context: Context,
  siteId: string,
  { id, file_id: fileId, dry_run: dryRun = false, format, mapping }: NewImport,
): Promise<SubscriberImport> {
  const { platform } = context;
  const known = id ? await findAgain(context, siteId, id) : null;
  if (known) return presentImport(platform, known);
  await enforceLimit(platform, "importsByUser", siteId, "too_many_imports");
  const importId = id ?? platform.newId();
  const row = await inTransaction(context, async ({ transaction }) => {
    const [made] = await platform.db.query<ImportRow>(
      `INSERT INTO subscriber_imports (id, site_id, file_id, file_name, size, dry_run, format, mapping, created_at)
       SELECT $importId, f.site_id, f.id, f.name, f.size, $dryRun, $format, $mapping::jsonb, $now FROM files f JOIN sites s ON s.id = f.site_id
        WHERE f.id = $fileId AND f.site_id = $siteId AND f.kind = 'csv'
       ON CONFLICT (id) DO NOTHING RETURNING ${IMPORT_COLUMNS}`,
      {
        bind: {
          importId,
          siteId,
          fileId,
          dryRun,
          format: format ?? null,
          mapping: mapping ? JSON.stringify(mapping) : null,
          now: platform.clock.now(),
        },
        transaction,
        type: QueryTypes.SELECT,
      },
    );
    if (made) await platform.jobs.enqueue(transaction, runImport, { importId }, { key: importKey(importId) });
    return made;
  });
  // Of two that were sent at once, the other was first; or there is no such file.
  const there = row ?? (await findAgain(context, siteId, importId));
  if (!there) throw new Refusal("not_found", { message: "This file is no longer here. Send it again." });
  return presentImport(platform, there);
}

async function findAgain({ platform }: Context, siteId: string, importId: string): Promise<ImportRow | null> {
  const [row] = await platform.db.query<ImportRow>(
    `SELECT ${IMPORT_COLUMNS} FROM subscriber_imports WHERE id = $importId`,
    { bind: { importId }, type: QueryTypes.SELECT },
  );
  if (row && row.site_id !== siteId) throw new Refusal("id_taken");
  return row ?? null;
}
