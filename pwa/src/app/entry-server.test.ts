import type { Comment } from "@quire/contracts/records/comment";
import type { Page, PageData } from "@quire/contracts/records/page";
import { expect, test } from "vitest";
import { bookData } from "../testing/books.ts";
import { card, chapter, page, post, postPage, site } from "../testing/pages.ts";
import { renderApp } from "./entry-server.tsx";

const feed = { posts: [card()], next: "k1", search: "", sort: "newest" };
const topic = { slug: "sea", name: "Sea", posts: 3, authors: 2 };
const comment: Comment = {
  id: "b01j0000000mmmmmmmmm",
  post_id: post().id,
  parent: null,
  depth: 0,
  passage: null,
  text: "A fine opening.",
  state: "approved",
  created: "2026-11-21T08:00:00.000Z",
  edited: null,
  editable_until: "2026-01-05T10:15:00.000Z",
  answers: 0,
  author: { id: "b01j0000000rrrrrrrrr", name: "Ada", url: null, logo: null },
};

const found = {
  type: "posts" as const,
  query: "loom",
  corrected: "loomings",
  posts: [
    {
      post: { ...card(), site },
      title: { text: "Loomings", marks: [[0, 4]] as [number, number][] },
      snippet: { text: "<b>not</b> markup", marks: [[3, 6]] as [number, number][] },
      more_chapters: 2,
    },
  ],
  sites: [{ site, name: { text: site.name, marks: [] }, snippet: { text: "", marks: [] } }],
  topics: [{ topic, name: { text: topic.name, marks: [] } }],
  next: "more",
};

const kinds: Record<PageData["kind"], PageData[]> = {
  platform_home: [
    {
      kind: "platform_home",
      stories: [card({ ptype: "parent", subtype: "story" })],
      feed,
      sites: [site],
      topics: [topic],
    },
    { kind: "platform_home", stories: [], feed: { ...feed, posts: [], next: null }, sites: [], topics: [] },
  ],
  site_feed: [
    { kind: "site_feed", tab: "home", feed, pinned: [card()] },
    { kind: "site_feed", tab: "stories", feed: { ...feed, search: "whale", sort: "a-z" }, pinned: [] },
    { kind: "site_feed", tab: "comics", feed: { ...feed, posts: [], next: null }, pinned: [] },
  ],
  profile: [{ kind: "profile" }],
  site_page: [
    { kind: "site_page", page: { id: "p", title: "About", summary: "I write.", content: "<p>I write.</p>" } },
  ],
  post: [
    {
      kind: "post",
      post: post({
        ptype: "chapter",
        index: 2,
        parent: { id: "p", title: "Moby-Dick", permalink: "/story/p" },
      }),
      previous: chapter(1),
      next: chapter(3),
      comments: [comment],
      comments_next: null,
      more: [card()],
    },
    {
      kind: "post",
      post: post({ access: "sign_in_and_follow_required", visibility: "follow", content_is_opening: true }),
      previous: null,
      next: null,
      comments: [],
      comments_next: null,
      more: [],
    },
  ],
  serial: [
    {
      kind: "serial",
      post: post({ ptype: "parent", subtype: "story" }),
      chapters: [chapter(1), chapter(2, { access: "sign_in_and_payment_required", visibility: "paid" })],
      comments: [],
      comments_next: null,
    },
    {
      kind: "serial",
      post: post({ ptype: "parent", subtype: "comic" }),
      chapters: [],
      comments: [],
      comments_next: null,
    },
  ],
  book: [
    bookData(),
    bookData({
      cover_image: null,
      sample: null,
      is_orderable: false,
      prices: {},
      preorder_until: "2027-02-01",
    }),
  ],
  topic: [
    { kind: "topic", topic, feed, authors: [site], authors_next: null },
    { kind: "topic", topic, feed, authors: [site], authors_next: "on" },
  ],
  search: [
    { kind: "search", query: "", type: "posts", results: null },
    { kind: "search", query: "loom", type: "posts", results: found },
    {
      kind: "search",
      query: "loom",
      type: "sites",
      results: { ...found, posts: [], corrected: null, next: null },
    },
  ],
  text: (["privacy", "terms", "community-guidelines"] as const).map((slug) => ({
    kind: "text",
    slug,
  })),
  guides: [
    {
      kind: "guides",
      guides: [
        {
          slug: "first-post",
          group: "write",
          title: "First",
          summary: "A first post.",
          text: "Press Publish.",
        },
      ],
    },
  ],
  guide: [
    {
      kind: "guide",
      guide: {
        ...{ slug: "first-post", group: "write", title: "First", summary: "A first post." },
        content: "<p>Press <strong>Publish</strong>.</p>",
      },
    },
  ],
  app: (["signin", "signup", "signin_token", "activate", "settings", "library", "assets"] as const).map(
    (screen) => ({
      kind: "app",
      screen,
    }),
  ),
  not_found: [{ kind: "not_found" }],
  no_site: [{ kind: "no_site", domain: "nobody" }],
};

