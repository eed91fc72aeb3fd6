import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "../archive.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import { markdownOf, readAll } from "../testing/reading.ts";
import {
  attachment,
  readPost,
  UPLOADS,
  WXR_END,
  WXR_HEAD,
  type WxrItem,
  wordpressExport,
  wxr,
  wxrItem,
} from "../testing/wordpressExport.ts";

describe("a WordPress post", () => {
  it("has the data of its item, and its image from a later item", async () => {
    const post = await readPost(
      {
        title: "Bread &amp; <em>night</em>",
        excerpt: "<p>Slow dough</p>",
        name: "%e0%a4%b0%e0%a5%8b%e0%a4%9f%e0%a5%80",
        categories: [
          ["category", "baking", "Baking &amp; ovens"],
          ["post_tag", "rye", "Rye"],
          ["category", "uncategorized", "Uncategorized"],
          ["post_format", "post-format-aside", "Aside"],
        ],
        meta: { _thumbnail_id: "31" },
      },
      attachment(31, "loaf.jpg", { excerpt: "The loaf", meta: { _wp_attachment_image_alt: "A loaf" } }),
    );
    expect(post).toMatchObject({
      key: "https://crumb.example/?p=7",
      title: "Bread & night",
      slug: "रोटी",
      summary: "Slow dough",
      tags: ["Baking & ovens", "Rye"],
      state: "published",
      access: "free",
      publishedAt: new Date("2020-05-01T10:00:00Z"),
      canonicalUrl: null,
      cover: { src: `${UPLOADS}/loaf.jpg`, alt: "A loaf", caption: "The loaf" },
      leftOut: [],
    });
    expect(post?.blocks[0]).toMatchObject({ type: "featuredImage", alt: "A loaf" });
    expect(markdownOf(post)).toBe("Flour.");
  });

  it.each<[string, WxrItem, string, RegExp | null]>([
    ["published", {}, "published", null],
    ["a draft", { status: "draft" }, "draft", null],
    ["pending", { status: "pending" }, "draft", null],
    [
      "scheduled",
      { status: "future", gmt: "2031-01-02 03:04:05" },
      "draft",
      /^Was scheduled for 2031-01-02 03:04 UTC; imported as a draft/,
    ],
    ["private", { status: "private" }, "draft", /^Was private; imported as a draft/],
    ["behind a password", { password: "yeast" }, "draft", /^Was protected by a password/],
    [
      "restricted in part by a shortcode",
      { content: "a [restrict]b[/restrict]" },
      "draft",
      /^Partly for members only/,
    ],
    [
      "restricted in part by a block",
      { content: "<!-- wp:premium-content/container --><p>b</p><!-- /wp:premium-content/container -->" },
      "draft",
      /^Partly for members only/,
    ],
  ])("that was %s does not become public", async (_, item, state, notice) => {
    const post = await readPost(item);
    expect(post?.state).toBe(state);
    expect(post?.publishedAt === null).toBe(state === "draft");
    expect(post?.leftOut).toEqual(notice ? [expect.stringMatching(notice)] : []);
  });

  it.each([
    ["everybody", "free"],
    ["subscribers", "followers"],
    ["paid_subscribers", "paid"],
  ])("emailed to %s becomes %s", async (level, access) => {
    expect((await readPost({ meta: { _jetpack_newsletter_access: level } }))?.access).toBe(access);
  });

  it("keeps its subscribers-only line", async () => {
    const post = await readPost({
      content: "<p>a</p>\n<!-- wp:jetpack/paywall -->\n<!-- /wp:jetpack/paywall -->\n<p>b</p>",
    });
    expect(post?.access).toBe("followers");
    expect(markdownOf(post)).toBe("a\n\n<!-- paywall -->\n\nb");
  });

  it("is dated by its creation if it was never published", async () => {
    const post = await readPost({
      status: "draft",
      gmt: "0000-00-00 00:00:00",
      local: "2021-02-03 04:05:06",
    });
    expect(post?.createdAt).toEqual(new Date("2021-02-03T04:05:06Z"));
  });

  it("is a draft if nothing is left of its text", async () => {
    const post = await readPost({ content: "[rev_slider alias='a']" });
    expect([post?.state, post?.publishedAt]).toEqual(["draft", null]);
    expect(post?.leftOut).toContain("No text; imported as a draft.");
  });

  it("names authors and search texts that it has no place for", async () => {
    const post = await readPost({
      categories: [
        ["author", "cap-mira", "Mira"],
        ["author", "cap-ada", "Ada"],
      ],
      meta: {
        _yoast_wpseo_title: "Bread!",
        _yoast_wpseo_metadesc: "%%excerpt%%",
        rank_math_description: "Rye",
      },
    });
    expect(post?.leftOut).toEqual([
      "Co-authors not imported: “Mira”, “Ada”.",
      "SEO title not imported: “Bread!”.",
      "SEO description not imported: “Rye”.",
    ]);
  });

  it("may lack what other programs don't write", async () => {
    const item =
      "<item><title>Rye</title><link>/rye</link><category>Flour</category><description>&lt;p&gt;Old.&lt;/p&gt;</description><wp:status>publish</wp:status></item>";
    const [post] = (await readAll("wordpress", archiveOf({ "a.xml": WXR_HEAD + item + WXR_END }))).posts;
    expect(post).toMatchObject({ title: "Rye", state: "published", tags: ["Flour"], publishedAt: null });
    expect(markdownOf(post)).toBe("Old.");
  });

  it("is dated by any of its dates", async () => {
    const text = WXR_HEAD + wxrItem({ gmt: "0000-00-00 00:00:00", local: "" }) + WXR_END;
    const [post] = (await readAll("wordpress", archiveOf({ "a.xml": text }))).posts;
    expect(post?.publishedAt).toEqual(new Date("2020-05-01T10:00:00Z"));
  });

  it.each(["trash", "auto-draft", "inherit"])("with status %s is skipped", async (status) => {
    expect(await readAll("wordpress", wordpressExport([{ status }]))).toEqual({ posts: [], asides: [] });
  });
});

