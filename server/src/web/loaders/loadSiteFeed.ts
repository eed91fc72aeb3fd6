import type { PageData, SiteTab } from "@quire/contracts/records/page";
import type { PostCard } from "@quire/contracts/records/post";
import type { MediaKind, PostType } from "@quire/domain/enums";
import { sortFromQuery } from "@quire/domain/posts/sorting";
import { ANONYMOUS, viewOf } from "../../modules/posts/access.ts";
import { listFeed } from "../../modules/posts/feed.ts";
import { presentCard } from "../../modules/posts/presentCard.ts";
import type { PublicationRow } from "../../modules/posts/publicationRow.ts";
import type { SiteRow } from "../../modules/sites/siteRow.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PageRequest } from "../matchPage.ts";

type FeedRequest = Extract<PageRequest, { kind: "site_feed" }>;

const KINDS: Record<SiteTab, { ptypes?: PostType[]; subtype?: MediaKind }> = {
  home: {},
  stories: { ptypes: ["parent"], subtype: "story" },
  comics: { ptypes: ["parent"], subtype: "comic" },
  books: { ptypes: ["book"] },
  ebooks: { ptypes: ["dg"], subtype: "document" },
};

const card = (row: PublicationRow): PostCard => presentCard(row, viewOf(row, ANONYMOUS));

/** Loads one tab of a site: its feed, and on a home without a search the pinboard first. */
export async function loadSiteFeed(
  platform: Platform,
  site: SiteRow,
  request: FeedRequest,
): Promise<PageData> {
  const { search, sort, next, tab } = request;
  const [feed, pinned] = await Promise.all([
    listFeed(platform.replicas.reader(site.id), {
      siteId: site.id,
      ...KINDS[tab],
      search,
      sort,
      slice: { limit: 15, offset: 0, next },
    }),
    tab === "home" && !search && !next ? loadPinned(platform, site) : [],
  ]);
  return {
    kind: "site_feed",
    tab,
    feed: { posts: feed.rows.map(card), next: feed.next, search: search ?? "", sort: sort.key },
    pinned,
  };
}

/** Returns the pinned posts that are published, in pinned order. */
async function loadPinned(platform: Platform, site: SiteRow): Promise<PostCard[]> {
  const ids = site.pinboard_posts;
  if (ids.length === 0) return [];
  const slice = { limit: ids.length, offset: 0, next: null };
  const { rows } = await listFeed(platform.replicas.reader(site.id), {
    siteId: site.id,
    ids,
    sort: sortFromQuery(null),
    slice,
  });
  return rows.sort((a, b) => ids.indexOf(a.post_id) - ids.indexOf(b.post_id)).map(card);
}
