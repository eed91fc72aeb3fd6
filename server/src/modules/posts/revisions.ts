import type { PostDocument } from "@quire/documents/schema";
import { execute, select } from "../../platform/database/select.ts";
import type { Context } from "../../platform/http/context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ReadScope } from "../../platform/scope.ts";
import { pictureHash } from "../media/pictures.ts";
import type { DraftText } from "./draftText.ts";
import { countWords } from "./parsing/parseInWorker.ts";
import { SAVED_COLUMNS, type SavedRow } from "./savedRow.ts";
import { readSnapshotFields, type Snapshot } from "./snapshot.ts";

/** Returns a post's snapshot at one of its versions; null if it never had that version. */
export async function findCheckpoint(
  { platform }: Context,
  postId: string,
  version: number,
): Promise<Snapshot | null> {
  const [row] = await select<Snapshot>(
    platform.db,
    `SELECT title, blocks, fields FROM revisions
      WHERE post_id = $postId AND version = $version AND kind = 'checkpoint'`,
    { postId, version },
  );
  return row ? { ...row, fields: readSnapshotFields(row.fields) } : null;
}

/**
 * Saves a refused text, outside of the save's transaction: the save answers with an error, and its rollback must
 * not lose the user's text. Returns the revision's id.
 */
export async function saveRefused(
  { platform }: Context,
  refused: { postId: string; authorId: string; version: number; snapshot: Snapshot },
): Promise<string> {
  const { title, blocks, fields } = refused.snapshot;
  const { postId, authorId, version } = refused;
  const id = platform.newId();
  await execute(
    platform.db,
    `INSERT INTO revisions (id, post_id, kind, version, author_id, title, blocks, fields, created_at)
     VALUES ($id, $postId, 'refused', $version, $authorId, $title, $blocks::jsonb, $fields::jsonb, $now)`,
    {
      ...{ id, postId, version, authorId, title, now: platform.clock.now() },
      blocks: JSON.stringify(blocks),
      fields: JSON.stringify(fields),
    },
  );
  return id;
}

/** Whether a post's text is this. The database compares them: that of long texts would block the main thread. */
export async function hasText(
  context: ReadScope,
  post: { id: string; version: number; title: string },
  { title, blocks }: DraftText,
): Promise<boolean> {
  if (title !== post.title) return false;
  const rows = await context.select(
    `SELECT 1 FROM revisions
      WHERE post_id = $id AND version = $version AND kind = 'checkpoint' AND blocks = $blocks::jsonb`,
    { id: post.id, version: post.version, blocks: JSON.stringify(blocks) },
  );
  return rows.length > 0;
}

/** Who wrote a version. */
export interface Authors {
  authorId: string | null;
  /** Everyone with new text in it; empty if that is the author alone. */
  contributors: readonly string[];
  /** It was saved by itself while they typed. */
  isTyped?: boolean;
}

/**
 * Writes the next version of a post and its checkpoint in one statement, only if the post is still at the version
 * the save was checked against, and still live or not. Otherwise returns null: writing anyway would overwrite
 * another save.
 */
export async function storeVersion(
  context: ReadScope,
  post: { id: string; site_id: string; version: number; is_live: boolean },
  snapshot: Snapshot,
  { authorId, contributors, isTyped = false }: Authors,
): Promise<SavedRow | null> {
  const { platform } = context;
  const [row] = await context.select<SavedRow>(
    `WITH p AS (
       UPDATE posts SET title = $title, slug = $slug, summary = $summary, visibility = $visibility,
         pricing = $pricing::jsonb, cover_file_id = ${COVER_FILE}, tags = $tags, nsfw = $nsfw, words = $words,
         version = version + 1, updated_at = $now
       WHERE id = $id AND version = $version AND is_live = $isLive
       RETURNING *
     ), checkpoint AS (
       INSERT INTO revisions (id, post_id, kind, version, author_id, contributors, title, blocks, fields, words, typed, created_at)
       SELECT $revisionId, p.id, 'checkpoint', p.version, $authorId, $contributors, p.title, $blocks::jsonb,
              $fields::jsonb, p.words, $isTyped, $now FROM p
     )
     SELECT ${SAVED_COLUMNS} FROM p JOIN sites s ON s.id = p.site_id`,
    {
      ...(await snapshotBinds(platform, post.site_id, snapshot)),
      id: post.id,
      siteId: post.site_id,
      version: post.version,
      isLive: post.is_live,
      revisionId: platform.newId(),
      authorId,
      contributors,
      isTyped,
      now: platform.clock.now(),
    },
  );
  return row ?? null;
}

/** Returns a snapshot as binds for the statements that store it. */
export async function snapshotBinds(
  platform: Pick<Platform, "clock">,
  siteId: string,
  { title, blocks, fields }: Snapshot,
) {
  const json = JSON.stringify(blocks);
  const { summary, tags, visibility, pricing, slug, nsfw } = fields;
  return {
    title,
    slug,
    summary,
    visibility,
    pricing: pricing && JSON.stringify(pricing),
    tags,
    nsfw,
    words: await countWords(platform, siteId, json),
    cover: coverHash(blocks),
    blocks: json,
    fields: JSON.stringify(fields),
  };
}

/** SQL: the cover's file, if it is one of the site's own. */
export const COVER_FILE =
  "(SELECT f.id FROM files f WHERE f.site_id = $siteId AND f.sha256 = $cover AND f.public)";

/** Returns the hash of the cover's picture if it is one of ours. */
function coverHash(blocks: PostDocument): Buffer | null {
  const [first] = blocks;
  return first?.type === "featuredImage" && first.src ? pictureHash(first.src.image) : null;
}
