import type { ImportCounts, UnknownWord } from "@quire/contracts/records/subscriber";
import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import { execute } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { ImportEnded } from "../problem.ts";

/** How far an import has come. */
export interface Progress {
  read: number;
  counts: ImportCounts;
  format: ImportFormat;
  mapping: ColumnMap;
  unknownWords: UnknownWord[];
}

/** Saves an import's progress. Throws `ImportEnded` if it was cancelled. */
export async function recordProgress(
  { db }: Platform,
  importId: string,
  { read, counts, format, mapping, unknownWords }: Progress,
  state: "reading" | "merging",
): Promise<void> {
  const changed = await execute(
    db,
    `UPDATE subscriber_imports SET state = $state, read = $read, counts = $counts::jsonb, format = $format,
       mapping = $mapping::jsonb, unknown_words = $unknownWords::jsonb WHERE id = $importId AND finished_at IS NULL`,
    {
      importId,
      state,
      read,
      counts: JSON.stringify(counts),
      format,
      mapping: JSON.stringify(mapping),
      unknownWords: JSON.stringify(unknownWords),
    },
  );
  if (changed === 0) throw new ImportEnded();
}
