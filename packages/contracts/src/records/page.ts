import type { Shares } from "@quire/domain/billing/shares";
import type { RouteParams, ScreenName } from "@quire/domain/sites/routes";
import type { BookPage } from "./book.ts";
import type { Comment } from "./comment.ts";
import type { Guide, GuideEntry } from "./guide.ts";
import type { ChapterRow, Post, PostCard, PostCardWithSite, Topic } from "./post.ts";
import type { SearchResults, SearchType } from "./search.ts";
import type { Site, SiteCard } from "./site.ts";
import type { NavigationLink, SitePage } from "./sitePage.ts";

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
  | { kind: "site_page"; page: SitePage }
  | {
      kind: "post";
      post: Post;
      previous: ChapterRow | null;
      next: ChapterRow | null;
      comments: Comment[];
      comments_next: string | null;
      more: PostCard[];
      /** At the end of a serial's last part: when the next comes, or that the serial is paused. */
      notice?: string;
    }
  | {
      kind: "serial";
      post: Post;
      chapters: ChapterRow[];
      comments: Comment[];
      comments_next: string | null;
      /** When the next part comes, or that the serial is paused. */
      notice?: string;
    }
  /** A printed book; `own_prices` come from its own call. */
  | {
      kind: "book";
      post: Post;
      book: BookPage;
      comments: Comment[];
      comments_next: string | null;
      more: PostCard[];
    }
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
  | { kind: "text"; slug: HouseText; operator?: Operator }
  | { kind: "text"; slug: SubscribeSlug }
  | { kind: "guides"; guides: GuideEntry[] }
  | { kind: "guide"; guide: Guide }
  /** A screen that the client fills in once it knows the user. */
  | { kind: "app"; screen: AppScreen; params?: RouteParams }
  | { kind: "not_found" }
  | { kind: "no_site"; domain: string };

/** The house's own texts. */
export const HOUSE_TEXTS = [
  "privacy",
  "terms",
  "community-guidelines",
  "refund-policy",
  "payout-policy",
  "pro-terms",
] as const;
export type HouseText = (typeof HOUSE_TEXTS)[number];

/** Who runs this installation, as its legal texts name them. */
export interface Operator {
  /** The company, or the product's name if the operator gave none. */
  name: string;
  address: string | null;
  /** Two-letter code of the country whose law applies. */
  country: string | null;
  email: string;
  /** What creators keep of a sale, in percent. */
  shares: Shares;
}

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

export const isHouseText = (slug: HouseText | SubscribeSlug): slug is HouseText =>
  (HOUSE_TEXTS as readonly string[]).includes(slug);

export type AppScreen = ScreenName;

/** Data of a page about one post. */
export type PostPageData = Extract<PageData, { post: Post }>;

/** Whether a page is about one post: a text, a serial or a book. */
export const isPostPage = (data: PageData): data is PostPageData => "post" in data;

/** A page: its address, metadata and data. */
export interface Page {
  status: 200 | 404;
  /** Path and normalized query on its host. */
  path: string;
  /** Full canonical URL. */
  canonical: string;
  title: string;
  description: string;
  /**
   * `support`: the support email address; absent in pages that a device built or saved before it learned it. `blog` and
   * `play`: the operator's blog and Android app, if there are any.
   */
  product: { name: string; url: string; support?: string; blog?: string; play?: string };
  /** The site of this host; null on the platform and on unknown hosts. */
  site: Site | null;
  /** In the platform's app: the site of the post being read. */
  read_from?: Site;
  /** The links that its creator put above the pages of this host's site; absent without any. */
  navigation?: NavigationLink[];
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
