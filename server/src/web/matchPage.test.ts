import { describe, expect, it } from "vitest";
import { matchPage } from "./matchPage.ts";

const ID = "b0k7abcdefg123456789";
const read = (host: "platform" | "site", address: string) => {
  const url = new URL(address, "http://host");
  return matchPage(host, url.pathname, url.searchParams);
};

describe("a site's path", () => {
  it.each([
    ["/", "home"],
    ["/follow", "home"],
    ["/stories", "stories"],
    ["/comics", "comics"],
    ["/books", "books"],
    ["/ebooks", "ebooks"],
  ])("%s is a tab", (path, tab) => {
    expect(read("site", path).request).toMatchObject({ kind: "site_feed", tab, search: null, next: null });
  });

  it.each(["post", "story", "comic", "chapter", "episode", "archive", "book"])(
    "/%s/{id} is a post",
    (segment) => {
      expect(read("site", `/${segment}/${ID}/any-slug`).request).toEqual({
        kind: "post",
        id: ID,
        isArchived: segment === "archive",
      });
      expect(read("site", `/${segment.toUpperCase()}/${ID.toUpperCase()}`).request).toEqual({
        kind: "post",
        id: ID,
        isArchived: segment === "archive",
      });
    },
  );

  it.each([
    ["/profile", { kind: "profile" }],
    ["/privacy", { kind: "text", slug: "privacy" }],
    ["/refund-policy", { kind: "text", slug: "refund-policy" }],
    ["/library", { kind: "app", screen: "library", params: {} }],
    ["/signin/token/AbC-_9", { kind: "app", screen: "signin_token", params: { token: "AbC-_9" } }],
    ["/STORIES", { kind: "moved", to: "/stories" }],
    ["/%53tories", { kind: "moved", to: "/stories" }],
    ["/Profile", { kind: "moved", to: "/profile" }],
    ["/page/about", { kind: "site_page", slug: "about" }],
    ["/page/caf%C3%A9", { kind: "site_page", slug: "café" }],
    ["/Page/ABOUT", { kind: "moved", to: "/page/about" }],
    ["/page/cafe%CC%81", { kind: "moved", to: "/page/caf%C3%A9" }],
    ["/page/about/more", { kind: "not_found" }],
    ["/settings", { kind: "on_platform" }],
    ["/guides/first-post", { kind: "on_platform" }],
    ["/drafts", { kind: "app", screen: "own_posts", params: {} }],
    ["/c/whales", { kind: "not_found" }],
    [`/story/${ID}/edit`, { kind: "app", screen: "serial_edit", params: { id: ID } }],
    ["/story/short/edit", { kind: "not_found" }],
    ["/story/short", { kind: "not_found" }],
    ["/stories/more", { kind: "not_found" }],
    ["/%E0%A4%A", { kind: "not_found" }],
    ["/constructor", { kind: "not_found" }],
    ["/__proto__", { kind: "not_found" }],
  ])("%s", (path, request) => {
    expect(read("site", path).request).toEqual(request);
  });
});

describe("the platform's path", () => {
  it.each([
    ["/", { kind: "platform_home", next: null }],
    ["/follow", { kind: "platform_home", next: null }],
    ["/c/whales", { kind: "topic", slug: "whales", next: null }],
    ["/c/Whales", { kind: "moved", to: "/c/whales" }],
    ["/C/whales", { kind: "moved", to: "/c/whales" }],
    ["/c/%77hales", { kind: "topic", slug: "whales", next: null }],
    ["/c/caf%c3%a9", { kind: "topic", slug: "café", next: null }],
    ["/c/caf%C3%A9", { kind: "topic", slug: "café", next: null }],
    ["/c/", { kind: "not_found" }],
    ["/c/%FF", { kind: "not_found" }],
    ["/settings", { kind: "app", screen: "settings", params: {} }],
    ["/guides", { kind: "guide", slug: null }],
    ["/guides/first-post", { kind: "guide", slug: "first-post" }],
    ["/Guides/First-Post", { kind: "moved", to: "/guides/first-post" }],
    ["/guides/nothing", { kind: "not_found" }],
    ["/Settings", { kind: "moved", to: "/settings" }],
    ["/stories", { kind: "not_found" }],
    ["/signin/token/AbC", { kind: "not_found" }],
    [`/post/${ID}`, { kind: "not_found" }],
  ])("%s", (path, request) => {
    expect(read("platform", path).request).toEqual(request);
  });
});

it.each(["/c/caf%C3%A9", "/c/caf%c3%a9", "/c/%63af%C3%A9"])(
  "a topic has one address, however encoded: %s",
  (requested) => {
    expect(read("platform", requested).path).toBe("/c/caf%C3%A9");
  },
);

it.each(["a=b", "(1)", "a+b", "İ", "ǰ", "J\u030c", "'", "a/b"])(
  "a topic called “%s” redirects to itself in one step",
  (slug) => {
    const requested = read("platform", `/c/${encodeURIComponent(slug)}`).request;
    const to = requested.kind === "moved" ? requested.to : `/c/${encodeURIComponent(slug)}`;
    for (const form of [to, decodeURI(to)]) expect(read("platform", form).request.kind).toBe("topic");
  },
);

describe("a page's cache key", () => {
  it.each([
    ["/?utm_source=x&fbclid=1", "/"],
    ["/follow", "/"],
    ["/stories?sort=newest", "/stories"],
    ["/stories?sort=A-Z&utm=1", "/stories?sort=a-z"],
    ["/stories?sort=unheard-of", "/stories"],
    ["/?search=wh", "/"],
    ["/?search=%20%20whale%20%20&sort=oldest", "/?search=whale&sort=oldest"],
    ["/?search=one&search=two", "/?search=one"],
    ["/?next=", "/"],
    [`/?next=${"x".repeat(2001)}`, "/"],
    ["/profile?next=abc&search=whale", "/profile"],
  ])("%s is %s", (requested, path) => {
    expect(read("site", requested).path).toBe(path);
  });
});
