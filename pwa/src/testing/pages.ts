import type { Page, PageData } from "@quire/contracts/records/page";
import type { ChapterRow, Post, PostCardWithSite } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import type { Site } from "@quire/contracts/records/site";

export const site: Site = {
  id: "b01j0000000aaaaaaaaa",
  name: "Herman Melville",
  domain: "melville",
  custom_domain: null,
  url: "http://melville.localhost:4000",
  logo: null,
  description: "Sea tales, and some of the land.",
  cover: null,
  currency: "USD",
  language: "en",
  groups: [11],
  creator_share: 85,
  verified: false,
  features: { support: "disabled", support_message: "" },
  has_podcast: false,
  socials: [{ kind: "ws", url: "https://example.org/melville" }],
  post_counts: {
    blog: { total: 4 },
    dg: { total: 0, document: 0 },
    parent: { total: 1, story: 1, comic: 0 },
    book: { total: 0 },
  },
  total_followers: 1234,
  total_following: 2,
  total_subscribers: 0,
  comments: { initial_state: "approved", placement: "belowPost", on_passages: false },
  pinboard: { title: "", posts: [] },
  stats: { posts: 5 },
  joined: "2026-01-02T00:00:00.000Z",
};

/** A post, free and whole unless told otherwise. */
export function post(changes: Partial<Post> = {}): Post {
  return {
    id: "b01j0000000ppppppppp",
    site_id: site.id,
    ptype: "blog",
    subtype: "rich",
    title: "Loomings",
    summary: "In which a man goes to sea.",
    permalink: "/post/b01j0000000ppppppppp/loomings",
    published: "2026-11-21T07:00:00.000Z",
    updated: "2026-11-21T07:00:00.000Z",
    likes: 3,
    comments_count: 0,
    visibility: "free",
    access: "granted",
    pricing: null,
    index: null,
    parent: null,
    tags: [{ slug: "sea", name: "Sea" }],
    reading_minutes: 6,
    words: 1300,
    meta: { children: 0, cover: null, nsfw: false, dg_count: 0, pages: 0 },
    status: "published",
    content: "<p>Call me Ishmael.</p>",
    content_is_opening: false,
    files: [],
    direction: null,
    good_type: null,
    ...changes,
  };
}

/** A file that a post carries, open to its reader. */
export function file(changes: Partial<PostFile> = {}): PostFile {
  return {
    id: "b01j0000000fffffffff",
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
    sample: null,
    url: "/api/r/b01j0000000sssssssss/posts/b01j0000000ppppppppp/files/b01j0000000fffffffff",
    alt: "",
    image: null,
    ...changes,
  };
}

/** The same as a card of the platform's lists. */
export function card(changes: Partial<Post> = {}): PostCardWithSite {
  const { content, content_is_opening, status, files, direction, ...rest } = post(changes);
  return { ...rest, site };
}

export function chapter(index: number, changes: Partial<ChapterRow> = {}): ChapterRow {
  return {
    id: `b01j0000000ccccccc${String(index).padStart(2, "0")}`,
    index,
    title: `Chapter the ${index}`,
    permalink: `/chapter/b01j0000000ccccccc${String(index).padStart(2, "0")}/chapter-${index}`,
    published: "2026-11-21T07:00:00.000Z",
    visibility: "free",
    access: "granted",
    reading_minutes: 9,
    pages: 0,
    ...changes,
  };
}

/** A page around its data; on a site unless told otherwise. */
export function page(data: PageData, changes: Partial<Page> = {}): Page {
  return {
    status: data.kind === "not_found" || data.kind === "no_site" ? 404 : 200,
    path: "/",
    canonical: "http://melville.localhost:4000/",
    title: "Herman Melville",
    description: "Sea tales.",
    product: { name: "Quire", url: "http://localhost:4000", support: "support@example.com" },
    site,
    data,
    ...changes,
  };
}

export function postPage(changes: Partial<Post> = {}): Page {
  const shown = post(changes);
  return page(
    { kind: "post", post: shown, previous: null, next: null, comments: [], comments_next: null, more: [] },
    {
      path: shown.permalink,
      canonical: `${site.url}${shown.permalink}`,
      title: shown.title,
      description: shown.summary,
    },
  );
}
