import type { PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { POST_FILES_MAX } from "@quire/domain/posts/postFiles";
import type { CommandContext } from "../../../platform/http/context.ts";
import type { WorkingPost } from "../workingPost.ts";
import { requestSamples } from "./samples.ts";

/**
 * Returns the recordings, films and files in a text that belong to its site, and locks them against deletion. A
 * block may name any id: files of other sites are never opened.
 */
export async function lockTextFiles(
  context: CommandContext,
  post: { site_id: string; blocks: PostDocument },
): Promise<Set<string>> {
  const named = filesInText(post.blocks);
  if (named.length === 0) return new Set();
  const rows = await context.select<{ id: string }>(
    "SELECT id FROM files WHERE site_id = $siteId AND id = ANY($named) FOR KEY SHARE",
    { siteId: post.site_id, named },
  );
  const own = new Set(rows.map(({ id }) => id));
  return new Set(named.filter((id) => own.has(id)));
}

/** Returns the files of a text in order, each once, up to the limit for one post. */
function filesInText(blocks: PostDocument): string[] {
  const named = new Set<string>();
  for (const block of everyBlock(blocks)) {
    if (block.type === "audio" || block.type === "video" || block.type === "file") named.add(block.file);
  }
  return [...named].slice(0, POST_FILES_MAX);
}

/** Replaces the files readers get with those of this version, in its order, then those in its text. */
export async function replaceFiles(
  context: CommandContext,
  post: WorkingPost,
  inText: ReadonlySet<string>,
): Promise<void> {
  const { files, visibility } = post.fields;
  const former = await filesOf(context, post.id);
  await context.execute("DELETE FROM post_files WHERE post_id = $id", { id: post.id });
  const named = files.map(({ file }) => file);
  const others = [...inText].filter((file) => !named.includes(file));
  if (post.ptype === "dg") await requestSamples(context, [...new Set([...former, ...named])]);
  if (named.length + others.length === 0) return;
  const bind = {
    id: post.id,
    files: [...named, ...others],
    roles: [...files.map(({ role }) => role), ...others.map(() => "text")],
    alts: [...files.map(({ alt }) => alt), ...others.map(() => "")],
  };
  await context.execute(
    `INSERT INTO post_files (post_id, position, file_id, role, alt)
     SELECT $id, f.place, f.file, f.role, f.alt
       FROM unnest($files::text[], $roles::text[], $alts::text[]) WITH ORDINALITY AS f (file, role, alt, place)`,
    bind,
  );
  await openPictures(context, named, visibility === "free");
}

/** Takes the files of a post away from its readers, except from those who bought it. */
export async function withdrawFiles(context: CommandContext, post: WorkingPost): Promise<void> {
  if (post.ptype === "dg") await requestSamples(context, await filesOf(context, post.id));
  await context.execute(
    "DELETE FROM post_files WHERE post_id = $id AND NOT EXISTS (SELECT 1 FROM archived_posts WHERE post_id = $id)",
    { id: post.id },
  );
}

async function filesOf(context: CommandContext, postId: string): Promise<string[]> {
  const rows = await context.select<{ file_id: string }>(
    "SELECT file_id FROM post_files WHERE post_id = $postId",
    { postId },
  );
  return rows.map(({ file_id }) => file_id);
}

/**
 * Pictures of an open post have permanent addresses. Those of a closed one lose theirs, except where they are
 * public elsewhere, as a cover or a page of a free post.
 */
async function openPictures(context: CommandContext, ids: readonly string[], open: boolean): Promise<void> {
  await context.execute(
    `UPDATE files f SET public = $open
      WHERE f.id = ANY($ids) AND f.kind = 'image' AND f.public <> $open AND ($open
        OR NOT (EXISTS (SELECT 1 FROM posts p WHERE p.cover_file_id = f.id AND p.site_id = f.site_id)
          OR EXISTS (SELECT 1 FROM sites s WHERE s.id = f.site_id AND f.id IN (s.logo_file_id, s.cover_file_id, s.icon_file_id, s.podcast_cover_file_id))
          OR EXISTS (SELECT 1 FROM post_files o JOIN publications p ON p.post_id = o.post_id
                      WHERE o.file_id = f.id AND p.visibility = 'free')))`,
    { ids, open },
  );
}
