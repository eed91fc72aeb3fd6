import type { ImportOutcome, SiteImportCounts } from "@quire/contracts/records/siteImport";
import type { Transaction } from "sequelize";
import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** The import was cancelled or has finished. */
export class SiteImportEnded extends Error {
  override name = "SiteImportEnded";
}

/** The outcome of the post at one position in an export. */
export interface RecordedOutcome {
  position: number;
  title: string;
  outcome: ImportOutcome;
  postId: string | null;
  isPublished: boolean | null;
  leftOut: string[];
  /** Where it was on its former site. */
  formerPath: string | null;
  /** All counts, including this one. */
  counts: SiteImportCounts;
}

const MAX_NOTES = 40;
const MAX_NOTE_LENGTH = 500;

const RECORD = `
  WITH held AS (
    UPDATE site_imports SET counts = $counts::jsonb WHERE id = $importId AND finished_at IS NULL RETURNING id
  )
  INSERT INTO site_import_posts (import_id, position, title, outcome, post_id, published, left_out, former_path)
  SELECT id, $position, $title, $outcome, $postId, $published, $leftOut::text[], $formerPath FROM held RETURNING position`;

/** Records the outcome of a post, whether or not one was created; throws `SiteImportEnded` if the import is over. */
export async function recordOutcome(
  { db }: Platform,
  importId: string,
  { position, title, outcome, postId, isPublished, leftOut, formerPath, counts }: RecordedOutcome,
  transaction: Transaction | null = null,
): Promise<void> {
  const rows = await select(
    db,
    RECORD,
    {
      importId,
      counts: JSON.stringify(counts),
      position,
      title: cut(title, 255),
      outcome,
      postId,
      published: isPublished,
      formerPath,
      leftOut: leftOut.slice(0, MAX_NOTES).map((text) => cut(text, MAX_NOTE_LENGTH)),
    },
    transaction,
  );
  if (rows.length === 0) throw new SiteImportEnded();
}

/** Truncates by character: the database refuses half a surrogate pair. */
function cut(text: string, most: number): string {
  const chars = [...text];
  return chars.length <= most ? text : `${chars.slice(0, most - 1).join("")}…`;
}
