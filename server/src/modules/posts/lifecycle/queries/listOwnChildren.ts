import type { ChapterRow } from "@quire/contracts/records/post";
import type { PostDocument } from "@quire/documents/schema";
import { readingMinutes } from "@quire/documents/text";
import { AccessResult } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { zonedIso } from "@quire/domain/time/zonedTime";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { PostColumns } from "../../models/posts.ts";
import { SITE_ZONE } from "../../publicationRow.ts";
import { slugOf } from "../../savedRow.ts";
import { readSnapshotFields, type SnapshotFields } from "../../snapshot.ts";
import { FIRST_BLOCKS, firstWordsOf } from "../presentWorking.ts";

type Row = Pick<
  PostColumns,
  | "id"
  | "ptype"
  | "subtype"
  | "position"
  | "title"
  | "slug"
  | "visibility"
  | "words"
  | "published_at"
  | "published_version"
  | "version"
  | "updated_at"
> & {
  fields: Partial<SnapshotFields>;
  /** The site's. */
  time_zone: string | null;
  /** Null with a title. */
  first_blocks: PostDocument | null;
  due_at: Date | null;
  problem: string | null;
  /** Null without a plan. */
  note: string | null;
  word_target: number | null;
  due_on: string | null;
};

/** Lists all parts of the caller's serial, including drafts, in order. */
export async function listOwnChildren(
  { platform }: Context,
  { siteId, id }: { siteId: string; id: string },
  slice: Slice,
): Promise<{ children: ChapterRow[]; next: string | null; order_version: number }> {
  const [after] = slice.next ? decodeNext(slice.next, "own-children", ["number"]) : [0];
  const [serial] = await select<{ order_version: number }>(
    platform.db,
    "SELECT order_version FROM posts WHERE id = $id AND site_id = $siteId",
    { id, siteId },
  );
  if (!serial) throw new Refusal("post_not_found");
  const rows = await select<Row>(
    platform.db,
    `SELECT p.id, p.ptype, p.subtype, p.position, p.title, p.slug, p.visibility, p.words, p.published_at,
            p.published_version, p.version, p.updated_at, ${SITE_ZONE}, r.fields, x.due_at, x.problem, ${FIRST_BLOCKS},
            c.note, c.word_target, c.due_on::text AS due_on
       FROM posts p JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
       LEFT JOIN post_schedules x ON x.post_id = p.id LEFT JOIN chapter_plans c ON c.post_id = p.id
      WHERE p.parent_id = $id AND p.position > $after ORDER BY p.position LIMIT $limit OFFSET $offset`,
    { id, after, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("own-children", [last.position ?? 0]));
  return {
    children: page.rows.map(presentRow),
    next: page.next,
    order_version: serial.order_version,
  };
}

function presentRow(row: Row): ChapterRow {
  const isPublished = row.published_version !== null;
  const { files } = readSnapshotFields(row.fields);
  const firstWords = firstWordsOf(row);
  return {
    id: row.id,
    index: row.position ?? 0,
    title: row.title,
    permalink: postPath({ id: row.id, ptype: row.ptype, subtype: row.subtype, slug: slugOf(row) }),
    published: isPublished ? row.published_at && zonedIso(row.published_at, row.time_zone) : null,
    visibility: row.visibility,
    access: AccessResult.granted,
    reading_minutes: readingMinutes(row.words),
    pages: files.filter(({ role }) => role === "page").length,
    own: {
      status: isPublished ? "published" : "drafts",
      has_unpublished_changes: isPublished && row.published_version !== row.version,
      version: row.version,
      words: row.words,
      files: files.length,
      updated: zonedIso(row.updated_at, row.time_zone),
      scheduled: row.due_at && { at: row.due_at.toISOString(), problem: row.problem },
      plan: row.note === null ? null : { note: row.note, word_target: row.word_target, due_on: row.due_on },
      ...(firstWords && { first_words: firstWords }),
    },
  };
}
