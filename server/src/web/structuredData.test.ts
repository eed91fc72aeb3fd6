import { describe, expect, it } from "vitest";
import { bookData, postData, sampleFile, samplePage, samplePost, sampleSite } from "../testing/samplePage.ts";
import { structuredData } from "./structuredData.ts";

const feed = { posts: [], next: null, search: "", sort: "newest" };

describe("structured data", () => {
  it.each([
    ["blog", null, "BlogPosting"],
    ["chapter", "story", "Chapter"],
    ["episode", "comic", "Chapter"],
    ["dg", "document", "Book"],
    ["dg", "other", "Product"],
    ["dg", "video", "VideoObject"],
    ["blog", "audio", "AudioObject"],
    ["blog", "image", "ImageObject"],
  ] as const)("maps a %s of kind %s to a %s", (ptype, subtype, type) => {
    const [post] = structuredData(samplePage(postData({ ptype, subtype })));
    expect(post?.["@type"]).toBe(type);
  });

  it.each([
    ["story", "Book"],
    ["comic", "ComicSeries"],
  ] as const)("maps a serial that is a %s to a %s", (subtype, type) => {
    const post = samplePost({ ptype: "parent", subtype });
    const data = { kind: "serial", post, chapters: [], comments: [], comments_next: null } as const;
    expect(structuredData(samplePage(data as never))[0]?.["@type"]).toBe(type);
  });

  it("describes a printed book with its offers and editions", () => {
    const [book] = structuredData(samplePage(bookData()));
    expect(book).toMatchObject({
      "@type": "Book",
      name: "Moby-Dick",
      alternativeHeadline: "or, The Whale",
      author: { "@type": "Person", name: "Herman Melville" },
      publisher: { "@type": "Organization", name: "Nantucket Press" },
      isbn: "9780142437247",
      numberOfPages: 600,
      bookFormat: "https://schema.org/Hardcover",
      offers: [
        { price: 799, priceCurrency: "INR", availability: "https://schema.org/InStock" },
        { price: 24, priceCurrency: "USD" },
      ],
      workExample: [{ bookFormat: "https://schema.org/EBook" }],
    });
    // It isn't free to read.
    expect(JSON.parse(JSON.stringify(book))).not.toHaveProperty("isAccessibleForFree");
  });

  it.each([
    [{ is_orderable: false }, "OutOfStock"],
    [{ preorder_until: "2027-02-01" }, "PreOrder"],
  ] as const)("says of a book with %j that it is %s", (fields, availability) => {
    const [book] = structuredData(samplePage(bookData(fields)));
    expect(book?.offers).toMatchObject([{ availability: `https://schema.org/${availability}` }, {}]);
  });

  it("has a recording's length, and its address only if it is open", () => {
    const song = sampleFile({ kind: "audio", content_type: "audio/mpeg", duration: 754.4 });
    const dataOf = (file: typeof song) =>
      structuredData(samplePage(postData({ subtype: "audio", files: [file] })))[0];
    expect(dataOf(song)).toMatchObject({
      duration: "PT754S",
      encodingFormat: "audio/mpeg",
      contentUrl: `https://melville.example.com${song.url}`,
    });
    expect(dataOf({ ...song, url: null })).not.toHaveProperty("contentUrl");
  });

  it("has an episode's page count, and a paid post's price", () => {
    const meta = { children: 0, cover: null, nsfw: false, dg_count: 0, pages: 24 };
    const pricing = { web: { USD: 499, INR: 9900 } };
    const [episode] = structuredData(
      samplePage(postData({ ptype: "episode", meta, visibility: "paid", pricing })),
    );
    expect(episode).toMatchObject({
      "@type": "ComicIssue",
      numberOfPages: 24,
      offers: { price: 4.99, priceCurrency: "USD" },
    });
  });

  it.each([
    ["free", true],
    ["follow", true],
    ["paid", false],
  ] as const)("says a %s post is free: %s", (visibility, isFree) => {
    expect(structuredData(samplePage(postData({ visibility })))[0]?.isAccessibleForFree).toBe(isFree);
  });

  it("nests a chapter in its story, and the story in its site", () => {
    const parent = { id: "b0k7abcdefg123456780", title: "Moby-Dick", permalink: "/story/x/moby-dick" };
    const [chapter, trail] = structuredData(
      samplePage(postData({ ptype: "chapter", parent, index: 3 }), {
        canonical: "https://melville.example.com/chapter/y",
      }),
    );
    expect(chapter).toMatchObject({
      position: 3,
      isPartOf: { "@type": "Book", url: "https://melville.example.com/story/x/moby-dick" },
    });
    const crumbs = (trail as { itemListElement: { position: number; item: string }[] }).itemListElement;
    expect(crumbs.map(({ position, item }) => [position, item])).toEqual([
      [1, "https://melville.example.com/"],
      [2, "https://melville.example.com/story/x/moby-dick"],
      [3, "https://melville.example.com/chapter/y"],
    ]);
  });

  it("contains none of a post's text", () => {
    const page = samplePage(postData({ content: "<p>the canary sings</p>" }));
    expect(JSON.stringify(structuredData(page))).not.toContain("canary");
  });

  it("describes a home as a site with its creator, and other screens not at all", () => {
    const home = { kind: "site_feed", tab: "home", feed, pinned: [] } as const;
    expect(structuredData(samplePage(home as never))[0]).toMatchObject({
      "@type": "WebSite",
      publisher: { "@type": "Person", name: sampleSite().name },
    });
    expect(structuredData(samplePage({ kind: "app", screen: "library" }))).toEqual([]);
    expect(structuredData(samplePage({ kind: "not_found" }, { site: null }))).toEqual([]);
  });
});
