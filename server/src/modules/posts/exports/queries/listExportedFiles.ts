import type { ExportedFile, ExportedFiles } from "@quire/contracts/calls/exports";
import type { UploadKind } from "@quire/domain/media/uploads";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { signedFileUrl } from "../../../media/signedFileUrl.ts";
import { exportedPath, IS_EXPORTED } from "../entries/fileEntries.ts";

const SORT = "export-files";

interface Row {
  id: string;
  name: string;
  kind: UploadKind;
  content_type: string;
  size: string;
  sha256: Buffer;
  original_key: string;
  created_at: Date;
}

/** Lists the user's uploads as they were sent, the oldest first. */
export async function listExportedFiles(
  context: Context,
  { query }: { query: { next?: string; size?: number } },
): Promise<ExportedFiles> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const { limit, next } = sliceOf(query, 100);
  const [after] = next ? decodeNext(next, SORT, ["string"]) : [""];
  const rows = await select<Row>(
    platform.db,
    `SELECT id, name, kind, content_type, size, sha256, original_key, created_at FROM files
      WHERE site_id = $userId AND ${IS_EXPORTED} AND id > $after ORDER BY id LIMIT $limit`,
    { userId, after, limit: limit + 1 },
  );
  const page = cutPage(rows, limit, (last) => encodeNext(SORT, [last.id]));
  return {
    files: page.rows.map((row) => present(platform, row)),
    totals: next ? null : await totalsOf(platform, userId),
    next: page.next,
  };
}

async function totalsOf({ db }: Platform, userId: string): Promise<ExportedFiles["totals"]> {
  const [row] = await select<{ files: string; bytes: string }>(
    db,
    `SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM files
      WHERE site_id = $userId AND ${IS_EXPORTED}`,
    { userId },
  );
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}

function present(platform: Platform, row: Row): ExportedFile {
  return {
    id: row.id,
    path: exportedPath(row),
    kind: row.kind,
    content_type: row.content_type,
    size: Number(row.size),
    sha256: row.sha256.toString("hex"),
    created: row.created_at.toISOString(),
    url: signedFileUrl(platform, { storage_key: row.original_key, name: row.name }, { download: true }),
  };
}
