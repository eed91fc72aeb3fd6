import { describe, expect, it } from "vitest";
import type { Parent } from "./fromHtml/tree.ts";
import { blocksFromHtml } from "./fromHtml.ts";
import { renderHtml } from "./html.ts";
import { markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds } from "./testing/documents.ts";

const newId = countingIds();
const read = (html: string) => blocksFromHtml(html, { newId });

describe("blocksFromHtml", () => {
  it.each([
    ["<p>a</p><p>b</p>", "a\n\nb"],
    ["a<br>b", "a\\\nb"],
    ["<div>a<div>b</div>c</div>", "a\n\nb\n\nc"],
    ["  a \n  b  ", "a b"],
    ["a<b>b</b><i>c</i><s>d</s><code>e</code>", "a**b**_c_~~d~~`e`"],
    ["<b>a <i>b</i></b>", "**a _b_**"],
    ["<p>a <strong> b</strong></p>", "a **b**"],
    ["<span style='font-weight:700'>a</span>", "**a**"],
    ["<a href='/x' title='t'>a</a>", '[a](/x "t")'],
    ["<a href='javascript:x'>a</a>", "a"],
    ["<a href='/x'><p>a</p><p>b</p></a>", "[a](/x)\n\n[b](/x)"],
    ["<h2>a <em>b</em></h2>", "## a _b_"],
    ["<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"],
    ["<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n\n- b"],
    ["<ol start=3><li>a</ol>", "3. a"],
    ["<ul>loose<li>a</ul>", "- loose\n- a"],
    [
      "<ul><li><input type=checkbox checked> a<li><label><input type=checkbox> b</label></ul>",
      "- [x] a\n- [ ] b",
    ],
    ["<blockquote>a</blockquote>", "> a"],
    ["<pre><code class='lang-js hljs'>a\n  b</code></pre>", "```js\na\n  b\n```"],
    ["<pre>a<br>b</pre>", "```\na\nb\n```"],
    ["<hr>", "***"],
    ["<img src=/a.png alt=b>", "![b](/a.png)"],
    ["<p>a <img src=/a.png> b</p>", "a\n\n![](/a.png)\n\nb"],
    ["<figure><img src=/a.png alt=b><figcaption>c <b>d</b></figcaption></figure>", '![b](/a.png "c d")'],
    ["<figure><pre>a</pre><figcaption>b</figcaption></figure>", "```\na\n```\n\nb"],
    ["<img src='data:image/png;base64,xx' alt='kept words'>", "kept words"],
    ["<img srcset='/a-80.jpg 80w, /a-800.jpg 800w' alt=b>", "![b](/a-800.jpg)"],
    [
      "<img srcset='/w_80,c_x/a.jpg 80w, /w_800,c_x/a.jpg 800w, /w_9000/a.jpg 9000w'>",
      "![](/w_800,c_x/a.jpg)",
    ],
    ["<picture><source srcset='/a.avif, /b.avif 2x'><img src=/a.png></picture>", "![](/b.avif)"],
    ["<img src='data:image/gif;base64,R0' data-src=/a.png>", "![](/a.png)"],
    ["<img src=/blank.gif data-src=/a.png>", "![](/a.png)"],
    ["<img src='data:x' alt=b><noscript><img src=/a.png alt=b></noscript>", "![b](/a.png)"],
    ["<p>a</p><noscript><img src=/a.png></noscript>", "a\n\n![](/a.png)"],
    ["<iframe src='https://www.youtube.com/embed/abc'></iframe>", "https://www.youtube.com/embed/abc"],
    ["<iframe src='https://evil.example/'></iframe>a", "<https://evil.example/>\n\na"],
    ["<iframe src='//evil.example/' title=Map></iframe>", "[Map](https://evil.example/)"],
    ["<iframe src='https://evil.example/' width=0 height=0></iframe>a", "a"],
    ["<iframe src='javascript:alert(1)'></iframe>a", "a"],
    ["<video src=/film.mp4>No films here</video>", "[/film.mp4](/film.mp4)"],
    ["<audio title=Song><source src='https://a.example/s.mp3'></audio>", "[Song](https://a.example/s.mp3)"],
    ["<object data='//www.youtube.com/v/abcdef'></object>", "https://www.youtube.com/v/abcdef"],
    ["<table><tr><th>a<th align=right>b<tr><td>1<td>2</table>", "| a |  b |\n| - | -: |\n| 1 |  2 |"],
    ["<table><tr><td>a<tr><td>1<td>2</table>", "| a |   |\n| - | - |\n| 1 | 2 |"],
    ["<table><tr><td><p>a</p><p>b</p></table>", "| a<br>b |\n| ------ |"],
    ["<dl><dt>a<dd>b</dl>", "**a**\n\nb"],
    ["<ol><li>a<li value=5>b<li>c</ol>", "1. a\n\n5) b\n6) c"],
    ["She said <q>yes</q>.", "She said “yes”."],
    ["<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"],
    ["<figure><img src=/a.png alt=b><div>Built in 1911.</div></figure>", '![b](/a.png "Built in 1911.")'],
    [
      "<figure><img src=/a.png><p>One.</p><p>Two.</p><figcaption>c</figcaption></figure>",
      "![](/a.png)\n\nOne.\n\nTwo.\n\nc",
    ],
    [
      "<figure><img src=/a.png><figcaption><p>One.</p><p>Two.</p></figcaption></figure>",
      '![](/a.png "One. Two.")',
    ],
    ["<div class=wp-caption><img src=/a.png><p class=wp-caption-text>c</p></div>d", '![](/a.png "c")\n\nd'],
    [
      "<figure><iframe src='https://youtu.be/abc'></iframe><figcaption>c</figcaption></figure>",
      "https://youtu.be/abc\n\nc",
    ],
    ["<table><caption>Tides</caption><tr><td>a</table>", "Tides\n\n| a |\n| - |"],
    ["<table><tr><td>a<blockquote>b</blockquote>c</table>", "| a<br>b<br>c |\n| ----------- |"],
    [
      "<table><tr><td>a<iframe src='https://youtu.be/abc'></iframe></table>",
      "| a |\n| - |\n\nhttps://youtu.be/abc",
    ],
    ["<table><tr><td><pre>a\nb</pre></table>", "| `a`<br>`b` |\n| ---------- |"],
    ["<table><tfoot><tr><td>z</tfoot><tbody><tr><td>a</tbody></table>", "| a |\n| - |\n| z |"],
    ["<table role=presentation><tr><td><p>a</p><p>b</p></table>", "a\n\nb"],
    ["<p style='white-space: pre-wrap'>a\nb</p>", "a\\\nb"],
    [
      "<blockquote class=twitter-tweet><p>Dear</p><a href='https://x.com/a/status/1'>May 1</a></blockquote>",
      "![Dear](https://x.com/a/status/1)",
    ],
    ["<script>a</script><style>b</style><template>c</template><svg><text>d</text></svg>e", "e"],
    ["<details><summary>a</summary>b</details>", "a\n\nb"],
    ["<div class=footnotes><h2>Notes</h2><p>a</p><ol><li>b</ol></div>", "## Notes\n\na\n\n1. b"],
    [
      "a<a href=#n>1</a><div class=footnotes><hr><h2>Notes</h2><ol><li id=n>b<li>c</ol><p>d</div>",
      "a[^1]\n\n1. c\n\nd\n\n[^1]: b",
    ],
    [
      "a<a href=#n>1</a><div class=footnotes><h2>Notes</h2><ol><li id=n><h3>b</h3>c</ol></div>",
      "a[^1]\n\n[^1]: ### b\n\n    c",
    ],
    [
      "a<sup><a href=#n>1</a></sup><div class=footnotes><p data-type=footnote id=n>b</p></div>",
      "a[^1]\n\n[^1]: b",
    ],
    ["a<!-- b -->c", "ac"],
    ["a<!-- paywall -->b", "a\n\n<!-- paywall -->\n\nb"],
    ["<p></p><p>&nbsp;</p><p>a</p>", "a"],
    ["&lt;b&gt;", "\\<b>"],
    [
      "<sup><a role=doc-noteref href=#n1>1</a></sup><section role=doc-endnotes><ol><li id=n1>b <a role=doc-backlink href=#r>^</a></ol></section>",
      "[^1]\n\n[^1]: b",
    ],
    ["<html><head><title>x</title></head><body><p>a</p></body></html>", "a"],
  ])("reads %j as %j", (html, markdown) => {
    const blocks = read(html);
    expect(markdownFromBlocks(blocks).trim()).toBe(markdown);
    expect(parseDocument(blocks)).toEqual({ ok: true, blocks });
  });

  it("returns a valid document for empty input", () => {
    expect(read("").map((block) => block.type)).toEqual(["featuredImage", "paragraph"]);
  });

  it("falls back to plain text for a page that reopens hundreds of marks in each paragraph", () => {
    const marks = Array.from({ length: 400 }, (_, index) => `<b class="m${index}">`).join("");
    const blocks = read(`${marks}${"<p>word".repeat(5000)}`);
    expect(blocks.map((block) => block.type)).toEqual(["featuredImage", "paragraph"]);
    expect(parseDocument(blocks).ok).toBe(true);
  });

  it("falls back to plain text for an element with a hundred thousand attributes", () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(" ");
    expect(markdownFromBlocks(read(`<p ${attributes}>word</p>`)).trim()).toBe("word");
  });

  it.each(["figure", "sup", "figure><figcaption", "blockquote class=twitter-tweet"])(
    "takes linear time for content deep inside nested <%s>",
    (tag) => {
      const blocks = read(`${`<${tag}>`.repeat(220)}${"<i>x</i> ".repeat(40_000)}`);
      expect(parseDocument(blocks).ok).toBe(true);
    },
  );

  it("lets the caller rearrange the page before it is read", () => {
    const arrange = (root: Parent) => root.childNodes.splice(0, 1);
    const blocks = blocksFromHtml("<p>a</p><p>b</p>", { newId, arrange });
    expect(markdownFromBlocks(blocks).trim()).toBe("b");
  });

  it.each(["div", "b", "blockquote", "ul><li", "table><tr><td", "span", "figure", "section class=footnotes"])(
    "does not overflow the stack on <%s> nested ten thousand times",
    (tag) => {
      const blocks = read(`${`<${tag}>`.repeat(10_000)}deep`);
      expect(parseDocument(blocks).ok).toBe(true);
      expect(markdownFromBlocks(blocks)).toContain("deep");
    },
    60_000,
  );
});

