import type { PostHead } from "@quire/contracts/calls/syncing";
import { postPath } from "@quire/domain/posts/postPaths";
import type { PostColumns } from "../models/posts.ts";
import { slugOf } from "../savedRow.ts";

/** The row of a post in the list of all posts of a site. */
export type HeadRow = Pick<
  PostColumns,
  | "id"
  | "ptype"
  | "subtype"
  | "parent_id"
  | "position"
  | "title"
  | "slug"
  | "version"
  | "published_version"
  | "archived_at"
  | "updated_at"
> & { is_typed_in: boolean; scheduled_at: Date | null };

/** Its columns, for SELECT; `p` is the post, `d` its live draft. */
export const HEAD = `p.id, p.ptype, p.subtype, p.parent_id, p.position, p.title, p.slug, p.version, p.published_version,
  p.archived_at, p.updated_at, coalesce(d.seq > d.state_seq, false) AS is_typed_in,
  (SELECT x.due_at FROM post_schedules x WHERE x.post_id = p.id AND x.problem IS NULL) AS scheduled_at`;

export function presentHead(row: HeadRow): PostHead {
  const { id, ptype, subtype, published_version: published } = row;
  return {
    id,
    ptype,
    subtype,
    parent: row.parent_id,
    index: row.position,
    title: row.title,
    permalink: postPath({ id, ptype, subtype, slug: slugOf(row) }),
    version: row.version,
    status: published === null ? "drafts" : "published",
    has_unpublished_changes: published !== row.version,
    is_archived: row.archived_at !== null,
    is_typed_in: row.is_typed_in,
    scheduled: row.scheduled_at?.toISOString() ?? null,
    updated: row.updated_at.toISOString(),
  };
}
