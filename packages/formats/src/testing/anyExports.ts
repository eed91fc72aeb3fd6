import fc from "fast-check";
import { ghostJson } from "./ghostExport.ts";
import { mediumStory, storyTitle } from "./mediumStory.ts";
import { wxr } from "./wordpressExport.ts";

/** Fragments of HTML with unbalanced tags, and markup that each platform's reader handles. */
const PIECES = [
  "<p>",
  "</p>",
  "<b>",
  "</i>",
  "<ul><li>",
  "<table><tr><td>",
  "</td>",
  "<blockquote>",
  "<pre>",
  "</pre>",
  "<div>",
  "</div>",
  "<figure>",
  "</figure>",
  "<figcaption>c",
  "<h2>",
  "<hr>",
  "<br>",
  "<svg>",
  "<math>",
  "<template>",
  "<select>",
  "<!--",
  "-->",
  "<!-- paywall -->",
  "<!--members-only-->",
  "<!--kg-gated-block:begin",
  "<!--kg-gated-block:end-->",
  "<!-- wp:x /-->",
  "<!-- wp:",
  "words",
  " ",
  "\n",
  "\n\n",
  "&amp;",
  "&",
  "<",
  "\u0000",
  "\ud83d",
  "🐋",
  "\u202e",
  "<img src='javascript:x'>",
  "<img src=/a.png>",
  "<img src='data:x'>",
  "<picture><source srcset=x>",
  "<iframe src='https://vimeo.com/1'>",
  "<iframe src='http://['>",
  "<video src=//x/y.mp4>",
  "<audio>",
  "<script src='https://gist.github.com/a'>",
  "<a href='https://a.example/'>",
  "<a href='#n'>",
  "<sup data-fn=n>",
  "<li id=n>",
  "<div class=footnote><a class=footnote-number id=n>1</a><div class=footnote-content>",
  "<div class=tweet data-attrs='{\"url\":3}'>",
  '<div class=image-gallery-embed data-attrs=\'{"gallery":{"images":[{}]}}\'>',
  "<div class=captioned-image-container>",
  "<p class=button-wrapper>",
  "<div class=paywall-jump>",
  "<div class=highlighted_code_block>",
  "<figure class=kg-gallery-card>",
  "<div class=kg-callout-card>",
  "<div class=kg-toggle-card>",
  "<figure class=kg-embed-card>",
  "<div class=kg-file-card>",
  "<figure class=wp-block-gallery>",
  "<figure class=wp-block-embed>",
  "<div class=gallery><dl>",
  "<div class='graf graf--mixtapeEmbed'>",
  "<img data-is-featured=true class=graf src=/b.png>",
  "<figure class='featured'><img src=/c.png>",
  "<figure data-kind=file data-file=b0123456789abcdefghjk data-size=1>",
  "[caption]",
  "[/caption]",
  "[gallery ids='1,x']",
  "[code]",
  "[/code]",
  "[embed]",
  "[[x]]",
  "[",
  "]",
  "[audio src=",
  "[vc_row]",
  "[restrict]",
  "[/",
  "https://vimeo.com/2",
];

/** Malformed HTML. */
export const wildHtml = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: "binary", maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("", "x".repeat(3000), "https://a.example/", "published", "publish", "paid"),
);
/** A value of the right type, or of any other. */
const anything = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));

const lexicalNode: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        "paragraph",
        "text",
        "list",
        "listitem",
        "link",
        "image",
        "gallery",
        "html",
        "markdown",
        "embed",
        "bookmark",
        "callout",
        "toggle",
        "header",
        "paywall",
        "file",
        "x",
      ),
      text: anything,
      children: fc.oneof({ depthSize: "small" }, fc.array(tie("node"), { maxLength: 3 }), anything),
      src: anything,
      url: anything,
      html: wildHtml,
      markdown: word,
      images: anything,
      caption: wildHtml,
      visibility: anything,
      checked: anything,
      format: anything,
      tag: anything,
    },
    { requiredKeys: ["type"] },
  ),
})).node;
const lexical = fc
  .array(lexicalNode, { maxLength: 5 })
  .map((children) => JSON.stringify({ root: { children } }));
