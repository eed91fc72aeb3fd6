import { describe, expect, it } from "vitest";
import { markdownOf } from "../testing/reading.ts";
import { attachment, readPost, UPLOADS } from "../testing/wordpressExport.ts";

describe("the text of a WordPress post", () => {
  it.each<[string, string, string, string[]]>([
    [
      "lines and paragraphs",
      "One\ntwo <b>three\nfour</b>\n\nFive\n\n\n\nSix",
      "One\\\ntwo **three**\\\n**four**\n\nFive\n\nSix",
      [],
    ],
    ["existing paragraphs", "<p>One</p>\n<p>Two</p>", "One\n\nTwo", []],
    [
      "lists and headings among lines",
      "<h2>H</h2>\nOne\n<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>\nTwo",
      "## H\n\nOne\n\n- a\n- b\\\n  c\n\nTwo",
      [],
    ],
    ["code with its lines", "a\n<pre>x\n\n  y</pre>\nb", "a\n\n```\nx\n\n  y\n```\n\nb", []],
    ["a quote with lines", "<blockquote>One\n\nTwo</blockquote>", "> One\n>\n> Two", []],
    ["a break and a line end", "One<br />\nTwo", "One\\\nTwo", []],
    ["text around an element", "a <i>b</i> c", "a _b_ c", []],
    ["the “more” line", "One\n\n<!--more-->\n\nTwo <!--more--> three", "One\n\nTwo three", []],
    [
      "a URL alone on its line",
      "See\n\nhttps://www.youtube.com/watch?v=abc\n\nand https://vimeo.com/1",
      "See\n\nhttps://www.youtube.com/watch?v=abc\n\nand https\\://vimeo.com/1",
      [],
    ],
    [
      "a caption",
      `[caption id="attachment_31" align="alignnone" width="300"]<a href="${UPLOADS}/loaf.jpg"><img src="${UPLOADS}/loaf-300x200.jpg" alt="L" width="300" height="200" /></a> The <em>loaf</em>[/caption]\n\nAfter`,
      `![L](${UPLOADS}/loaf.jpg "The loaf")\n\nAfter`,
      [],
    ],
    [
      "a legacy caption",
      `[caption caption="Old &quot;loaf&quot;"]<img src="${UPLOADS}/a.jpg">[/caption]`,
      `![](${UPLOADS}/a.jpg "Old \\"loaf\\"")`,
      [],
    ],
    [
      "an unclosed caption",
      `[caption id="x"]<img src="${UPLOADS}/a.jpg">\n\nAfter`,
      `![](${UPLOADS}/a.jpg)\n\nAfter`,
      [],
    ],
    [
      "a gallery by ids",
      `[gallery ids="31,32" columns="2"]`,
      `![A](${UPLOADS}/loaf.jpg "The loaf")\n![](${UPLOADS}/oven.jpg)`,
      [],
    ],
    ["a gallery of its own pictures", "[gallery]", `![](${UPLOADS}/oven.jpg)`, []],
    [
      "a gallery with a missing picture",
      `[gallery ids="32,99"]`,
      `![](${UPLOADS}/oven.jpg)`.trim(),
      ["Gallery pictures left out: they're missing from the export."],
    ],
    [
      "an empty gallery",
      `a [gallery ids="99"]`,
      "a",
      ["Gallery pictures left out: they're missing from the export.", "A gallery was left out."],
    ],
    ["an embed", "[embed]https://vimeo.com/12[/embed]", "https://vimeo.com/12", []],
    [
      "players by their shortcodes",
      "[youtube https://www.youtube.com/watch?v=x1]\n[vimeo 12345]",
      "https://www.youtube.com/watch?v=x1\n\nhttps://vimeo.com/12345",
      [],
    ],
    [
      "players by their number",
      "[tweet 123456]\n[wpvideo abCd1234 w=640]\n[soundcloud]",
      "https://x.com/i/status/123456\n\n<https://videopress.com/v/abCd1234>",
      ["An embed was left out.", "An embed was replaced by a link to the original."],
    ],
    [
      "recordings and videos",
      `[audio src="${UPLOADS}/oven.mp3"]\n\n[video width="640" mp4="${UPLOADS}/dough.mp4"][/video]`,
      `[oven.mp3](${UPLOADS}/oven.mp3)\n\n[dough.mp4](${UPLOADS}/dough.mp4)`,
      [],
    ],
    ["a playlist", `[playlist ids="33"]`, `[song.mp3](${UPLOADS}/song.mp3)`, []],
    [
      "code by a shortcode",
      `[sourcecode lang="php"]\n$a = [gallery];\n[/sourcecode]`,
      "```php\n$a = [gallery];\n```",
      [],
    ],
    [
      "other known shortcodes",
      `[vc_row][vc_column width="1/2"]Words[/vc_column][/vc_row]`,
      "Words",
      ["Shortcode “vc_row” removed; content kept.", "Shortcode “vc_column” removed; content kept."],
    ],
    [
      "text in brackets",
      "He [sic] said [1] and [click here]",
      "He \\[sic] said \\[1] and \\[click here]",
      [],
    ],
    ["an escaped shortcode", "Type [[gallery]] here", "Type \\[gallery] here", []],
    [
      "unknown elements within a line",
      'The <acronym title="For The Win">ftw</acronym> stands.\n\nA <ruby>kan<rt>ji</rt></ruby> and a <nobr>whole</nobr> too.',
      "The ftw stands.\n\nA kan(ji) and a whole too.",
      [],
    ],
    [
      "an address between lines",
      "Before.\nhttps://www.youtube.com/watch?v=abc\nAfter.\nMore.\n\nhttps://vimeo.com/76\nUnder.",
      "Before.\n\nhttps://www.youtube.com/watch?v=abc\n\nAfter.\\\nMore.\n\nhttps://vimeo.com/76\n\nUnder.",
      [],
    ],
    [
      "an address before words",
      "<p>https://vimeo.com/76 is the film.</p>",
      "https\\://vimeo.com/76 is the film.",
      [],
    ],
    [
      "boxes of a page builder apart",
      "[vc_row][vc_column_text]The sea[/vc_column_text][vc_column_text]The land[/vc_column_text][/vc_row]",
      "The sea\n\nThe land",
      ["Shortcode “vc_row” removed; content kept.", "Shortcode “vc_column_text” removed; content kept."],
    ],
    [
      "attributes of a page builder",
      `[vc_custom_heading text="The sea"][vc_btn title="Read" link="url:https%3A%2F%2Fsea.example%2Flog|target:_blank"][vc_video link="https://www.youtube.com/watch?v=abc"][et_pb_blurb title="Tides" url="https://sea.example/t"]Daily.[/et_pb_blurb][vc_single_image image="32"][su_button url="https://sea.example/b"]Go[/su_button]`,
      `### The sea\n\n[Read](https://sea.example/log)\n\nhttps://www.youtube.com/watch?v=abc\n\n### [Tides](https://sea.example/t)\n\nDaily.\n\n![](${UPLOADS}/oven.jpg)\n\n[Go](https://sea.example/b)`,
      ["Shortcode “et_pb_blurb” removed; content kept."],
    ],
    ["HTML kept as Base64", "[vc_raw_html]JTNDcCUzRUhpJTNDJTJGcCUzRQ==[/vc_raw_html]", "Hi", []],
    [
      "words marked by a shortcode",
      "A [su_highlight]bold[/su_highlight] word",
      "A bold word",
      ["Shortcode “su_highlight” removed; content kept."],
    ],
    ["a shortcode without words", '[rev_slider alias="a"]x', "x", ["Shortcode “rev_slider” left out."]],
    [
      "an unknown shortcode",
      '[pricebox cost="3"]Cheap[/pricebox]',
      '\\[pricebox cost="3"]Cheap\\[/pricebox]',
      ["Shortcode “pricebox” unknown; kept as text."],
    ],
    [
      "players of other networks",
      `<p>One</p><blockquote class="tiktok-embed" cite="https://www.tiktok.com/@s/video/7"><section><a href="https://www.tiktok.com/@s">@s</a></section></blockquote><div class="fb-video" data-href="https://www.facebook.com/s/videos/1/"></div><a data-pin-do="embedPin" href="https://www.pinterest.com/pin/1/"></a><div class="sqs-audio-embed" data-url="https://sea.example/w.mp3" data-title="Waves"></div><div data-settings='{"youtube_url":"https://youtu.be/abc"}'><div></div></div>`,
      "One\n\n> [@s](https://www.tiktok.com/@s)\n\n<https://www.tiktok.com/@s/video/7>\n\n<https://www.facebook.com/s/videos/1/>\n\n<https://www.pinterest.com/pin/1/>\n\n[Waves](https://sea.example/w.mp3)\n\nhttps://youtu.be/abc",
      ["3 embeds were replaced by links to the originals."],
    ],
    [
      "another site's post once",
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><blockquote class="wp-embedded-content"><a href="https://b.example/tides/">Tides</a></blockquote><iframe class="wp-embedded-content" src="https://b.example/tides/embed/#?secret=x"></iframe></div></figure>`,
      "[Tides](https://b.example/tides/)",
      [],
    ],
    [
      "a picture from its link",
      `<a href="${UPLOADS}/sea.jpg"><img src="${UPLOADS}/sea-300x200.jpg"></a>`,
      `![](${UPLOADS}/sea.jpg)`,
      [],
    ],
    [
      "a picture by its number",
      `<img class="wp-image-32" src="https://cdn.example/oven-150x150.jpg?ssl=1">`,
      `![](${UPLOADS}/oven.jpg)`,
      [],
    ],
    [
      "a picture that loads late",
      '<img src="https://crumb.example/blank.gif" data-src="https://a.example/b.png">',
      "![](https://a.example/b.png)",
      [],
    ],
  ])("imports %s", async (_, content, markdown, leftOut) => {
    const post = await readPost(
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
      "a cover drawn by CSS",
      block(
        "cover",
        `<div class="wp-block-cover" style="background-image:url(https://cdn.example/sea.jpg)"><p class="wp-block-cover-text">Words</p></div>`,
      ),
      "![](https://cdn.example/sea.jpg)\n\nWords",
      [],
    ],
    [
      "an embed without line ends",
      block(
        "embed",
        `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://youtu.be/abc</div><figcaption>Watch</figcaption></figure>`,
      ),
      "https://youtu.be/abc\n\n_Watch_",
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
      "a picture that is a link, with a link in its caption",
      block(
        "image",
        `<figure class="wp-block-image"><a href="https://shop.example/book"><img src="https://a.example/b.jpg" alt="B"/></a><figcaption>By <a href="https://photos.example/ann">Ann</a></figcaption></figure>`,
      ),
      '![B](https://a.example/b.jpg "By Ann")',
      [
        "A link on a picture was left out (https://shop.example/book).",
        "A link in a caption was left out (https://photos.example/ann).",
      ],
    ],
    [
      "players with their keys",
      block("html", `<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>`) +
        block(
          "html",
          `<iframe src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1234567"></iframe>`,
        ),
      "https://player.vimeo.com/video/76979871?h=8272103f6e\n\nhttps://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1234567",
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
      "a legacy gallery",
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
      "an unsupported embed",
      block(
        "embed",
        `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://maps.example/x\n</div></figure>`,
      ),
      "<https://maps.example/x>",
      ["An embed was replaced by a link to the original."],
    ],
    [
      "a file",
      block(
        "file",
        `<div class="wp-block-file"><a href="https://a.example/r.pdf">Recipe</a><a href="https://a.example/r.pdf" class="wp-block-file__button" download>Download</a></div>`,
      ),
      "[Recipe](https://a.example/r.pdf)",
      [],
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
      [],
    ],
    [
      "a pull quote",
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
      "a classic block",
      `One\n\nTwo\nthree\n${block("paragraph", "<p>Four</p>")}`,
      "One\n\nTwo\\\nthree\n\nFour",
      [],
    ],
    [
      "dynamic blocks",
      `${block("paragraph", "<p>a</p>")}<!-- wp:latest-posts {"postsToShow":3} /-->\n<!-- wp:separator /-->\n<!-- wp:jetpack/contact-form {"x":1} /-->`,
      "a",
      [
        "Block “latest-posts” left out: WordPress generates it on each visit.",
        "Block “jetpack/contact-form” left out: WordPress generates it on each visit.",
      ],
    ],
  ])("with blocks imports %s", async (_, content, markdown, leftOut) => {
    const post = await readPost({ content });
    expect(markdownOf(post)).toBe(markdown);
    expect(post?.leftOut).toEqual(leftOut);
  });

  it("guesses the original of a small picture, with that as fallback", async () => {
    const post = await readPost({
      content: `<img src="${UPLOADS}/sea-300x200.jpg" width="300" height="200">`,
    });
    expect(post?.blocks[1]).toMatchObject({
      type: "image",
      src: { image: `${UPLOADS}/sea.jpg`, fallback: `${UPLOADS}/sea-300x200.jpg` },
      width: null,
    });
    const cached = await readPost({
      content: '<img src="https://i0.wp.com/a.example/b.jpg?resize=300%2C200&ssl=1">',
    });
    expect(cached?.blocks[1]).toMatchObject({ src: { image: "https://a.example/b.jpg" } });
  });

  it("shows a cover that is also its first picture once", async () => {
    const post = await readPost(
      {
        content: `<img src="${UPLOADS}/loaf-300x200.jpg" alt="L"><p>Flour.</p>`,
        meta: { _thumbnail_id: "31" },
      },
      attachment(31, "loaf.jpg"),
    );
    expect(post?.cover?.src).toBe(`${UPLOADS}/loaf.jpg`);
    expect(post?.blocks[0]).toMatchObject({ type: "featuredImage", alt: "L" });
    expect(markdownOf(post)).toBe("Flour.");
  });

  it("has the recording that a podcast plugin keeps beside it, unless it is in its text", async () => {
    const enclosure = "https://cdn.example/1.mp3\n21169426\naudio/mpeg\na:0:{}";
    const post = await readPost({ content: "<p>Notes.</p>", meta: { enclosure } });
    expect(markdownOf(post)).toBe("Notes.");
    expect(post?.form).toMatchObject({ type: "audio", files: [{ path: "https://cdn.example/1.mp3" }] });
    expect(post?.leftOut).toEqual([]);
    const linked = await readPost({
      content: '<a href="https://cdn.example/1.mp3">Hear</a>',
      meta: { enclosure },
    });
    expect(markdownOf(linked)).toBe("[Hear](https://cdn.example/1.mp3)");
    expect(linked?.form).toBeNull();
  });

  it("gets its footnotes from its metadata", async () => {
    const post = await readPost({
      content: `<!-- wp:paragraph --><p>Rye<sup data-fn="a-b" class="fn"><a href="#a-b" id="a-b-link">1</a></sup> is old.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`,
      meta: { footnotes: JSON.stringify([{ id: "a-b", content: "So <em>they</em> say." }]) },
    });
    expect(markdownOf(post)).toBe("Rye[^1] is old.\n\n[^1]: So _they_ say.");
  });
});