describe("a WordPress export", () => {
  it("may be several files, with images in one used by posts in another", async () => {
    const { posts, asides } = await readAll(
      "wordpress",
      archiveOf({
        "crumb/1.xml": wxr([
          { meta: { _thumbnail_id: "31" }, comments: 2 },
          { type: "page" },
          { type: "nav_menu_item" },
        ]),
        "crumb/2.xml": wxr([attachment(31, "loaf.jpg"), { id: 8, comments: 1 }, { type: "lasso_recipe" }]),
        "crumb/sitemap.xml": "<urlset></urlset>",
      }),
    );
    expect(posts.map(({ cover }) => cover?.src)).toEqual([`${UPLOADS}/loaf.jpg`, undefined, undefined]);
    expect(posts.map(({ state }) => state)).toEqual(["published", "draft", "published"]);
    expect(posts[1]?.leftOut).toEqual(["A page; imported as a draft."]);
    expect(asides.map(({ what, count }) => [what, count])).toEqual([
      ["comment", 3],
      ["“lasso recipe” item", 1],
    ]);
  });

  it("keeps the address of a post, and that it was above the others", async () => {
    const sticky = wxrItem({}).replace("</item>", "<wp:is_sticky>1</wp:is_sticky></item>");
    const { posts } = await readAll(
      "wordpress",
      archiveOf({ "a.xml": `${WXR_HEAD}${sticky}${wxrItem({ id: 8 })}${WXR_END}` }),
    );
    expect(posts.map(({ isPinned }) => isPinned)).toEqual([true, false]);
    expect(posts[0]?.formerPaths).toEqual(["/2020/05/bread-at-night"]);
  });

  it("may contain characters that XML forbids, and HTML entities", async () => {
    const item = wxrItem({}).replace(
      "<![CDATA[Bread at night]]>",
      "Bread\u000b &nbsp; at &lt;night&gt; &#233;",
    );
    const [post] = (await readAll("wordpress", archiveOf({ "a.xml": WXR_HEAD + item + WXR_END }))).posts;
    expect(post?.title).toBe("Bread at é");
  });

  it("tells apart posts that share a guid, and posts of two sites", async () => {
    const guid = "https://crumb.example/?p=1";
    const copies = wordpressExport([
      { id: 1, guid, title: "First" },
      { id: 2, guid, title: "Second" },
    ]);
    const keys = (await readAll("wordpress", copies)).posts.map(({ key }) => key);
    expect(keys).toEqual([guid, "https://crumb.example/?p=2"]);
    const bare = WXR_HEAD + wxrItem({}).replace(/<(guid|link)[^>]*>.*?<\/\1>/g, "") + WXR_END;
    const sites = archiveOf({ "a.xml": bare, "b.xml": bare.replaceAll("crumb.example", "loaf.example") });
    expect((await readAll("wordpress", sites)).posts.map(({ key }) => key)).toEqual([
      "https://crumb.example/?p=7",
      "https://loaf.example/?p=7",
    ]);
  });

  it("has one key for a post that two of its files hold", async () => {
    const twice = archiveOf({ "a.xml": wxr([{}]), "b.xml": wxr([{}]) });
    const keys = (await readAll("wordpress", twice)).posts.map(({ key }) => key);
    expect(keys).toEqual(["https://crumb.example/?p=7", "https://crumb.example/?p=7"]);
  });

  it("may contain bare ampersands, and CDATA within CDATA", async () => {
    const items =
      wxrItem({ content: "@" }).replace("<![CDATA[Bread at night]]>", "Salt & pepper") +
      wxrItem(attachment(9, "a.jpg")).replace(/<!\[CDATA\[(https:[^\]]*)\]\]>/, "$1?w=1&h=2") +
      wxrItem({ id: 8, title: "Second" });
    const text = (WXR_HEAD + items + WXR_END).replace(
      "[CDATA[@]]>",
      "[CDATA[<p>a</p><script>/* <![CDATA[ */ x /* ]]> */</script><p>b; c</p>]]>",
    );
    const { posts } = await readAll("wordpress", archiveOf({ "a.xml": text }));
    expect(posts.map(({ title }) => title)).toEqual(["Salt & pepper", "Second"]);
    expect(markdownOf(posts[0])).toBe("a\n\nb; c");
  });

  it("is decoded by its declared legacy encoding", async () => {
    const text = wxr([{ title: "Café" }]).replace("UTF-8", "ISO-8859-1");
    const { posts } = await readAll("wordpress", archiveOf({ "a.xml": Buffer.from(text, "latin1") }));
    expect(posts[0]?.title).toBe("Café");
  });

  it("expands no entity that it declares", async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const text = (WXR_HEAD + wxrItem({}) + WXR_END)
      .replace("<rss", `${bomb}<rss`)
      .replace("<![CDATA[Bread at night]]>", "x &b; y &c; z");
    const [post] = (await readAll("wordpress", archiveOf({ "a.xml": text }))).posts;
    expect(post?.title).toBe("x &b; y &c; z");
  });

  it.each<[string, Record<string, string>, string]>([
    ["without XML", { "a.txt": "x" }, "This isn't a WordPress export"],
    ["of a different feed", { "a.xml": "<rss><channel></channel></rss>" }, "This isn't a WordPress export"],
    ["that is truncated", { "a.xml": wxr([{}]).slice(0, -200) }, "a.xml is broken or breaks off at line"],
    ["with mismatched tags", { "a.xml": wxr([{}]).replace("</title>", "</titel>") }, "a.xml is broken"],
    ["that nests without end", { "a.xml": WXR_HEAD + "<a>".repeat(100) }, "a.xml is broken"],
  ])("%s is refused with a message, before any post", async (_, contents, message) => {
    const reading = readAll("wordpress", archiveOf(contents));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
  });
});