const mobiledoc = fc
  .record({
    atoms: fc.array(anything, { maxLength: 2 }),
    cards: fc.array(fc.tuple(fc.constantFrom("html", "image", "embed", "x"), anything), { maxLength: 2 }),
    markups: fc.array(fc.tuple(fc.constantFrom("a", "b", "script"), fc.array(anything, { maxLength: 2 })), {
      maxLength: 2,
    }),
    sections: fc.array(
      fc.oneof(
        anything,
        fc.tuple(
          fc.constantFrom<unknown>(1, 3, 10, 2, "1"),
          anything,
          fc.array(fc.oneof(anything, fc.tuple(fc.nat(1), fc.array(fc.nat(2)), fc.nat(3), anything)), {
            maxLength: 3,
          }),
        ),
      ),
      { maxLength: 4 },
    ),
  })
  .map((doc) => JSON.stringify(doc));

export const ghostFiles = fc
  .record({
    posts: fc.array(
      fc.record(
        {
          id: anything,
          uuid: anything,
          title: anything,
          slug: anything,
          type: anything,
          status: anything,
          visibility: anything,
          html: fc.oneof(wildHtml, fc.constant(null)),
          lexical: fc.oneof(lexical, anything),
          mobiledoc: fc.oneof(mobiledoc, anything),
          published_at: anything,
          created_at: anything,
          feature_image: anything,
          canonical_url: anything,
          custom_excerpt: anything,
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
    tags: fc.array(fc.record({ id: fc.nat(2), name: anything }), { maxLength: 3 }),
    posts_tags: fc.array(fc.record({ post_id: anything, tag_id: fc.nat(2), sort_order: anything }), {
      maxLength: 3,
    }),
    posts_meta: fc.array(fc.record({ post_id: anything, feature_image_caption: wildHtml }), { maxLength: 2 }),
  })
  .map((tables) => ({ "export.json": ghostJson(tables) }));

export const substackFiles = fc
  .array(
    fc.tuple(
      fc.record({ id: word, title: word, audience: word, type: word, date: word, podcast: word }),
      wildHtml,
    ),
    { maxLength: 3 },
  )
  .map((posts) => {
    const contents: Record<string, string> = {};
    let table = "post_id,post_date,is_published,type,audience,title,podcast_url\n";
    posts.forEach(([post, html], index) => {
      contents[`posts/${index}.x.html`] = html;
      const cells = [`${index}.x`, post.date, "true", post.type, post.audience, post.title, post.podcast];
      table += `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`;
    });
    return { ...contents, "posts.csv": table };
  });

export const wordpressFiles = fc
  .array(
    fc.record({
      title: wildHtml,
      content: wildHtml,
      excerpt: wildHtml,
      name: word,
      gmt: word,
      local: word,
      status: fc.constantFrom("publish", "draft", "future", "x"),
      type: fc.constantFrom("post", "post", "page", "attachment"),
      attachment: word,
      password: fc.constantFrom("", "x"),
      categories: fc.array(
        fc.tuple(fc.constantFrom("category", "post_tag"), fc.constantFrom("a", "b"), wildHtml),
        { maxLength: 12 },
      ),
      meta: fc.record({
        footnotes: fc.oneof(
          anything.map((value) => JSON.stringify(value)),
          fc.constant('[{"id":"n","content":"<p>x"}]'),
        ),
        _thumbnail_id: fc.constant("7"),
      }),
    }),
    { maxLength: 3 },
  )
  .map((items) => ({ "export.xml": wxr(items) }));

export const mediumFiles = fc
  .array(fc.tuple(wildHtml, wildHtml, word, fc.constantFrom("2020-01-02", "draft")), { maxLength: 3 })
  .map((stories) =>
    Object.fromEntries(
      stories.map(([title, body, published, day], index) => [
        `posts/${day}_A-story-00000000000${index}.html`,
        mediumStory({
          title,
          subtitle: title,
          body: storyTitle(title) + body,
          published,
          canonical: published,
        }),
      ]),
    ),
  );

/** Damage to a file's bytes: some removed, some inserted, the end cut off. */
export const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(40),
    put: fc.uint8Array({ maxLength: 6 }),
  }),
  { maxLength: 4 },
);

