import type { RouteParams, ScreenName } from "@quire/domain/sites/routes";
import type { Comment } from "./comment.ts";
import type { ChapterRow, Post, PostCard, PostCardWithSite, Topic } from "./post.ts";
import type { SearchResults, SearchType } from "./search.ts";
import type { Site, SiteCard } from "./site.ts";

export type SiteTab = "home" | "stories" | "comics" | "books" | "ebooks";

/** A feed on a page, with the search and sort that its address asked for. */
export interface Feed<Card = PostCard> {
  posts: Card[];
  next: string | null;
  /** Search text as asked; empty when none applies. */
  search: string;
  /** One of the six sorts, such as `newest`. */
  sort: string;
}

/**
 * What a screen needs to be drawn, and nothing personal: the same bytes serve everyone, so that a page can be cached.
 * The server renders from it, inlines it, and answers `GET sr/page` with it when the reader moves on in the app.
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
      /** The first few; `authors_next` continues them through the API. */
      authors: SiteCard[];
      authors_next: string | null;
    }
  /** `results` is null where nothing long enough was asked. */
  | { kind: "search"; query: string; type: SearchType; results: SearchResults | null }
  | { kind: "text"; slug: "privacy" | "terms" | "community-guidelines" | "guides" }
  /** A screen that the client fills in by itself once it knows who is there. */
  | { kind: "app"; screen: AppScreen; params?: RouteParams }
  | { kind: "not_found" }
  | { kind: "no_site"; domain: string };

export type AppScreen = ScreenName;

/** One page: where it is, what it is about, and its data. */
export interface Page {
  status: 200 | 404;
  /** Path and normalized query on its host. */
  path: string;
  /** Full canonical address. */
  canonical: string;
  title: string;
  description: string;
  /** `support`: the address to write to for help; absent in what a device made or kept before it was told. */
  product: { name: string; url: string; support?: string };
  /** The site of this host; null on the platform and where there is none. */
  site: Site | null;
  /** In the platform's app: the site whose post is read there. */
  read_from?: Site;
  data: PageData;
  /**
   * True in the copy inlined into a rendered page: `data.post.content` is empty there and is read
   * from the element `[data-post-content]`, so that a long chapter does not cross the wire twice.
   */
  content_in_document?: boolean;
}

/** What the PWA's server bundle exports, so that the server renders without importing the PWA's source. */
export interface PageRenderer {
  /** The HTML of the app's root element for this page. Throws only on a defect. */
  renderApp(page: Page): string;
}
