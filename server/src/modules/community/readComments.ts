import type { Comment } from "@quire/contracts/records/comment";
import { EDIT_WINDOW_MS } from "@quire/domain/community/threads";
import type { Passage } from "@quire/domain/posts/passages";
import type { Sequelize, Transaction } from "sequelize";
import type { Config } from "../../platform/config.ts";
import { select } from "../../platform/database/select.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { decodeNext, encodeNext } from "../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../platform/http/paging.ts";
import { siteUrl } from "../../platform/http/urls.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../platform/storage/jsonImage.ts";
import { presentImage } from "../../platform/storage/presentImage.ts";

export interface CommentRow {
  id: string;
  post_id: string;
  parent_id: string | null;
  depth: number;
  thread: string;
  passage: Passage | null;
  text: string;
  state: Comment["state"];
  created_at: Date;
  received_at: Date;
  edited_at: Date | null;
  answers_count: number;
  removal_reason: string | null;
  author_id: string;
  author_name: string;
  domain: string | null;
  custom_domain: string | null;
  logo: JsonImage | null;
}

/** SQL columns: `c` is the comment, `u` its author, `s` the author's own site if it is visible. */
export const COMMENT_COLUMNS = `c.id, c.post_id, c.parent_id, c.depth, c.thread, c.passage, c.text, c.state, c.created_at, c.received_at,
  c.edited_at, c.answers_count, c.removal_reason, u.id AS author_id, u.name AS author_name, s.domain, s.custom_domain,
  ${jsonImage("logo_file_id")} AS logo`;
export const COMMENT_FROM = `comments c JOIN users u ON u.id = c.user_id
  LEFT JOIN sites s ON s.id = c.user_id AND s.suspended_at IS NULL`;

/** Lists a post's comments with their authors as threads, the oldest thread first. One query. */
export async function listComments(
  db: Sequelize,
  config: Config,
  postId: string,
  slice: Slice,
): Promise<{ comments: Comment[]; next: string | null }> {
  const [after] = slice.next ? decodeNext(slice.next, "comments", ["string"]) : [""];
  const rows = await selectPrepared<CommentRow>(
    db,
    `SELECT ${COMMENT_COLUMNS} FROM ${COMMENT_FROM}
      WHERE c.post_id = $postId AND (c.state = 'approved' OR c.answers_count > 0) AND c.thread > $after
      ORDER BY c.thread LIMIT $limit OFFSET $offset`,
    { postId, after, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("comments", [last.thread]));
  return { comments: page.rows.map((row) => presentPublicComment(config, row)), next: page.next };
}

/** Returns a comment in any state, with its text: for its author or the site's moderators. */
export async function findComment(
  db: Sequelize,
  config: Config,
  id: string,
  transaction: Transaction | null = null,
): Promise<Comment | null> {
  const [row] = await select<CommentRow>(
    db,
    `SELECT ${COMMENT_COLUMNS} FROM ${COMMENT_FROM} WHERE c.id = $id`,
    { id },
    transaction,
  );
  return row ? presentFullComment(config, row) : null;
}

/** A comment as readers see it: one that isn't approved shows only its place. */
function presentPublicComment(config: Config, row: CommentRow): Comment {
  const full = presentFullComment(config, row);
  return row.state === "approved" ? full : { ...full, passage: null, text: "", edited: null, author: null };
}

/** A comment with its text and author in any state: not for all readers. */
export function presentFullComment(config: Config, row: CommentRow): Comment {
  const logo = readJsonImage(row.logo);
  return {
    id: row.id,
    post_id: row.post_id,
    parent: row.parent_id,
    depth: row.depth,
    passage: row.passage,
    text: row.text,
    state: row.state,
    created: row.created_at.toISOString(),
    edited: row.edited_at?.toISOString() ?? null,
    editable_until: new Date(row.received_at.getTime() + EDIT_WINDOW_MS).toISOString(),
    answers: row.answers_count,
    author: {
      id: row.author_id,
      name: row.author_name,
      url: row.domain ? siteUrl(config, { domain: row.domain, custom_domain: row.custom_domain }) : null,
      logo: logo && presentImage(logo, row.author_name),
    },
  };
}
