import type { PageData } from "@quire/contracts/records/page";
import { ANONYMOUS, viewOf } from "../../modules/posts/access.ts";
import { listLatest, listSites, type SitedRow } from "../../modules/posts/discovery.ts";
import { presentCardWithSite } from "../../modules/posts/presentCard.ts";
import { listTopics } from "../../modules/posts/topics.ts";
import { presentSiteCard } from "../../modules/sites/presentSite.ts";
import type { Platform } from "../../platform/platform.ts";

const first = (limit: number) => ({ limit, offset: 0, next: null });

/** Loads the platform's home: serials, the newest posts, topics and creators. Four index walks. */
export async function loadPlatformHome(platform: Platform, next: string | null): Promise<PageData> {
  const { replicas, config } = platform;
  const source = replicas.reader();
  const card = (row: SitedRow) => presentCardWithSite(config, row, viewOf(row, ANONYMOUS));
  const [stories, latest, topics, sites] = await Promise.all([
    listLatest(source, { ptype: "parent", slice: first(6) }),
    listLatest(source, { slice: { limit: 15, offset: 0, next } }),
    listTopics(source, first(16)),
    listSites(source, first(6)),
  ]);
  return {
    kind: "platform_home",
    stories: stories.rows.map(card),
    feed: { posts: latest.rows.map(card), next: latest.next, search: "", sort: "newest" },
    topics: topics.topics,
    sites: sites.rows.map((row) => presentSiteCard(config, row)),
  };
}
