import type { ImportOutcome, SiteImportCounts } from "@quire/contracts/records/siteImport";
import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../../../../platform/platform.ts";

/** It was cancelled, or is over: nothing is left to do. */
export class SiteImportEnded extends Error {
  override name = "SiteImportEnded";
}

/** What became of the post at one place of an export. */
export interface Outcome {
  position: number;
  title: string;
  outcome: ImportOutcome;
  postId: string | null;
  isPublished: boolean | null;
  leftOut: string[];
  /** All counts, with this one. */
  counts: SiteImportCounts;
}

const MOST_NOTES = 40;
const LONGEST_NOTE = 500;

const NOTE = `
  WITH held AS (
    UPDATE site_imports SET counts = $counts::jsonb WHERE id = $importId AND finished_at IS NULL RETURNING id
  )
  INSERT INTO site_import_posts (import_id, position, title, outcome, post_id, published, left_out)
  SELECT id, $position, $title, $outcome, $postId, $published, $leftOut::text[] FROM held RETURNING position`;

/** Writes down what became of a post, with the post or without; throws `SiteImportEnded` where the import is over. */
export async function recordOutcome(
  { db }: Platform,
  importId: string,
  { position, title, outcome, postId, isPublished, leftOut, counts }: Outcome,
  transaction: Transaction | null = null,
): Promise<void> {
  const rows = await db.query(NOTE, {
    bind: {
      importId,
      counts: JSON.stringify(counts),
      position,
      title: cut(title, 255),
      outcome,
      postId,
      published: isPublished,
      leftOut: leftOut.slice(0, MOST_NOTES).map((note) => cut(note, LONGEST_NOTE)),
    },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (rows.length === 0) throw new SiteImportEnded();
}

/** Of a text by characters: half of one would be none that a database takes. */
function cut(text: string, most: number): string {
  const chars = [...text];
  return chars.length <= most ? text : `${chars.slice(0, most - 1).join("")}…`;
}
