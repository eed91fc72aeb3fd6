import type { ImportCounts, SubscriberImport } from "@quire/contracts/records/subscriber";
import type { Transaction } from "sequelize";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type SubscriberImportColumns, subscriberImports } from "../models/subscriberImports.ts";

export type ImportRow = SubscriberImportColumns;

export const IMPORT_COLUMNS = `id, site_id, file_id, file_name, size, dry_run, state, format, mapping, subscribed_words, read, counts,
  unknown_words,  refused_key, problem, created_at, started_at, finished_at`;

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  added: 0,
  already: 0,
  following: 0,
  duplicates: 0,
  suppressed: 0,
  opted_out: 0,
  unsubscribed: 0,
  unclear: 0,
  invalid: 0,
};

/** Returns an import of this site. Throws `not_found`. */
export async function loadImport(
  { db }: Platform,
  { id, importId }: { id: string; importId: string },
  transaction: Transaction | null = null,
): Promise<ImportRow> {
  const row = await subscriberImports(db).findOne({ where: { id: importId, site_id: id }, transaction });
  if (!row) throw new Refusal("not_found");
  return row.get();
}

/** Returns an import as its creator sees it. */
export function presentImport({ clock }: Pick<Platform, "clock">, row: ImportRow): SubscriberImport {
  const counts = { ...NO_COUNTS, ...row.counts };
  const until = row.finished_at ?? clock.now();
  const seconds = row.started_at ? Math.max(0.001, (until.getTime() - row.started_at.getTime()) / 1000) : 0;
  return {
    id: row.id,
    site_id: row.site_id,
    state: row.state,
    dry_run: row.dry_run,
    format: row.format,
    mapping: row.mapping,
    file_name: row.file_name,
    size: row.size,
    read: row.read,
    counts,
    unknown_words: row.unknown_words,
    rate: row.started_at ? Math.round(counts.rows / seconds) : null,
    has_refused:
      row.refused_key !== null && counts.invalid + counts.opted_out + counts.unclear + counts.suppressed > 0,
    problem: row.problem,
    created: row.created_at.toISOString(),
    started: row.started_at?.toISOString() ?? null,
    finished: row.finished_at?.toISOString() ?? null,
  };
}