export function damaged(
  text: string,
  changes: readonly { at: number; cut: number; put: Uint8Array }[],
): Uint8Array {
  let bytes = Buffer.from(text);
  for (const { at, cut, put } of changes) {
    const from = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + cut)]);
  }
  return bytes;
}

/** Fragments of markdown, front matter and the dialects of generators. */
const MARKDOWN = [
  ...[
    "# T\n",
    "words ",
    "\n",
    "\n\n",
    "- ",
    "> ",
    "```",
    "`",
    "    ",
    "[[a]]",
    "![[b.png]]",
    "[[",
    "]]",
    "[x](b.md)",
  ],
  ...[
    "![](/b.png)",
    "{% x %}",
    "{{ y }}",
    "{{< z >}}",
    "{% highlight a %}",
    "{% endhighlight %}",
    "{% comment %}",
  ],
  ...[
    "{% endcomment %}",
    "{% raw %}",
    "{% endraw %}",
    "{: .a}",
    "{#b}",
    "%%",
    "<!--",
    "-->",
    "<Note a='b'>",
    "{1}",
  ],
  ...[
    "---\n",
    "+++\n",
    "title: T\n",
    "date: 2020-01-02\n",
    "draft: true\n",
    "tags: [a, b]\n",
    "a: [[[[",
    "\u0000",
    "🐋",
  ],
];
const markdownText = fc.array(fc.constantFrom(...MARKDOWN), { maxLength: 25 }).map((parts) => parts.join(""));

/** A folder of markdown. */
export const markdownFiles = fc.dictionary(
  fc.constantFrom(
    "a.md",
    "_posts/2013-05-06-b.md",
    "c/index.mdx",
    "_drafts/d.md",
    "b.png",
    "_config.yml",
    ".obsidian/x",
  ),
  markdownText,
  { minKeys: 1 },
);

const FEED = [
  ...[
    "<item>",
    "</item>",
    "<entry>",
    "</entry>",
    "<title>",
    "</title>",
    "<link href='/a'/>",
    "<guid>g</guid>",
    "& ",
  ],
  ...[
    "<content:encoded><![CDATA[<p>x",
    "]]></content:encoded>",
    "<content type='xhtml'>",
    "</content>",
    "<b>",
    "</b>",
  ],
  ...[
    "<pubDate>Mon, 06 May 2013 10:00:00 +0200</pubDate>",
    "<category term='a'/>",
    "<enclosure type='audio/x' url='u'/>",
  ],
];

/** A feed, or a backup of Blogger. */
export const feedFiles = fc.array(fc.constantFrom(...FEED), { maxLength: 25 }).map((parts) => ({
  "feed.xml": `<rss><!-- tag:blogger.com --><channel>${parts.join("")}</channel></rss>`,
}));

/** A table of posts with their HTML. */
export const tableFiles = fc.array(markdownText, { maxLength: 5 }).map((texts) => ({
  "posts.csv": `id,web_title,status,audience,content_html\n${texts.map((text, at) => `${at},T,confirmed,free,"${text.replaceAll('"', '""')}"\n`).join("")}`,
  "emails.csv": `id,subject,publish_date,slug\n${texts.map((_, at) => `${at},T,2020-01-02,${at}\n`).join("")}`,
  ...Object.fromEntries(texts.map((text, at) => [`emails/${at}.md`, text])),
  ...Object.fromEntries(texts.map((text, at) => [`posts/b000000000000000000${at}.md`, text])),
}));
