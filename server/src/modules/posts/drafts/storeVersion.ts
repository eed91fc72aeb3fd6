import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../platform/http/context.ts";
import { SAVED_COLUMNS, type SavedRow } from "../savedRow.ts";
import type { Snapshot } from "../snapshot.ts";
import { COVER_FILE, snapshotBinds } from "./snapshotBinds.ts";

/** Of whom a version is. */
export interface Authors {
  authorId: string | null;
  /** Everybody whose words are new in it; empty where that is the author alone. */
  contributors: readonly string[];
}

/**
 * The next version of a post and its checkpoint, in one statement, only if the post is still at the version that the
 * save was judged against, and as live. Null when it is not: writing all the same would bury another's save.
 */
export async function storeVersion(
  { platform, transaction }: Pick<Context, "platform" | "transaction">,
  post: { id: string; site_id: string; version: number; is_live: boolean },
  snapshot: Snapshot,
  { authorId, contributors }: Authors,
): Promise<SavedRow | null> {
  const [row] = await selectPrepared<SavedRow>(
    platform.db,
    `WITH p AS (
       UPDATE posts SET title = $title, slug = $slug, summary = $summary, visibility = $visibility,
         pricing = $pricing::jsonb, cover_file_id = ${COVER_FILE}, tags = $tags, nsfw = $nsfw, words = $words,
         version = version + 1, updated_at = $now
       WHERE id = $id AND version = $version AND is_live = $isLive
       RETURNING *
     ), checkpoint AS (
       INSERT INTO revisions (id, post_id, kind, version, author_id, contributors, title, blocks, fields, created_at)
       SELECT $revisionId, p.id, 'checkpoint', p.version, $authorId, $contributors, p.title, $blocks::jsonb,
              $fields::jsonb, $now FROM p
     )
     SELECT ${SAVED_COLUMNS} FROM p JOIN sites s ON s.id = p.site_id`,
    {
      ...snapshotBinds(snapshot),
      id: post.id,
      siteId: post.site_id,
      version: post.version,
      isLive: post.is_live,
      revisionId: platform.newId(),
      authorId,
      contributors,
      now: platform.clock.now(),
    },
    transaction,
  );
  return row ?? null;
}
