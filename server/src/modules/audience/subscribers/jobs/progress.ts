import type { ImportCounts } from "@quire/contracts/records/subscriber";
import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import type { Platform } from "../../../../platform/platform.ts";
import { ImportEnded } from "../problem.ts";

/** How far an import has come. */
export interface Progress {
  read: number;
  counts: ImportCounts;
  format: ImportFormat;
  mapping: ColumnMap;
}

/** Notes how far an import has come; throws `ImportEnded` where it was cancelled meanwhile. */
export async function recordProgress(
  { db }: Platform,
  importId: string,
  { read, counts, format, mapping }: Progress,
  state: "reading" | "merging",
): Promise<void> {
  const [, result] = await db.query(
    `UPDATE subscriber_imports SET state = $state, read = $read, counts = $counts::jsonb, format = $format,
       mapping = $mapping::jsonb WHERE id = $importId AND finished_at IS NULL`,
    {
      bind: {
        importId,
        state,
        read,
        counts: JSON.stringify(counts),
        format,
        mapping: JSON.stringify(mapping),
      },
    },
  );
  if ((result as { rowCount: number }).rowCount === 0) throw new ImportEnded();
}