describe("what other programs copy", () => {
  const read = (html: string) => {
    const leftOut = new Set<string>();
    const blocks = blocksFromHtml(html, { newId: countingIds(), leftOut });
    expect(parseDocument(blocks)).toEqual({ ok: true, blocks });
    return { html: renderHtml(blocks), leftOut: [...leftOut] };
  };

  it.each([
    [
      "sub- and superscript",
      "<p>H<sub>2</sub>O, mc<sup>2</sup></p>",
      "<p>H<sub>2</sub>O, mc<sup>2</sup></p>",
    ],
    [
      "Google's styles of them",
      '<p><span style="vertical-align:sub">a</span><span style="vertical-align:super">b</span></p>',
      "<p><sub>a</sub><sup>b</sup></p>",
    ],
    [
      "underline",
      '<p><u>a</u> <span style="text-decoration:underline">b</span></p>',
      "<p><u>a</u> <u>b</u></p>",
    ],
    [
      "no underline of a link",
      '<p><a href="https://example.com/" style="text-decoration:none"><span style="text-decoration:underline">a</span></a></p>',
      '<p><a href="https://example.com/" rel="noopener nofollow ugc">a</a></p>',
    ],
  ])("keeps %s", (_, html, expected) => {
    expect(read(html).html).toBe(expected);
  });

  it("keeps to-dos, also among other items", () => {
    const { html } = read(
      '<ul><li role="checkbox" aria-checked="true"><p>a</p></li><li data-checked="false">b</li><li>c</li></ul>',
    );
    expect(html.match(/<ul[^>]*>/g)).toHaveLength(2);
    expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  });

  it.each([
    [
      "a VS Code editor",
      `<div style="color:#ccc;background-color:#1f1f1f;font-family:Consolas, 'Courier New', monospace;white-space:pre;"><div><span style="color:#c586c0">if</span><span> (a)</span></div><div><span>  b();</span></div><br><div>c</div></div>`,
      "if (a)\n  b();\n\nc",
    ],
    ["highlighted spans", '<pre><code><span class="k">if</span> a\n\tb</code></pre>', "if a\n\tb"],
    ["a formula", "<pre>a\n<math><mi>x</mi></math></pre>", "a\nx"],
    ["lines in elements", "<pre><div>a</div><div>  b</div></pre>", "a\n  b"],
    ["a code element with breaks", "<code>a<br>&nbsp; b</code>", "a\n\u00a0 b"],
    [
      "a table of line numbers beside it",
      '<figure class="highlight js"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span></pre></td><td class="code"><pre><span class="line">if (a)</span><br><span class="line">  b()</span></pre></td></tr></table></figure>',
      "if (a)\n  b()",
    ],
    [
      "a table with a row for each line",
      '<table class="highlight"><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">if (a)</td></tr><tr><td class="blob-num"></td><td class="blob-code">  b()</td></tr></table>',
      "if (a)\n  b()",
    ],
    [
      "numbers among it",
      '<pre><code><span class="ln">1</span><span class="cl">if (a)\n</span><span class="ln">2</span><span class="cl">  b()</span></code></pre>',
      "if (a)\n  b()",
    ],
  ])("keeps code of %s", (_, html, code) => {
    const blocks = blocksFromHtml(html, { newId: countingIds() });
    expect(blocks[1]).toMatchObject({ type: "codeBlock", content: [{ text: code }] });
    expect(blocks).toHaveLength(2);
  });

  it("keeps formulas as TeX or as their signs", () => {
    expect(
      read(
        '<p>So <span class="katex"><span class="katex-mathml"><math><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span>.</p>',
      ).html,
    ).toBe("<p>So <code>E=mc^2</code>.</p>");
    expect(
      read("<math><msup><mi>x</mi><mn>10</mn></msup><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math>")
        .html,
    ).toBe("<p>x^(10)+1/2</p>");
    expect(read('<p>a <span class="MathJax">x2</span><script type="math/tex">x^2</script></p>').html).toBe(
      "<p>a <code>x^2</code></p>",
    );
  });

  it("keeps the levels of lists of Word on the web", () => {
    const item = (tag: string, level: number, text: string, more = "") =>
      `<div class="ListContainerWrapper"><${tag} role="list"${more}><li data-listid="1" data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span>${text}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
    const blocks = blocksFromHtml(
      [
        '<p class="Paragraph"><span>To take:</span><span class="EOP">&nbsp;</span></p>',
        item("ul", 1, "rope"),
        item("ul", 2, "thin"),
        item("ul", 1, "lamp"),
        "<p>To do:</p>",
        item("ol", 1, "untie"),
        item("ol", 2, "bow first"),
        item("ol", 1, "row", ' start="2"'),
      ].join("\n"),
      { newId: countingIds() },
    );
    expect(markdownFromBlocks(blocks)).toBe(
      "To take:\n\n- rope\n  - thin\n- lamp\n\nTo do:\n\n1. untie\n   1. bow first\n2. row\n",
    );
  });

  it("keeps the columns of a table with merged cells, and their alignment", () => {
    const { html, leftOut } = read(
      '<table><tr><th rowspan="2">a</th><th colspan="2" style="text-align:center">b</th></tr><tr><td>c</td><td><p style="text-align: right">d</p></td></tr></table>',
    );
    expect(html.replace(/<\/?(?:table|thead|tbody|div|tr)(?: [^>]*)?>| scope="col"/g, "")).toBe(
      '<th>a</th><th class="align-center">b</th><th class="align-right"></th><td></td><td class="align-center">c</td><td class="align-right">d</td>',
    );
    expect(leftOut).toEqual(["merged cells"]);
  });

  it.each([
    ['<p style="text-align: center">a</p>', '<p class="align-center">a</p>'],
    ['<p align="RIGHT">a</p>', '<p class="align-right">a</p>'],
    ['<h2 style="text-align:end">a</h2>', /^<h2[^>]* class="align-right">a<\/h2>$/],
    [
      "<center>a<p>b</p></center><p>c</p>",
      '<p class="align-center">a</p><p class="align-center">b</p><p>c</p>',
    ],
    ['<div align="center"><p>a</p><p align="left">b</p></div>', '<p class="align-center">a</p><p>b</p>'],
    ['<p class="has-text-align-center">a</p>', '<p class="align-center">a</p>'],
    ['<p class="kg-align-center" style="text-align: justify">a</p>', "<p>a</p>"],
  ])("keeps the alignment of %s", (copied, expected) => {
    const { html, leftOut } = read(copied);
    expect(html).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
    expect(leftOut).toEqual(copied.includes("justify") ? ["text alignment"] : []);
  });

  it("says what was left out", () => {
    expect(
      read(
        '<p style="text-align:justify">a</p><p><span style="background-color:#ffff00">b</span><img src="file:///c/d.png"></p><video></video>',
      ).leftOut,
    ).toEqual(["text alignment", "highlights", "pictures stored on your computer", "videos"]);
    expect(
      read(
        '<a href="https://a.example/"><img src="/a.png"></a><figure><img src="/b.png"><figcaption>By <a href="https://b.example/">B</a></figcaption></figure><video src="https://a.example/v.mp4"></video><a href="/a.png"><img src="/a.png"></a>',
      ).leftOut,
    ).toEqual(["videos (kept as links)", "links on pictures", "links in captions"]);
    expect(read('<p align="left"><span style="background-color:transparent">a</span></p>').leftOut).toEqual(
      [],
    );
  });
});
