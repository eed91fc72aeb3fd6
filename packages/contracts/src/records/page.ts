import type { RouteParams, ScreenName } from "@quire/domain/sites/routes";
import type { Comment } from "./comment.ts";
import type { ChapterRow, Post, PostCard, PostCardWithSite, Topic } from "./post.ts";
import type { SearchResults, SearchType } from "./search.ts";
import type { Site, SiteCard } from "./site.ts";

export type SiteTab = "home" | "stories" | "comics" | "books" | "ebooks";

/** A feed on a page, with the search and sort from its URL. */
export interface Feed<Card = PostCard> {
  posts: Card[];
  next: string | null;
  /** Search text as entered; empty without one. */
  search: string;
  /** One of the six sorts, such as `newest`. */
  sort: string;
}

/**
 * Data to render a screen, without anything personal: everyone gets the same bytes, so pages can be cached. The
 * server renders from it, inlines it, and returns it from `GET sr/page` when the reader navigates in the app.
 */
export type PageData =
  | {
      kind: "platform_home";
      stories: PostCardWithSite[];
      feed: Feed<PostCardWithSite>;
      sites: SiteCard[];
      topics: Topic[];
    }
  | { kind: "site_feed"; tab: SiteTab; feed: Feed; pinned: PostCard[] }
  | { kind: "profile" }
  | {
      kind: "post";
      post: Post;
      previous: ChapterRow | null;
      next: ChapterRow | null;
      comments: Comment[];
      comments_next: string | null;
      more: PostCard[];
    }
  | { kind: "serial"; post: Post; chapters: ChapterRow[]; comments: Comment[]; comments_next: string | null }
  | {
      kind: "topic";
      topic: Topic;
      feed: Feed<PostCardWithSite>;
      /** The first few; `authors_next` continues the list through the API. */
      authors: SiteCard[];
      authors_next: string | null;
    }
  /** `results` is null if the query is too short. */
  | { kind: "search"; query: string; type: SearchType; results: SearchResults | null }
  | { kind: "text"; slug: HouseText | SubscribeSlug }
  /** A screen that the client fills in once it knows the user. */
  | { kind: "app"; screen: AppScreen; params?: RouteParams }
  | { kind: "not_found" }
  | { kind: "no_site"; domain: string };

/** The house's own texts. */
export type HouseText = "privacy" | "terms" | "community-guidelines" | "guides";
/** The steps of subscribing to a site by email: pages with forms that work without scripts. */
export const SUBSCRIBE_SLUGS = [
  "subscribe",
  "subscribe_sent",
  "subscribe_confirm",
  "subscribe_done",
  "subscribe_expired",
  "subscribe_retry",
  "subscribe_later",
] as const;
export type SubscribeSlug = (typeof SUBSCRIBE_SLUGS)[number];

export type AppScreen = ScreenName;

/** A page: its address, metadata and data. */
export interface Page {
  status: 200 | 404;
  /** Path and normalized query on its host. */
  path: string;
  /** Full canonical URL. */
  canonical: string;
  title: string;
  description: string;
  /** `support`: the support email address; absent in pages that a device built or saved before it learned it. */
  product: { name: string; url: string; support?: string };
  /** The site of this host; null on the platform and on unknown hosts. */
  site: Site | null;
  /** In the platform's app: the site of the post being read. */
  read_from?: Site;
  data: PageData;
  /**
   * True in the copy inlined into a rendered page: `data.post.content` is empty there and is read from the element
   * `[data-post-content]`, so that a long chapter is not sent twice.
   */
  content_in_document?: boolean;
}

/** Exports of the PWA's server bundle; the server renders with it without importing the PWA's source. */
export interface PageRenderer {
  /** Returns the HTML of the app's root element. Throws only on a defect. */
  renderApp(page: Page): string;
}
