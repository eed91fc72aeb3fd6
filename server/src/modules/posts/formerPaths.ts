import type { MediaKind, PostType } from "@quire/domain/enums";
import { cleanFormerPath } from "@quire/domain/posts/formerPaths";
import { postPath } from "@quire/domain/posts/postPaths";
import { select } from "../../platform/database/select.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import type { Platform } from "../../platform/platform.ts";

/** Records the paths that a post had on its former site. A path that leads to another post already stays. */
export async function saveFormerPaths(
  context: CommandContext,
  { siteId, postId, paths }: { siteId: string; postId: string; paths: readonly string[] },
): Promise<void> {
  if (paths.length === 0) return;
  await context.execute(
    `INSERT INTO former_paths (site_id, path, post_id) SELECT $siteId, path, $postId FROM unnest($paths::text[]) path
     ON CONFLICT (site_id, path) DO NOTHING`,
    { siteId, postId, paths: [...paths] },
  );
}

interface Row {
  id: string;
  ptype: PostType;
  subtype: MediaKind | null;
  slug: string;
}

/** Returns the path of the published post that had this path on the site's former address; null if there is none. */
export async function findFormerPath(
  { db }: Platform,
  siteId: string,
  pathname: string,
): Promise<string | null> {
  const path = cleanFormerPath(pathname);
  if (path === null) return null;
  const [post] = await select<Row>(
    db,
    `SELECT p.post_id AS id, p.ptype, p.subtype, p.slug FROM former_paths f JOIN publications p ON p.post_id = f.post_id
      WHERE f.site_id = $siteId AND f.path = $path`,
    { siteId, path },
  );
  return post ? postPath(post) : null;
}
