import type { TopicRef } from "@quire/contracts/records/post";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";

interface Filed {
  post_id: string;
  site_id: string;
  published_at: Date;
}

/**
 * Files a published post under these topics and no others, and keeps the topics' counts exact. Each topic's row is
 * held while its rows are counted, always in one order, so that two posts can neither miscount nor wait for each other.
 */
export async function fileUnderTopics(
  context: CommandContext,
  post: Filed,
  tags: readonly TopicRef[],
): Promise<void> {
  const { platform, transaction } = context;
  const before = await platform.db.query<{ slug: string }>(
    "SELECT topic_slug AS slug FROM publication_topics WHERE post_id = $post",
    { bind: { post: post.post_id }, transaction, type: QueryTypes.SELECT },
  );
  const old = new Set(before.map(({ slug }) => slug));
  const wanted = new Map(tags.map((tag) => [tag.slug, tag.name]));
  const changed = [...new Set([...old, ...wanted.keys()])]
    .filter((slug) => old.has(slug) !== wanted.has(slug))
    // By code unit, the same on every machine.
    .sort((a, b) => (a < b ? -1 : 1));
  for (const slug of changed) {
    const name = wanted.get(slug);
    if (name === undefined) await leaveTopic(context, post, slug);
    else await enterTopic(context, post, slug, name);
  }
}

async function enterTopic(
  { platform, transaction }: CommandContext,
  post: Filed,
  slug: string,
  name: string,
): Promise<void> {
  // Updates even where nothing changes: the row is then held, whoever made it.
  await platform.db.query(
    "INSERT INTO topics (slug, name) VALUES ($slug, $name) ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug",
    { bind: { slug, name }, transaction },
  );
  await platform.db.query(
    `UPDATE topics SET posts_count = posts_count + 1,
       authors_count = authors_count
         + CASE WHEN EXISTS (SELECT 1 FROM publication_topics WHERE topic_slug = $slug AND site_id = $site) THEN 0 ELSE 1 END
     WHERE slug = $slug`,
    { bind: { slug, site: post.site_id }, transaction },
  );
  await platform.db.query(
    "INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at) VALUES ($slug, $post, $site, $at)",
    { bind: { slug, post: post.post_id, site: post.site_id, at: post.published_at }, transaction },
  );
}

async function leaveTopic(
  { platform, transaction }: CommandContext,
  post: Filed,
  slug: string,
): Promise<void> {
  const bind = { slug, post: post.post_id, site: post.site_id };
  await platform.db.query("SELECT 1 FROM topics WHERE slug = $slug FOR NO KEY UPDATE", {
    bind: { slug },
    transaction,
  });
  await platform.db.query(
    `UPDATE topics SET posts_count = posts_count - 1,
       authors_count = authors_count - CASE WHEN EXISTS (
         SELECT 1 FROM publication_topics WHERE topic_slug = $slug AND site_id = $site AND post_id <> $post
       ) THEN 0 ELSE 1 END
     WHERE slug = $slug`,
    { bind, transaction },
  );
  await platform.db.query("DELETE FROM publication_topics WHERE topic_slug = $slug AND post_id = $post", {
    bind: { slug, post: post.post_id },
    transaction,
  });
}
