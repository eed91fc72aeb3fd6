import type { CommandContext } from "../../platform/http/context.ts";
import { removedFiles } from "./models/removedFiles.ts";

interface OfSite {
  id: string;
  site_id: string;
}

/**
 * Records the files of a post that a moderator is removing: withdrawing it then withholds those that no other published
 * post uses.
 */
export async function recordRemovedFiles(context: CommandContext, post: OfSite): Promise<void> {
  await context.execute(
    `INSERT INTO removed_files (post_id, file_id, site_id)
     SELECT $id, file_id, $siteId FROM files_of_post($id) ON CONFLICT DO NOTHING`,
    { id: post.id, siteId: post.site_id },
  );
}

/** Withholds a site's files of removed posts that no published post uses anymore. Only a restore lifts this. */
export async function withholdUnused(context: CommandContext, siteId: string): Promise<void> {
  await context.execute(
    `UPDATE files SET withheld = true
      WHERE id IN (SELECT file_id FROM removed_files WHERE site_id = $siteId) AND NOT withheld
        AND id NOT IN (SELECT file_id FROM published_files($siteId))`,
    { siteId },
  );
}

/** Forgets which files a removed post has, and returns their ids, for `releaseFiles` once it is published again. */
export async function forgetRemovedFiles(
  { platform, transaction }: CommandContext,
  postId: string,
): Promise<string[]> {
  const table = removedFiles(platform.db);
  const rows = await table.findAll({ where: { post_id: postId }, attributes: ["file_id"], transaction });
  await table.destroy({ where: { post_id: postId }, transaction });
  return rows.map((row) => row.get("file_id") as string);
}

/** Serves files of a restored post again, except those of another removed post that nothing published uses. */
export async function releaseFiles(
  context: CommandContext,
  siteId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await context.execute(
    `UPDATE files f SET withheld = false
      WHERE f.id = ANY($ids) AND f.withheld
        AND (NOT EXISTS (SELECT 1 FROM removed_files r WHERE r.file_id = f.id)
          OR f.id IN (SELECT file_id FROM published_files($siteId)))`,
    { ids, siteId },
  );
}
