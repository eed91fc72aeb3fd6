import type { PageData } from "@quire/contracts/records/page";
import { ANONYMOUS, viewOf } from "../../modules/posts/access.ts";
import { listSites, listTopicPosts } from "../../modules/posts/discovery.ts";
import { presentCardWithSite } from "../../modules/posts/presentCard.ts";
import { findTopic } from "../../modules/posts/topics.ts";
import { presentSiteCard } from "../../modules/sites/presentSite.ts";
import type { Platform } from "../../platform/platform.ts";

/** Loads a topic with its posts and authors; null if nothing was ever published under it. */
export async function loadTopic(
  platform: Platform,
  slug: string,
  next: string | null,
): Promise<PageData | null> {
  const { replicas, config } = platform;
  const source = replicas.reader();
  const topic = slug.includes("\u0000") ? null : await findTopic(source, slug);
  if (!topic || topic.posts === 0) return null;
  const [posts, authors] = await Promise.all([
    listTopicPosts(source, slug, { limit: 15, offset: 0, next }),
    listSites(source, { limit: 6, offset: 0, next: null }, slug),
  ]);
  return {
    kind: "topic",
    topic,
    feed: {
      posts: posts.rows.map((row) => presentCardWithSite(config, row, viewOf(row, ANONYMOUS))),
      next: posts.next,
      search: "",
      sort: "newest",
    },
    authors: authors.rows.map((row) => presentSiteCard(config, row)),
    authors_next: authors.next,
  };
}
