import type { BookPage } from "@quire/contracts/records/book";
import type { Page, PageData } from "@quire/contracts/records/page";
import type { Post, PostCard } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import type { Site } from "@quire/contracts/records/site";

const ID = "b0k7abcdefg123456789";
const SITE_ID = "b0k7abcdefg987654321";

export const sampleSite = (fields: Partial<Site> = {}): Site => ({
  id: SITE_ID,
  name: "Herman Melville",
  domain: "melville",
  custom_domain: null,
  url: "https://melville.example.com",
  logo: null,
  description: "Tales of the sea.",
  cover: null,
  currency: "USD",
  language: "en",
  groups: [],
  creator_share: 85,
  verified: false,
  features: { support: "disabled", support_message: "" },
  has_podcast: false,
  socials: [],
  post_counts: {
    blog: { total: 1 },
    dg: { total: 0, document: 0 },
    parent: { total: 0, story: 0, comic: 0 },
    book: { total: 0 },
  },
  total_followers: 0,
  total_following: 0,
  total_subscribers: 0,
  comments: { initial_state: "approved", placement: "belowPost", on_passages: false },
  pinboard: { title: "", posts: [] },
  stats: { posts: 1 },
  joined: "2026-01-01T00:00:00.000Z",
  ...fields,
});

export const samplePost = (fields: Partial<Post> = {}): Post => ({
  id: ID,
  site_id: SITE_ID,
  ptype: "blog",
  subtype: null,
  title: "Loomings",
  summary: "Call me Ishmael.",
  permalink: `/post/${ID}/loomings`,
  published: "2026-01-02T00:00:00.000Z",
  updated: "2026-01-03T00:00:00.000Z",
  likes: 0,
  comments_count: 0,
  visibility: "free",
  access: "granted",
  pricing: null,
  index: null,
  parent: null,
  tags: [],
  reading_minutes: 1,
  words: 3,
  meta: { children: 0, cover: null, nsfw: false, dg_count: 0, pages: 0 } satisfies PostCard["meta"],
  status: "published",
  content: "<p>Call me Ishmael.</p>",
  content_is_opening: false,
  files: [],
  direction: null,
  good_type: null,
  ...fields,
});

/** A document attached to a post, open to its reader. */
export const sampleFile = (fields: Partial<PostFile> = {}): PostFile => ({
  id: "b0k7abcdefg000000001",
  role: "media",
  kind: "document",
  name: "whale.epub",
  content_type: "application/epub+zip",
  size: 120_000,
  duration: null,
  chapters: null,
  waveform: null,
  pages: null,
  page_size: null,
  width: null,
  height: null,
  prominent_color: null,
  poster: null,
  epub: null,
  url: `/api/r/${SITE_ID}/posts/${ID}/files/b0k7abcdefg000000001`,
  sample: null,
  alt: "",
  image: null,
  ...fields,
});

export const postData = (fields: Partial<Post> = {}): PageData => ({
  kind: "post",
  post: samplePost(fields),
  previous: null,
  next: null,
  comments: [],
  comments_next: null,
  more: [],
});

/** A page as `loadPage` returns it, of the sample site unless fields say otherwise. */
export const samplePage = (data: PageData, fields: Partial<Page> = {}): Page => ({
  status: 200,
  path: "/",
  canonical: "https://melville.example.com/",
  title: "A title",
  description: "A description",
  product: { name: "Quire", url: "https://example.com", support: "support@example.com" },
  site: sampleSite(),
  data,
  ...fields,
});

/** The data of a printed book's page. */
export const bookData = (fields: Partial<BookPage> = {}): Extract<PageData, { kind: "book" }> => ({
  kind: "book",
  post: samplePost({ ptype: "book", title: "Moby-Dick", permalink: `/book/${ID}/moby-dick` }),
  book: {
    id: ID,
    details: {
      ...{ title: "Moby-Dick", subtitle: "or, The Whale", series_name: "", series_number: null },
      ...{ author: "Herman Melville", about: "", publisher: "Nantucket Press", isbn: "9780142437247" },
      language: "en",
    },
    format: { trim: "0600X0900", paper: "cream", ink: "black", binding: "hardcover" },
    ...{ pages: 600, spine: 1.625, cover_image: null, color: "#204060" },
    ...{ prices: { INR: 79_900, USD: 2400 }, own_prices: null, preorder_until: null, sample: null },
    editions: [{ kind: "ebook", title: "Moby-Dick", permalink: `/post/${SITE_ID}/e-book`, prices: {} }],
    is_orderable: true,
    ...fields,
  },
  comments: [],
  comments_next: null,
  more: [],
});
