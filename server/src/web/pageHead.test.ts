import type { ImageRef } from "@quire/contracts/records/image";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { elementsOf, textOf } from "../testing/readMarkup.ts";
import { bookData, postData, sampleFile, samplePage, sampleSite } from "../testing/samplePage.ts";
import { pageDataScript, pageHead } from "./pageHead.ts";

const NASTY = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
const picture = (image: string): ImageRef => ({
  image,
  fallback: image,
  alt: "",
  width: 640,
  height: 480,
  prominent_color: null,
  sizes: [],
});
const headOf = (page: Parameters<typeof pageHead>[0]) => elementsOf(parse(`<head>${pageHead(page)}</head>`));
const metaOf = (page: Parameters<typeof pageHead>[0], name: string) =>
  headOf(page).find((tag) => (tag.attributes.property ?? tag.attributes.name) === name)?.attributes.content;
const linkOf = (page: Parameters<typeof pageHead>[0], rel: string) =>
  headOf(page).find((tag) => tag.name === "link" && tag.attributes.rel === rel)?.attributes.href;

describe("the head of a book's page", () => {
  it("has the sharing card of a book, with its cover", () => {
    const page = samplePage(bookData({ cover_image: picture("/files/cover.webp") }));
    expect(metaOf(page, "og:type")).toBe("book");
    expect(metaOf(page, "book:isbn")).toBe("9780142437247");
    expect(metaOf(page, "book:author")).toBe("Herman Melville");
    expect(metaOf(page, "og:image")).toBe("https://melville.example.com/files/cover.webp");
  });
});

describe("the head of a post's page", () => {
  const page = samplePage(postData({ tags: [{ slug: "sea", name: "The sea" }] }), { title: "Loomings" });

  it("has the sharing card", () => {
    expect(metaOf(page, "og:type")).toBe("article");
    expect(metaOf(page, "og:url")).toBe("https://melville.example.com/");
    expect(metaOf(page, "og:site_name")).toBe("Herman Melville");
    expect(metaOf(page, "article:published_time")).toBe("2026-01-02T00:00:00.000Z");
    expect(metaOf(page, "article:tag")).toBe("The sea");
    expect(linkOf(page, "canonical")).toBe("https://melville.example.com/");
    expect(linkOf(page, "alternate")).toBe("/rss.xml");
  });

  it.each([
    [
      "the post's own",
      postData({
        meta: { children: 0, cover: picture("/files/a/full.webp"), nsfw: false, dg_count: 0, pages: 0 },
      }),
      "https://melville.example.com/files/a/full.webp",
    ],
    ["the site's, if the post has none", postData(), "https://melville.example.com/files/site/full.webp"],
  ])("has the picture's absolute address: %s", (_, data, address) => {
    const site = sampleSite({ cover: picture("/files/site/full.webp") });
    expect(metaOf(samplePage(data, { site }), "og:image")).toBe(address);
  });

  it("links the film of an open post, and not of a closed one", () => {
    const film = sampleFile({ kind: "video", content_type: "video/mp4" });
    const open = samplePage(postData({ subtype: "video", files: [film] }));
    expect(metaOf(open, "og:type")).toBe("video.other");
    expect(metaOf(open, "og:video")).toBe(`https://melville.example.com${film.url}`);
    const closed = samplePage(postData({ subtype: "video", files: [{ ...film, url: null }] }));
    expect(metaOf(closed, "og:video")).toBeUndefined();
  });

  it("has Quire's picture as a fallback", () => {
    expect(metaOf(page, "og:image")).toBe("https://example.com/icons/share.png");
  });
});

describe("search engines", () => {
  it.each([
    ["index a post", samplePage(postData()), undefined],
    ["don't index a missing page", samplePage({ kind: "not_found" }, { status: 404 }), "noindex"],
    ["don't index a screen", samplePage({ kind: "app", screen: "signin" }), "noindex"],
    ["don't index a search", samplePage({ kind: "profile" }, { path: "/?search=whale" }), "noindex"],
  ])("%s", (_, page, robots) => {
    expect(metaOf(page, "robots")).toBe(robots);
    expect(linkOf(page, "canonical") === undefined).toBe(robots !== undefined);
  });
});

it("user text stays text: it can't add tags to the head", () => {
  const site = sampleSite({ name: NASTY, description: NASTY, url: "https://melville.example.com" });
  const data = postData({ title: NASTY, summary: NASTY, tags: [{ slug: "x", name: NASTY }] });
  const tags = headOf(samplePage(data, { title: NASTY, description: NASTY, site }));
  expect(tags.filter(({ name }) => name === "img")).toEqual([]);
  const scripts = tags.filter(({ name }) => name === "script");
  expect(scripts.map((script) => script.attributes.type)).toEqual([
    "application/ld+json",
    "application/ld+json",
  ]);
  expect(JSON.parse(textOf(scripts[0])).headline).toBe(NASTY);
  expect(textOf(tags.find(({ name }) => name === "title"))).toBe(NASTY);
});

it("a post's text is sent once: the inlined data omits it", () => {
  const [script] = elementsOf(
    parse(pageDataScript(samplePage(postData({ content: "<p>The whole</p>" })))),
  ).filter(({ name }) => name === "script");
  const data = JSON.parse(textOf(script));
  expect(script?.attributes).toEqual({ type: "application/json", id: "page-data" });
  expect(data).toMatchObject({
    content_in_document: true,
    data: { post: { content: "", title: "Loomings" } },
  });
});
