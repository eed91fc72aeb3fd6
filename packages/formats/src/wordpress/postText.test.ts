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
      `[caption id="attachment_31" align="alignnone" width="300"]<a href="x"><img src="${UPLOADS}/loaf-300x200.jpg" alt="L" width="300" height="200" /></a> The <em>loaf</em>[/caption]\n\nAfter`,
      `![L](${UPLOADS}/loaf-300x200.jpg "The loaf")\n\nAfter`,
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
      "recordings and videos",
      `[audio src="${UPLOADS}/oven.mp3"]\n\n[video width="640" mp4="${UPLOADS}/dough.mp4"][/video]`,
      `[oven.mp3](${UPLOADS}/oven.mp3)\n\n[dough.mp4](${UPLOADS}/dough.mp4)`,
      [
        "A recording was replaced by a link to the original.",
        "A video was replaced by a link to the original.",
      ],
    ],
    [
      "a playlist",
      `[playlist ids="33"]`,
      `[song.mp3](${UPLOADS}/song.mp3)`,
      ["A recording was replaced by a link to the original."],
    ],
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
      ["A file was replaced by a link to the original."],
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
      ["A recording was replaced by a link to the original."],
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

  it("gets its footnotes from its metadata", async () => {
    const post = await readPost({
      content: `<!-- wp:paragraph --><p>Rye<sup data-fn="a-b" class="fn"><a href="#a-b" id="a-b-link">1</a></sup> is old.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`,
      meta: { footnotes: JSON.stringify([{ id: "a-b", content: "So <em>they</em> say." }]) },
    });
    expect(markdownOf(post)).toBe("Rye[^1] is old.\n\n[^1]: So _they_ say.");
  });
});
