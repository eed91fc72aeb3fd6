import type {
  SiteImport,
  SiteImportCounts,
  SiteImportState,
  SkippedItems,
} from "@quire/contracts/records/siteImport";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A row of `site_imports`. */
export interface SiteImportRow {
  id: string;
  site_id: string;
  file_id: string | null;
  file_name: string;
  size: number;
  source: ArchiveSource;
  site_url: string | null;
  dry_run: boolean;
  as_drafts: boolean;
  state: SiteImportState;
  counts: Partial<SiteImportCounts>;
  asides: SkippedItems[];
  problem: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export const SITE_IMPORT_COLUMNS = `id, site_id, file_id, file_name, size, source, site_url, dry_run, as_drafts, state,
  counts, asides, problem, created_at, started_at, finished_at`;

const NO_COUNTS: SiteImportCounts = {
  posts: 0,
  added: 0,
  published: 0,
  already: 0,
  refused: 0,
  pictures: 0,
  pictures_missing: 0,
};

/** Returns the counts of a row, with zero for missing ones. */
export const countsOf = ({ counts }: Pick<SiteImportRow, "counts">): SiteImportCounts => ({
  ...NO_COUNTS,
  ...counts,
});

/** Returns the site's import, or throws 404. */
export async function loadSiteImport(
  { db }: Platform,
  { id, importId }: { id: string; importId: string },
  transaction: Transaction | null = null,
): Promise<SiteImportRow> {
  const [row] = await select<SiteImportRow>(
    db,
    `SELECT ${SITE_IMPORT_COLUMNS} FROM site_imports WHERE id = $importId AND site_id = $id`,
    { id, importId },
    transaction,
  );
  if (!row) throw new Refusal("not_found");
  return row;
}

/** Returns an import as its creator sees it. */
export function presentSiteImport(row: SiteImportRow): SiteImport {
  return {
    id: row.id,
    site_id: row.site_id,
    state: row.state,
    source: row.source,
    site_url: row.site_url,
    dry_run: row.dry_run,
    as_drafts: row.as_drafts,
    file_name: row.file_name,
    size: row.size,
    counts: countsOf(row),
    asides: row.asides,
    problem: row.problem,
    created: row.created_at.toISOString(),
    started: row.started_at?.toISOString() ?? null,
    finished: row.finished_at?.toISOString() ?? null,
  };
}