const every = Object.values(kinds).flat();
const platform = (data: PageData): Page => page(data, { site: null });

test.each(every.map((data) => [data.kind, data] as const))(
  "renders a page of kind %s completely",
  (_kind, data) => {
    const needsSite = ["site_feed", "profile", "post", "serial", "book"].includes(data.kind);
    const html = renderApp(needsSite ? page(data) : platform(data));
    // The page of all components has its own frame.
    if (data.kind !== "app" || data.screen !== "assets") expect(html).toContain('<main id="main"');
    // Strings that appear where a value is missing, and values that were not formatted.
    expect(html).not.toMatch(/undefined|\[object Object\]|NaN/);
    // The pages' Content-Security-Policy allows no inline style and no inline script.
    expect(html).not.toMatch(/ style=|<script/);
  },
);

test.each(every.filter(({ kind }) => kind !== "app").map((data) => [data.kind, data] as const))(
  "renders a page of kind %s with exactly one h1",
  (_kind, data) => {
    expect(renderApp(page(data)).match(/<h1[ >]/g)?.length).toBe(1);
  },
);

test("escapes user-written text", () => {
  const evil = `<img src=x onerror=alert(1)>"'`;
  const html = renderApp(
    page(
      {
        kind: "post",
        post: post({
          title: evil,
          summary: evil,
          tags: [{ slug: "x", name: evil }],
          content: "<p>Clean</p>",
        }),
        previous: { ...chapter(1), title: evil },
        next: null,
        comments: [{ ...comment, text: evil, author: { id: comment.id, name: evil, url: null, logo: null } }],
        comments_next: null,
        more: [card({ title: evil, summary: evil })],
      },
      { site: { ...site, name: evil, description: evil } },
    ),
  );
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;img src=x");
});

test("renders the text of a post unchanged", () => {
  expect(renderApp(postPage({ content: "<p>Call me <em>Ishmael</em>.</p>" }))).toMatch(
    /<div data-post-content="b\w{19}"><div class="q-prose"[^>]*><p>Call me <em>Ishmael<\/em>\.<\/p><\/div><\/div>/,
  );
});

test("renders the same bytes for the same page, for every caller", () => {
  const data = kinds.post[0] as PageData;
  const first = renderApp(page(data));
  for (const other of every) renderApp(page(other));
  expect(renderApp(page(data))).toBe(first);
});

test("searches a feed by a form and pages it by a link without JavaScript", () => {
  const html = renderApp(page(kinds.site_feed[0] as PageData));
  expect(html).toMatch(/<form[^>]*action="\/"[^>]*method="get"/);
  expect(html).toContain('href="/?next=k1"');
});

test("shows a missing page in the specification's words", () => {
  const missing = renderApp(page({ kind: "not_found" }));
  expect(missing).toContain("This page doesn&#x27;t exist");
  expect(missing).toContain("Go home");
  const noSite = renderApp(platform({ kind: "no_site", domain: "nobody" }));
  expect(noSite).toContain("This account doesn&#x27;t exist");
  expect(noSite).toContain("See other creators");
});
