import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "../archive.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import { markdownOf, readAll } from "../testing/reading.ts";
import {
  WXR_END,
  WXR_HEAD,
  type WxrItem,
  wordpressExport,
  wxr,
  wxrItem,
} from "../testing/wordpressExport.ts";

const UPLOADS = "https://crumb.example/wp-content/uploads/2020/05";
const attachment = (id: number, name: string, more: WxrItem = {}): WxrItem => ({
  id,
  type: "attachment",
  status: "inherit",
  title: name,
  attachment: `${UPLOADS}/${name}`,
  content: "",
  ...more,
});

async function readOne(item: WxrItem, ...others: WxrItem[]) {
  return (await readAll("wordpress", wordpressExport([item, ...others]))).posts[0];
}

describe("a post of WordPress's", () => {
  it("comes with what its item says of it, its picture from an item further on", async () => {
    const post = await readOne(
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
      /^It was scheduled for 2031-01-02 03:04 UTC: it is a draft now/,
    ],
    ["private", { status: "private" }, "draft", /^It was private: it is a draft now/],
    ["behind a password", { password: "yeast" }, "draft", /^It was behind a password/],
    [
      "for members in part, by a shortcode",
      { content: "a [restrict]b[/restrict]" },
      "draft",
      /^A part of it was for members alone/,
    ],
    [
      "for members in part, by a block",
      { content: "<!-- wp:premium-content/container --><p>b</p><!-- /wp:premium-content/container -->" },
      "draft",
      /^A part of it was for members alone/,
    ],
  ])("that was %s is no more public here", async (_, item, state, told) => {
    const post = await readOne(item);
    expect(post?.state).toBe(state);
    expect(post?.publishedAt === null).toBe(state === "draft");
    expect(post?.leftOut).toEqual(told ? [expect.stringMatching(told)] : []);
  });

  it.each([
    ["everybody", "free"],
    ["subscribers", "followers"],
    ["paid_subscribers", "paid"],
  ])("that went to %s is %s here", async (level, access) => {
    expect((await readOne({ meta: { _jetpack_newsletter_access: level } }))?.access).toBe(access);
  });

  it("with a line for subscribers has it here", async () => {
    const post = await readOne({
      content: "<p>a</p>\n<!-- wp:jetpack/paywall -->\n<!-- /wp:jetpack/paywall -->\n<p>b</p>",
    });
    expect(post?.access).toBe("followers");
    expect(markdownOf(post)).toBe("a\n\n<!-- paywall -->\n\nb");
  });

  it("that was never published has the moment at which it was begun", async () => {
    const post = await readOne({ status: "draft", gmt: "0000-00-00 00:00:00", local: "2021-02-03 04:05:06" });
    expect(post?.createdAt).toEqual(new Date("2021-02-03T04:05:06Z"));
  });

  it.each(["trash", "auto-draft", "inherit"])("in the state %s is none", async (status) => {
    expect(await readAll("wordpress", wordpressExport([{ status }]))).toEqual({ posts: [], asides: [] });
  });

  it.each<[string, string, string, string[]]>([
    [
      "lines and paragraphs",
      "One\ntwo <b>three\nfour</b>\n\nFive\n\n\n\nSix",
      "One\\\ntwo **three**\\\n**four**\n\nFive\n\nSix",
      [],
    ],
    ["paragraphs that are marked already", "<p>One</p>\n<p>Two</p>", "One\n\nTwo", []],
    [
      "lists and headings among lines",
      "<h2>H</h2>\nOne\n<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>\nTwo",
      "## H\n\nOne\n\n- a\n- b\\\n  c\n\nTwo",
      [],
    ],
    ["code, whose lines stay", "a\n<pre>x\n\n  y</pre>\nb", "a\n\n```\nx\n\n  y\n```\n\nb", []],
    ["a quote with lines", "<blockquote>One\n\nTwo</blockquote>", "> One\n>\n> Two", []],
    ["a break and a line end", "One<br />\nTwo", "One\\\nTwo", []],
    ["words around an element", "a <i>b</i> c", "a _b_ c", []],
    [
      "the line before which a list shows it",
      "One\n\n<!--more-->\n\nTwo <!--more--> three",
      "One\n\nTwo three",
      [],
    ],
    [
      "an address alone on its line",
      "See\n\nhttps://www.youtube.com/watch?v=abc\n\nand https://vimeo.com/1",
      "See\n\nhttps://www.youtube.com/watch?v=abc\n\nand https\\://vimeo.com/1",
      [],
    ],
    [
      "a caption",
      `[caption id="attachment_31" align="alignnone" width="300"]<a href="x"><img src="${UPLOADS}/loaf-300x200.jpg" alt="L" width="300" height="200" /></a> The <em>loaf</em>[/caption]\n\nAfter`,
      `![L](${UPLOADS}/loaf-300x200.jpg "The loaf")\n\nAfter`,
      [],
    ],
    [
      "a caption of old",
      `[caption caption="Old &quot;loaf&quot;"]<img src="${UPLOADS}/a.jpg">[/caption]`,
      `![](${UPLOADS}/a.jpg "Old \\"loaf\\"")`,
      [],
    ],
    [
      "a caption that nothing ends",
      `[caption id="x"]<img src="${UPLOADS}/a.jpg">\n\nAfter`,
      `![](${UPLOADS}/a.jpg)\n\nAfter`,
      [],
    ],
    [
      "a gallery by numbers",
      `[gallery ids="31,32" columns="2"]`,
      `![A](${UPLOADS}/loaf.jpg "The loaf")\n![](${UPLOADS}/oven.jpg)`,
      [],
    ],
    ["a gallery of its own pictures", "[gallery]", `![](${UPLOADS}/oven.jpg)`, []],
    [
      "a gallery of which a picture is missing",
      `[gallery ids="32,99"]`,
      `![](${UPLOADS}/oven.jpg)`.trim(),
      ["Pictures of a gallery are not in the export: they were left out."],
    ],
    [
      "a gallery of nothing",
      `a [gallery ids="99"]`,
      "a",
      ["Pictures of a gallery are not in the export: they were left out.", "A gallery was left out."],
    ],
    ["an embed", "[embed]https://vimeo.com/12[/embed]", "https://vimeo.com/12", []],
    [
      "players by their shortcodes",
      "[youtube https://www.youtube.com/watch?v=x1]\n[vimeo 12345]",
      "https://www.youtube.com/watch?v=x1\n\nhttps://vimeo.com/12345",
      [],
    ],
    [
      "recordings and videos",
      `[audio src="${UPLOADS}/oven.mp3"]\n\n[video width="640" mp4="${UPLOADS}/dough.mp4"][/video]`,
      `[oven.mp3](${UPLOADS}/oven.mp3)\n\n[dough.mp4](${UPLOADS}/dough.mp4)`,
      [
        "A recording stayed where it was: a link leads to it.",
        "A video stayed where it was: a link leads to it.",
      ],
    ],
    [
      "a playlist",
      `[playlist ids="33"]`,
      `[song.mp3](${UPLOADS}/song.mp3)`,
      ["A recording stayed where it was: a link leads to it."],
    ],
    [
      "code by a shortcode",
      `[sourcecode lang="php"]\n$a = [gallery];\n[/sourcecode]`,
      "```php\n$a = [gallery];\n```",
      [],
    ],
    [
      "other shortcodes that are known",
      `[vc_row][vc_column width="1/2"]Words[/vc_column][/vc_row]`,
      "Words",
      [
        "The shortcode “vc_row” was taken out; what stood in it stays.",
        "The shortcode “vc_column” was taken out; what stood in it stays.",
      ],
    ],
    [
      "words in brackets",
      "He [sic] said [1] and [click here]",
      "He \\[sic] said \\[1] and \\[click here]",
      [],
    ],
    ["a shortcode that is written about", "Type [[gallery]] here", "Type \\[gallery] here", []],
  ])("written with %s is taken over", async (_, content, markdown, leftOut) => {
    const post = await readOne(
      { content },
      attachment(31, "loaf.jpg", { excerpt: "The loaf", meta: { _wp_attachment_image_alt: "A" } }),
      attachment(32, "oven.jpg", { parent: 7 }),
      attachment(33, "song.mp3", { parent: 7 }),
    );
    expect(markdownOf(post)).toBe(markdown);
    expect(post?.leftOut).toEqual(leftOut);
  });

  const block = (name: string, html: string) => `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->\n\n`;
  it.each<[string, string, string, string[]]>([
    [
      "paragraphs and a list",
      block("paragraph", "<p>One\ntwo</p>") +
        block("list", "<ul><!-- wp:list-item -->\n<li>a</li>\n<!-- /wp:list-item --></ul>"),
      "One two\n\n- a",
      [],
    ],
    [
      "a picture",
      block(
        "image",
        `<figure class="wp-block-image size-large"><img src="/wp-content/uploads/a.jpg" alt="A" class="wp-image-3"/><figcaption class="wp-element-caption">c</figcaption></figure>`,
      ),
      '![A](https://crumb.example/wp-content/uploads/a.jpg "c")',
      [],
    ],
    [
      "a gallery",
      block(
        "gallery",
        `<figure class="wp-block-gallery has-nested-images"><figure class="wp-block-image"><img src="https://a.example/1.jpg" alt=""/><figcaption>one</figcaption></figure><figure class="wp-block-image"><img src="https://a.example/2.jpg"/></figure><figcaption class="blocks-gallery-caption">both</figcaption></figure>`,
      ),
      '![](https://a.example/1.jpg "one")\n![](https://a.example/2.jpg)\n\n_both_',
      [],
    ],
    [
      "a gallery of old",
      block(
        "gallery",
        `<ul class="wp-block-gallery columns-2"><li class="blocks-gallery-item"><figure><img src="https://a.example/1.jpg" data-full-url="https://a.example/1-full.jpg"/></figure></li></ul>`,
      ),
      "![](https://a.example/1-full.jpg)",
      [],
    ],
    [
      "an embed",
      block(
        "embed",
        `<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abc\n</div><figcaption>Watch</figcaption></figure>`,
      ),
      "https://youtu.be/abc\n\n_Watch_",
      [],
    ],
    [
      "an embed that is not known here",
      block(
        "embed",
        `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://maps.example/x\n</div></figure>`,
      ),
      "<https://maps.example/x>",
      ["An embed stayed where it was: a link leads to it."],
    ],
    [
      "a file",
      block(
        "file",
        `<div class="wp-block-file"><a href="https://a.example/r.pdf">Recipe</a><a href="https://a.example/r.pdf" class="wp-block-file__button" download>Download</a></div>`,
      ),
      "[Recipe](https://a.example/r.pdf)",
      ["A file stayed where it was: a link leads to it."],
    ],
    [
      "a recording and a button",
      block(
        "audio",
        `<figure class="wp-block-audio"><audio controls src="https://a.example/o.mp3"></audio></figure>`,
      ) +
        block(
          "buttons",
          `<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://a.example/">Buy</a></div></div>`,
        ),
      "[o.mp3](https://a.example/o.mp3)\n\n[Buy](https://a.example/)",
      ["A recording stayed where it was: a link leads to it."],
    ],
    [
      "a quote that stands out",
      block(
        "pullquote",
        `<figure class="wp-block-pullquote"><blockquote><p>Warm!</p><cite>Ada</cite></blockquote></figure>`,
      ),
      "> Warm!\n>\n> _Ada_",
      [],
    ],
    [
      "a table and code",
      block(
        "table",
        `<figure class="wp-block-table"><table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table><figcaption>t</figcaption></figure>`,
      ) + block("code", `<pre class="wp-block-code"><code>a\n\nb</code></pre>`),
      "| a |\n| - |\n| b |\n\nt\n\n```\na\n\nb\n```",
      [],
    ],
    [
      "a block of the former editor",
      `One\n\nTwo\nthree\n${block("paragraph", "<p>Four</p>")}`,
      "One\n\nTwo\\\nthree\n\nFour",
      [],
    ],
    [
      "blocks that are drawn anew",
      `${block("paragraph", "<p>a</p>")}<!-- wp:latest-posts {"postsToShow":3} /-->\n<!-- wp:separator /-->\n<!-- wp:jetpack/contact-form {"x":1} /-->`,
      "a",
      [
        "The block “latest-posts” was left out: WordPress draws it anew each time.",
        "The block “jetpack/contact-form” was left out: WordPress draws it anew each time.",
      ],
    ],
  ])("made of blocks, with %s, is taken over", async (_, content, markdown, leftOut) => {
    const post = await readOne({ content });
    expect(markdownOf(post)).toBe(markdown);
    expect(post?.leftOut).toEqual(leftOut);
  });

  it("has its footnotes from beside its text", async () => {
    const post = await readOne({
      content: `<!-- wp:paragraph --><p>Rye<sup data-fn="a-b" class="fn"><a href="#a-b" id="a-b-link">1</a></sup> is old.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`,
      meta: { footnotes: JSON.stringify([{ id: "a-b", content: "So <em>they</em> say." }]) },
    });
    expect(markdownOf(post)).toBe("Rye[^1] is old.\n\n[^1]: So _they_ say.");
  });
});

