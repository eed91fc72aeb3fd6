import type { Comment } from "@quire/contracts/records/post";
import { QueryTypes, type Sequelize } from "sequelize";
import type { Config } from "../platform/config.ts";
import { selectPrepared } from "../platform/database/selectPrepared.ts";
import { siteUrl } from "./addresses.ts";
import { decodeNext, encodeNext } from "./nextKey.ts";
import { cutPage, type Slice } from "./paging.ts";
import { presentImage } from "./presentImage.ts";
import { type JsonImage, jsonImage, readJsonImage } from "./siteRow.ts";

interface CommentRow {
  id: string;
  post_id: string;
  parent_id: string | null;
  depth: number;
  text: string;
  state: Comment["state"];
  created_at: Date;
  edited_at: Date | null;
  author_id: string;
  author_name: string;
  domain: string | null;
  custom_domain: string | null;
  logo: JsonImage | null;
}

const COLUMNS = `c.id, c.post_id, c.parent_id, c.depth, c.text, c.state, c.created_at, c.edited_at,
  u.id AS author_id, u.name AS author_name, s.domain, s.custom_domain, ${jsonImage("logo_file_id")} AS logo
  FROM comments c JOIN users u ON u.id = c.user_id LEFT JOIN sites s ON s.id = c.user_id`;

/** The approved comments of a post, oldest first, with their authors: one query. */
export async function listComments(
  db: Sequelize,
  config: Config,
  postId: string,
  slice: Slice,
): Promise<{ comments: Comment[]; next: string | null }> {
  const [created, id] = slice.next
    ? decodeNext(slice.next, "comments", ["time", "string"])
    : ["-infinity", ""];
  const rows = await selectPrepared<CommentRow>(
    db,
    `SELECT ${COLUMNS}
      WHERE c.post_id = $postId AND c.state = 'approved' AND (c.created_at, c.id) > ($created::timestamptz, $id)
      ORDER BY c.created_at, c.id LIMIT $limit OFFSET $offset`,
    { postId, created, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("comments", [last.created_at.toISOString(), last.id]),
  );
  return { comments: page.rows.map((row) => presentComment(config, row)), next: page.next };
}

/** One comment in whatever state, for its author. */
export async function findComment(db: Sequelize, config: Config, id: string): Promise<Comment | null> {
  const [row] = await db.query<CommentRow>(`SELECT ${COLUMNS} WHERE c.id = $id`, {
    bind: { id },
    type: QueryTypes.SELECT,
  });
  return row ? presentComment(config, row) : null;
}

function presentComment(config: Config, row: CommentRow): Comment {
  const logo = readJsonImage(row.logo);
  return {
    id: row.id,
    post_id: row.post_id,
    parent: row.parent_id,
    depth: row.depth,
    text: row.text,
    state: row.state,
    created: row.created_at.toISOString(),
    edited: row.edited_at?.toISOString() ?? null,
    author: {
      id: row.author_id,
      name: row.author_name,
      url: row.domain ? siteUrl(config, { domain: row.domain, custom_domain: row.custom_domain }) : null,
      logo: logo && presentImage(logo, row.author_name),
    },
  };
}
