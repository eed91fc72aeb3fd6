import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import type { WorkingPost } from "../drafts/workingPost.ts";

/** Gives readers the files that this version of a post names, in its order, then those in its text, and no others. */
export async function putFiles(
  context: CommandContext,
  post: WorkingPost,
  inText: ReadonlySet<string>,
): Promise<void> {
  const { platform, transaction } = context;
  const { files, visibility } = post.fields;
  await platform.db.query("DELETE FROM post_files WHERE post_id = $id", {
    bind: { id: post.id },
    transaction,
  });
  const named = files.map(({ file }) => file);
  const others = [...inText].filter((file) => !named.includes(file));
  if (named.length + others.length === 0) return;
  const bind = {
    id: post.id,
    files: [...named, ...others],
    roles: [...files.map(({ role }) => role), ...others.map(() => "text")],
    alts: [...files.map(({ alt }) => alt), ...others.map(() => "")],
  };
  await platform.db.query(
    `INSERT INTO post_files (post_id, position, file_id, role, alt)
     SELECT $id, f.place, f.file, f.role, f.alt
       FROM unnest($files::text[], $roles::text[], $alts::text[]) WITH ORDINALITY AS f (file, role, alt, place)`,
    { bind, transaction, type: QueryTypes.INSERT },
  );
  await openPictures(context, named, visibility === "free");
}

/**
 * Pictures of an open post stand under lasting addresses; those of a closed one are had by their readers alone, but
 * where they stand in the open elsewhere, as a cover or a page of a free post, they stay there.
 */
async function openPictures(
  { platform, transaction }: CommandContext,
  ids: readonly string[],
  open: boolean,
): Promise<void> {
  await platform.db.query(
    `UPDATE files f SET public = $open
      WHERE f.id = ANY($ids) AND f.kind = 'image' AND f.public <> $open AND ($open
        OR NOT (EXISTS (SELECT 1 FROM posts p WHERE p.cover_file_id = f.id AND p.site_id = f.site_id)
          OR EXISTS (SELECT 1 FROM sites s WHERE s.id = f.site_id AND f.id IN (s.logo_file_id, s.cover_file_id))
          OR EXISTS (SELECT 1 FROM post_files o JOIN publications p ON p.post_id = o.post_id
                      WHERE o.file_id = f.id AND p.visibility = 'free')))`,
    { bind: { ids, open }, transaction, type: QueryTypes.UPDATE },
  );
}
