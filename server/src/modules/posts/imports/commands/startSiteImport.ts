import type { NewSiteImport } from "@quire/contracts/calls/siteImports";
import type { SiteImport } from "@quire/contracts/records/siteImport";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { presentSiteImport, SITE_IMPORT_COLUMNS, type SiteImportRow } from "../importRow.ts";
import { runSiteImport, siteImportKey } from "../jobs/names.ts";
import { siteImportPolicy } from "../policy.ts";

/**
 * Records an import and enqueues its job. A request with the same id returns the same import in its current state,
 * so a client that lost the response can retry without importing twice.
 */
export async function startSiteImport(
  context: Context,
  { params, body }: { params: { id: string }; body: NewSiteImport },
): Promise<SiteImport> {
  const { platform } = context;
  const { id: siteId } = params;
  authorize(context, siteImportPolicy, "import", params);
  const siteUrl = readSiteUrl(body.site_url);
  const known = body.id ? await findAgain(context, siteId, body.id) : null;
  if (known) return presentSiteImport(known);
  await enforceLimit(context, "importsByUser", siteId, "too_many_imports");
  const importId = body.id ?? platform.newId();
  const row = await inTransaction(context, async ({ transaction }) => {
    const [made] = await select<SiteImportRow>(
      platform.db,
      `INSERT INTO site_imports (id, site_id, file_id, file_name, size, source, site_url, dry_run, as_drafts, created_at)
       SELECT $importId, f.site_id, f.id, f.name, f.size, $source, $siteUrl, $dryRun, $asDrafts, $now FROM files f
         JOIN sites s ON s.id = f.site_id
        WHERE f.id = $fileId AND f.site_id = $siteId AND f.kind = 'archive'
       ON CONFLICT (id) DO NOTHING RETURNING ${SITE_IMPORT_COLUMNS}`,
      {
        importId,
        siteId,
        fileId: body.file_id,
        source: body.source,
        siteUrl,
        dryRun: body.dry_run ?? false,
        asDrafts: body.as_drafts ?? false,
        now: platform.clock.now(),
      },
      transaction,
    );
    if (made) {
      await platform.jobs.enqueue(transaction, runSiteImport, { importId }, { key: siteImportKey(importId) });
    }
    return made;
  });
  // A concurrent request with the same id came first, or the file doesn't exist.
  const there = row ?? (await findAgain(context, siteId, importId));
  if (!there) throw new Refusal("not_found", { message: "This file is no longer here. Send it again." });
  return presentSiteImport(there);
}

async function findAgain(
  { platform }: Context,
  siteId: string,
  importId: string,
): Promise<SiteImportRow | null> {
  const [row] = await select<SiteImportRow>(
    platform.db,
    `SELECT ${SITE_IMPORT_COLUMNS} FROM site_imports WHERE id = $importId`,
    { importId },
  );
  if (row && row.site_id !== siteId) throw new Refusal("id_taken");
  return row ?? null;
}

/** The origin of the other site, without the path: `https://blog.example.com`. */
function readSiteUrl(said: string | undefined): string | null {
  if (said === undefined || said === "") return null;
  const url = parseUrl(said);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw refuseField("body.site_url", "Enter the address of the site, such as https://blog.example.com");
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
