import type { TopicRef } from "@quire/contracts/records/post";
import type { CommandContext } from "../../../platform/http/context.ts";

interface TopicPost {
  post_id: string;
  site_id: string;
  published_at: Date;
}

/**
 * Sets a published post's topics, and keeps the topics' counts exact. Each topic's row is locked while it is
 * counted, always in the same order, so that two posts can neither miscount nor deadlock.
 */
export async function setTopics(
  context: CommandContext,
  post: TopicPost,
  tags: readonly TopicRef[],
): Promise<void> {
  const before = await context.select<{ slug: string }>(
    "SELECT topic_slug AS slug FROM publication_topics WHERE post_id = $post",
    { post: post.post_id },
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
  context: CommandContext,
  post: TopicPost,
  slug: string,
  name: string,
): Promise<void> {
  // The update changes nothing, but locks the row even if another transaction created it.
  await context.execute(
    "INSERT INTO topics (slug, name) VALUES ($slug, $name) ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug",
    { slug, name },
  );
  await context.execute(
    `UPDATE topics SET posts_count = posts_count + 1,
       authors_count = authors_count
         + CASE WHEN EXISTS (SELECT 1 FROM publication_topics WHERE topic_slug = $slug AND site_id = $site) THEN 0 ELSE 1 END
     WHERE slug = $slug`,
    { slug, site: post.site_id },
  );
  await context.execute(
    "INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at) VALUES ($slug, $post, $site, $at)",
    { slug, post: post.post_id, site: post.site_id, at: post.published_at },
  );
}

async function leaveTopic(context: CommandContext, post: TopicPost, slug: string): Promise<void> {
  const bind = { slug, post: post.post_id, site: post.site_id };
  await context.execute("SELECT 1 FROM topics WHERE slug = $slug FOR NO KEY UPDATE", { slug });
  await context.execute(
    `UPDATE topics SET posts_count = posts_count - 1,
       authors_count = authors_count - CASE WHEN EXISTS (
         SELECT 1 FROM publication_topics WHERE topic_slug = $slug AND site_id = $site AND post_id <> $post
       ) THEN 0 ELSE 1 END
     WHERE slug = $slug`,
    bind,
  );
  await context.execute("DELETE FROM publication_topics WHERE topic_slug = $slug AND post_id = $post", {
    slug,
    post: post.post_id,
  });
}
