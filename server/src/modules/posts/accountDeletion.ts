import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Scope } from "../../platform/scope.ts";
import { deleteFiles } from "../media/accountDeletion.ts";
import { deleteSite } from "../sites/accountDeletion.ts";
import { NOT_REVOKED } from "./entitlements.ts";

type OfUser = { userId: string };

/** Posts of the site that were bought, including all parts of a bought serial and the serial of a bought part. */
const SOLD = `(
  SELECT p.id FROM posts p WHERE p.site_id = $userId AND (
    EXISTS (SELECT 1 FROM entitlements e WHERE e.item_id IN (p.id, p.parent_id) AND ${NOT_REVOKED})
    OR EXISTS (SELECT 1 FROM posts c JOIN entitlements e ON e.item_id = c.id AND ${NOT_REVOKED} WHERE c.parent_id = p.id)))`;

/** How many users own something that the user published. */
export async function countBuyers({ db }: Platform, userId: string): Promise<number> {
  const [row] = await select<{ buyers: number }>(
    db,
    `SELECT count(DISTINCT e.user_id)::int AS buyers FROM entitlements e
       JOIN posts p ON p.id = e.item_id WHERE p.site_id = $userId AND ${NOT_REVOKED}`,
    { userId },
  );
  return row?.buyers ?? 0;
}

/** A concurrent sale is either saved with what was bought, or finds nothing left to buy. */
export async function lockPosts(scope: Scope, { userId }: OfUser): Promise<void> {
  await scope.execute(
    "SELECT 1 FROM posts WHERE site_id = $userId ORDER BY parent_id IS NOT NULL, id FOR UPDATE",
    { userId },
  );
}

/**
 * Deletes a user's posts, with their site and files. What was bought is archived for its buyers only, and the site
 * and its files stay for it.
 */
export async function deletePosts(scope: Scope, { userId }: OfUser): Promise<void> {
  const { platform } = scope;
  const run = (sql: string, binds: Record<string, unknown> = {}) => scope.execute(sql, { userId, ...binds });
  await run(
    `INSERT INTO archived_posts (post_id, site_id, parent_id, position, publication, archived_at)
     SELECT p.post_id, p.site_id, p.parent_id, p.position, to_jsonb(p) - 'search', $now FROM publications p
      WHERE p.post_id IN ${SOLD} ON CONFLICT (post_id) DO NOTHING`,
    { now: platform.clock.now() },
  );
  await run(`UPDATE entitlements SET archived = true WHERE item_id IN ${SOLD} AND NOT archived`);
  await deletePublications(scope, userId);
  await run(`DELETE FROM entitlements WHERE revoked_at IS NOT NULL
     AND item_id IN (SELECT id FROM posts WHERE site_id = $userId AND id NOT IN ${SOLD})`);
  await run(`DELETE FROM posts WHERE site_id = $userId AND id NOT IN ${SOLD}`);
  await run("DELETE FROM site_pages WHERE site_id = $userId");
  await run("DELETE FROM site_navigation WHERE site_id = $userId");
  // Sold posts stay for their buyers, without what their creator planned.
  const ownPosts = "IN (SELECT id FROM posts WHERE site_id = $userId)";
  await run(`DELETE FROM chapter_plans WHERE post_id ${ownPosts}`);
  await run(`DELETE FROM serial_plans WHERE serial_id ${ownPosts}`);
  await run(`DELETE FROM serial_notes WHERE serial_id ${ownPosts}`);
  const hasSold = (await scope.select(SOLD, { userId })).length > 0;
  await deleteSite(scope, userId, { hasSold });
  // Images in a text are referenced by URL only, so the files are saved as long as the text is.
  if (!hasSold) await deleteFiles(scope, userId);
  await run("DELETE FROM site_imports WHERE site_id = $userId");
  await run("DELETE FROM reading_positions WHERE user_id = $userId");
  await run("DELETE FROM reading_works WHERE user_id = $userId");
  await run("DELETE FROM library_entries WHERE user_id = $userId");
  await run("DELETE FROM reading_lists WHERE user_id = $userId");
  await run("DELETE FROM highlights WHERE user_id = $userId");
}

async function deletePublications(scope: Scope, userId: string): Promise<void> {
  const topics = await scope.select<{ slug: string }>(
    "SELECT DISTINCT topic_slug AS slug FROM publication_topics WHERE site_id = $userId",
    { userId },
  );
  await scope.execute("DELETE FROM publications WHERE site_id = $userId", { userId });
  await scope.execute(
    `UPDATE topics t SET posts_count = (SELECT count(*) FROM publication_topics x WHERE x.topic_slug = t.slug),
       authors_count = (SELECT count(DISTINCT site_id) FROM publication_topics x WHERE x.topic_slug = t.slug)
      WHERE t.slug = ANY($slugs::text[])`,
    { slugs: topics.map(({ slug }) => slug) },
  );
  await scope.execute(
    "UPDATE posts SET published_version = NULL WHERE site_id = $userId AND published_version IS NOT NULL",
    { userId },
  );
}
