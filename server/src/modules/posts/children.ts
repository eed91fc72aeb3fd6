import type { ChapterRow } from "@quire/contracts/records/post";
import { readingMinutes } from "@quire/documents/text";
import type { AccessResult } from "@quire/domain/enums";
import { zonedIso } from "@quire/domain/time/zonedTime";
import type { Sequelize } from "sequelize";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { decodeNext, encodeNext } from "../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../platform/http/paging.ts";
import { accessFor, type Ownable, type SiteViewer } from "./access.ts";
import { permalinkOf } from "./presentCard.ts";
import { type PublicationRow, SITE_ZONE } from "./publicationRow.ts";

/** The columns of a child, for SELECT from `publications p`. */
export const CHILD_COLUMNS = `p.post_id, p.site_id, p.ptype, p.subtype, p.parent_id, p.position, p.title, p.slug,
  p.visibility, p.words, p.pages_count, p.published_at, ${SITE_ZONE}`;

export type ChildRow = Pick<
  PublicationRow,
  | "post_id"
  | "site_id"
  | "ptype"
  | "subtype"
  | "parent_id"
  | "position"
  | "title"
  | "slug"
  | "visibility"
  | "words"
  | "pages_count"
  | "published_at"
  | "time_zone"
>;

/** Returns a page of a serial's published children, in reading order. */
export async function listChildren(
  db: Sequelize,
  parentId: string,
  slice: Slice,
  viewerOf: (rows: readonly Ownable[]) => SiteViewer | Promise<SiteViewer>,
): Promise<{ children: ChapterRow[]; next: string | null }> {
  const [after] = slice.next ? decodeNext(slice.next, "children", ["number"]) : [0];
  const rows = await selectPrepared<ChildRow>(
    db,
    `SELECT ${CHILD_COLUMNS} FROM publications p
      WHERE p.parent_id = $parentId AND p.position > $after ORDER BY p.position LIMIT $limit OFFSET $offset`,
    { parentId, after, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("children", [last.position as number]));
  const viewer = await viewerOf(page.rows);
  return { children: page.rows.map((row) => presentChild(row, accessFor(row, viewer))), next: page.next };
}

/** Returns the chapters before and after a position: an index seek each way. */
export async function findNeighbours(
  db: Sequelize,
  parentId: string,
  position: number,
  viewer: SiteViewer,
): Promise<{ previous: ChapterRow | null; next: ChapterRow | null }> {
  const rows = await selectPrepared<ChildRow>(
    db,
    `(SELECT ${CHILD_COLUMNS} FROM publications p WHERE p.parent_id = $parentId AND p.position < $position
       ORDER BY p.position DESC LIMIT 1)
     UNION ALL
     (SELECT ${CHILD_COLUMNS} FROM publications p WHERE p.parent_id = $parentId AND p.position > $position
       ORDER BY p.position LIMIT 1)`,
    { parentId, position },
  );
  const side = (found: ChildRow | undefined) =>
    found ? presentChild(found, accessFor(found, viewer)) : null;
  return {
    previous: side(rows.find((row) => (row.position as number) < position)),
    next: side(rows.find((row) => (row.position as number) > position)),
  };
}

/** Returns one part of a serial as shown at this access level. */
export function presentChild(row: ChildRow, access: AccessResult): ChapterRow {
  return {
    id: row.post_id,
    index: row.position as number,
    title: row.title,
    permalink: permalinkOf(row),
    published: zonedIso(row.published_at, row.time_zone),
    visibility: row.visibility,
    access,
    reading_minutes: readingMinutes(row.words),
    pages: row.pages_count,
  };
}