describe("an export of WordPress's", () => {
  it("may be several files, where a post of one shows a picture of another", async () => {
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
    expect(posts.map(({ cover }) => cover?.src)).toEqual([`${UPLOADS}/loaf.jpg`, undefined]);
    expect(asides.map(({ what, count }) => [what, count])).toEqual([
      ["comment", 3],
      ["page", 1],
      ["“lasso recipe” item", 1],
    ]);
  });

  it("may hold characters that XML forbids and names that only HTML knows", async () => {
    const item = wxrItem({}).replace(
      "<![CDATA[Bread at night]]>",
      "Bread\u000b &nbsp; at &lt;night&gt; &#233;",
    );
    const [post] = (await readAll("wordpress", archiveOf({ "a.xml": WXR_HEAD + item + WXR_END }))).posts;
    expect(post?.title).toBe("Bread at é");
  });

  it("in the letters of old is read by what it declares", async () => {
    const text = wxr([{ title: "Café" }]).replace("UTF-8", "ISO-8859-1");
    const { posts } = await readAll("wordpress", archiveOf({ "a.xml": Buffer.from(text, "latin1") }));
    expect(posts[0]?.title).toBe("Café");
  });

  it("expands no entity that it declares itself", async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const text = (WXR_HEAD + wxrItem({}) + WXR_END)
      .replace("<rss", `${bomb}<rss`)
      .replace("<![CDATA[Bread at night]]>", "x &b; y &c; z");
    const [post] = (await readAll("wordpress", archiveOf({ "a.xml": text }))).posts;
    expect(post?.title).toBe("x &b; y &c; z");
  });

  it.each<[string, Record<string, string>, string]>([
    ["without XML", { "a.txt": "x" }, "This is no WordPress export"],
    ["of another's feed", { "a.xml": "<rss><channel></channel></rss>" }, "This is no WordPress export"],
    ["that breaks off", { "a.xml": wxr([{}]).slice(0, -200) }, "a.xml is broken or breaks off at line"],
    ["whose marks do not match", { "a.xml": wxr([{}]).replace("</title>", "</titel>") }, "a.xml is broken"],
    ["that nests without end", { "a.xml": WXR_HEAD + "<a>".repeat(100) }, "a.xml is broken"],
  ])("%s is refused in words, before any post", async (_, contents, message) => {
    const reading = readAll("wordpress", archiveOf(contents));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
  });
});
