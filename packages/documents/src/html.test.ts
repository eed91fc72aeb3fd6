import { describe, expect, it } from "vitest";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown } from "./markdown.ts";
import type { Block } from "./schema.ts";
import { foreignParts } from "./testing/audit.ts";
import { countingIds } from "./testing/documents.ts";

const newId = countingIds();
const read = (markdown: string) => blocksFromMarkdown(markdown, { newId, featured: true });
const image = (more: object): Block[] => [
  { ...(read("![a](/b.png)")[0] as Block), type: "image", ...more } as Block,
];

describe("renderHtml", () => {
  it("gives an image its size, its color and both formats", () => {
    const src = { image: "/a,b.webp?x=1", fallback: "/a.jpg" };
    expect(renderHtml(image({ src, width: 640, height: 480, prominent_color: "#aabbcc" }))).toBe(
      '<figure><picture><source type="image/webp" srcset="/a%2Cb.webp?x=1"><img src="/a.jpg" alt="a" width="640" height="480" loading="lazy" decoding="async" data-color="#aabbcc"></picture></figure>',
    );
  });

  it("offers the sizes that the caller provides", () => {
    const imageAttributes = () => ({
      srcset: "/s.png 480w, /m.png 960w",
      sizes: "(max-width: 40rem) 100vw, 40rem",
    });
    expect(renderHtml(image({}), { imageAttributes })).toContain(
      '<img src="/b.png" srcset="/s.png 480w, /m.png 960w" sizes="(max-width: 40rem) 100vw, 40rem"',
    );
  });

  it("loads the featured image first, or leaves it to the page", () => {
    const blocks = read("![a](/b.png)\n\ntext");
    expect(renderHtml(blocks)).toBe(
      '<figure class="featured"><img src="/b.png" alt="a" fetchpriority="high" decoding="async"></figure><p>text</p>',
    );
    expect(renderHtml(blocks, { excludeFeatured: true })).toBe("<p>text</p>");
  });

  it.each([
    ["# a\n\n## b\n\n# c", ["h2", "h3", "h2"]],
    ["## a\n\n## b", ["h2", "h2"]],
    ["### a\n\n## b\n\n#### c\n\n### d", ["h2", "h2", "h3", "h3"]],
    ["# a\n\n###### b\n\n> ## c", ["h2", "h3", "h3"]],
    ["# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6", ["h2", "h3", "h4", "h5", "h6", "h6"]],
  ])("nests headings below the page's title without gaps and at most to the sixth: %j", (source, levels) => {
    const html = renderHtml(read(source), { headingsUnder: 1 });
    expect(html.match(/(?<=<)h\d/g)).toEqual(levels);
  });

  it("has unique ids, even with two posts on a page", () => {
    const source = "# a\n\n# a\n\n# a 1\n\n# fn 1\n\n> # a\n\nx[^1] y[^1]\n\n[^1]: # a";
    const html = renderHtml(read(source)) + renderHtml(read(source), { idPrefix: "p2-" });
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(ids.length).toBeGreaterThan(14);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  it("sends linked pages no referrer and no ranking", () => {
    const html = renderHtml(read("[a](https://x.y) [b](//x.y) [c](/z) [d](mailto:a@b.c)"));
    expect(html.match(/rel="noopener nofollow ugc"/g)).toHaveLength(2);
  });

  it("names the direction of each block once some text reads from right to left", () => {
    const html = renderHtml(
      read(
        "שלום *עולם*\n\nHello\n\n- אחד\n- שתיים\n\n> ציטוט\n\n| שם | Name |\n| - | - |\n| אחד | 1 |\n\n```\nאות\n```",
      ),
    );
    expect(html).toContain('<p dir="auto">שלום <em>עולם</em></p><p dir="auto">Hello</p>');
    expect(html).toContain('<ul dir="rtl"><li>אחד</li>');
    expect(html).toContain('<blockquote dir="rtl"><p dir="auto">ציטוט</p>');
    expect(html).toContain(
      '<table dir="rtl"><thead><tr><th scope="col">שם</th><th scope="col" dir="ltr">Name</th>',
    );
    expect(html).toContain("<td>אחד</td><td>1</td>");
    expect(html).toContain('<pre tabindex="0" dir="ltr">');
    expect(foreignParts(html)).toEqual([]);
    expect(renderHtml(read("Hello\n\n- one"))).not.toContain("dir=");
  });

  it("contains no style, script or frame, as the Content-Security-Policy requires", () => {
    const html = renderHtml(read("https://youtu.be/a\n\n|a|\n|:-:|\n\n![x](/y.png)\n\n```js\nx\n```"));
    expect(html).not.toMatch(/style=|<script|<iframe| on\w+=/);
    expect(foreignParts(html)).toEqual([]);
  });

  describe("stored files", () => {
    const file = "b0000000000000000009";
    const stored = (["audio", "video", "file"] as const).map((type): Block => {
      return { type, id: newId(), file, name: 'a "b".bin', size: 9 };
    });

    it("are playable and downloadable if their URLs are provided", () => {
      const html = renderHtml(stored, { fileAddress: (id) => `/files/${id}` });
      expect(html).toContain(
        `<audio controls preload="none" src="/files/${file}" aria-label="a &quot;b&quot;.bin"></audio>`,
      );
      expect(html).toContain(`<video controls playsinline preload="none" src="/files/${file}"`);
      expect(html.match(/\?download=true" download="a &quot;b&quot;.bin">Download<\/a>/g)).toHaveLength(3);
      expect(foreignParts(html)).toEqual([]);
    });

    it.each([[undefined], [() => null], [() => "javascript:alert(1)"]])(
      "are only named without a URL: %s",
      (fileAddress) => {
        const html = renderHtml(stored, fileAddress ? { fileAddress } : {});
        expect(html).not.toMatch(/<audio|<video|<a|src=/);
        expect(html.match(/<figcaption>a &quot;b&quot;.bin<\/figcaption>/g)).toHaveLength(3);
      },
    );
  });

  it("keeps bare paragraphs of one item apart", () => {
    const content = ["a", "b"].map((text) => ({
      type: "paragraph" as const,
      id: newId(),
      content: [{ type: "text" as const, text }],
    }));
    const list: Block = {
      type: "bulletList",
      id: newId(),
      tight: true,
      content: [{ type: "listItem", content }],
    };
    expect(renderHtml([list])).toBe("<ul><li>a<p>b</p></li></ul>");
  });

  it("drops unreferenced footnotes and references without a footnote", () => {
    const [cover, text] = read("x");
    const reference = { ...text, content: [{ type: "footnoteReference", label: "1" }] } as Block;
    expect(renderHtml([cover as Block, reference])).toBe("<p></p>");
  });
});
