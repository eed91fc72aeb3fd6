import type { PageData } from "@quire/contracts/records/page";
import { describe, expect, it } from "vitest";
import { bookData, postData, samplePost, sampleSite } from "../testing/samplePage.ts";
import { describePage } from "./describePage.ts";

const feed = { posts: [], next: null, search: "", sort: "newest" };
const parent = { id: "b0k7abcdefg123456780", title: "Moby-Dick", permalink: "/story/x" };

describe("the title of a site's page", () => {
  it.each<[string, PageData]>([
    ["Herman Melville", { kind: "site_feed", tab: "home", feed, pinned: [] }],
    ["Stories by Herman Melville", { kind: "site_feed", tab: "stories", feed, pinned: [] }],
    ["E-books by Herman Melville", { kind: "site_feed", tab: "ebooks", feed, pinned: [] }],
    ["About Herman Melville", { kind: "profile" }],
    [
      "Contact · Herman Melville",
      { kind: "site_page", page: { id: parent.id, title: "Contact", summary: "", content: "" } },
    ],
    ["Loomings · Herman Melville", postData()],
    ["Loomings · Moby-Dick · Herman Melville", postData({ parent })],
    ["Moby-Dick: or, The Whale · Herman Melville", bookData()],
    ["Library · Herman Melville", { kind: "app", screen: "library" }],
    ["This page doesn't exist", { kind: "not_found" }],
    ["This account doesn't exist", { kind: "no_site", domain: "ahab" }],
  ])("%s", (title, data) => {
    expect(describePage("Quire", sampleSite(), data).title).toBe(title);
  });
});

describe("the description of a page", () => {
  it.each([
    ["its post's summary", sampleSite(), postData({ summary: "A short one." }), "A short one."],
    ["its site, if the post has none", sampleSite(), postData({ summary: "" }), "Tales of the sea."],
    [
      "the site's name, if that has none",
      sampleSite({ description: "" }),
      postData({ summary: "" }),
      "Herman Melville on Quire",
    ],
    ["one line", sampleSite(), postData({ summary: "One\n  two\t three" }), "One two three"],
  ])("%s", (_, site, data, description) => {
    expect(describePage("Quire", site, data).description).toBe(description);
  });

  it("describes a topic by its name and number of creators", () => {
    const data: PageData = {
      kind: "topic",
      topic: { slug: "sea", name: "The sea", posts: 3, authors: 2 },
      feed,
      authors: [],
      authors_next: null,
    };
    expect(describePage("Quire", null, data)).toEqual({
      title: "The sea · Quire",
      description: "Posts about The sea by 2 creators on Quire.",
    });
  });

  it("describes a guide by its title and summary", () => {
    const guide = { title: "Buy a post", summary: "Pay once.", content: "" };
    const data: PageData = { kind: "guide", guide: { ...guide, slug: "buy-a-post", group: "read" } };
    expect(describePage("Quire", null, data)).toEqual({
      title: "Buy a post · Quire",
      description: "Pay once.",
    });
  });

  it.each([
    ["words", "whale ".repeat(80)],
    ["one endless word", "鯨".repeat(300)],
    ["characters of two code units", "🐋".repeat(300)],
  ])("cuts the description to 200 characters of %s, and splits none", (_, summary) => {
    const { description } = describePage("Quire", sampleSite(), {
      kind: "post",
      post: samplePost({ summary }),
    } as never);
    expect([...description].length).toBeLessThanOrEqual(200);
    expect([...description].length).toBeGreaterThan(190);
    expect(description.endsWith("…")).toBe(true);
    expect(description).not.toMatch(/\p{Surrogate}/u);
  });
});
