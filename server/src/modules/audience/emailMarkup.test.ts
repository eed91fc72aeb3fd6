import { renderHtml } from "@quire/documents/html";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { describe, expect, it } from "vitest";
import { emailMarkup } from "./emailMarkup.ts";

let count = 0;
const markup = (markdown: string) =>
  emailMarkup(renderHtml(blocksFromMarkdown(markdown, { newId: () => `b${count++}` })), {
    postUrl: "https://ada.example/post/1",
    pictureAddress: (src) => `https://ada.example${src}?jpeg&x`,
  });

describe("a post's HTML in an email", () => {
  it("shows pictures with a width, without formats and attributes that Outlook doesn't know", () => {
    const html = markup('![A "ship"](/files/a/full.webp "At sea")');
    expect(html).toContain(
      '<img src="https://ada.example/files/a/full.webp?jpeg&amp;x" width="560" alt="A &quot;ship&quot;"',
    );
    expect(html).not.toMatch(/picture|source|srcset|loading|figure/);
    expect(html).toContain("At sea</div>");
  });

  it("never shows a picture larger than it is", () => {
    const image = { id: "b1", src: { image: "/a.webp", fallback: "/a.webp" }, alt: "", caption: "" };
    const blocks = [{ ...image, type: "image" as const, width: 300, height: 200, prominent_color: null }];
    const html = emailMarkup(renderHtml(blocks), {
      postUrl: "https://a.example",
      pictureAddress: (src) => src,
    });
    expect(html).toContain('width="300"');
    expect(html).toContain("max-width:300px");
  });

  it("styles callouts, tables, quotes and code inline", () => {
    expect(markup("> [!WARNING]\n> Mind the gap.")).toMatch(
      /<table role="presentation".*<td class="q-box" style="[^"]*border-left:4px solid #b07800"><p style="[^"]*">Warning<\/p>/,
    );
    const table = markup("| A | B |\n| :-- | --: |\n| 1 | 2 |");
    expect(table).toMatch(
      /<th class="q-line" style="border:1px solid #cfc8b6;[^"]*text-align:right;font-weight:bold/,
    );
    expect(table).toMatch(/<td class="q-line" style="border:1px solid #cfc8b6;[^"]*text-align:left"/);
    expect(markup("> Quoted")).toContain('<blockquote class="q-soft" style="border-left:3px solid');
    expect(markup("```\na  b\n```")).toContain("white-space:pre-wrap");
  });

  it("leads from embeds, files and footnotes to the post", () => {
    expect(markup("https://youtu.be/abc12345678")).toContain(
      '▶ <a href="https://youtu.be/abc12345678">Open on YouTube</a>',
    );
    const file = markup("<!-- audio b0123456789abcdefghj 1000 song%2Emp3 -->");
    expect(file).toContain('song.mp3</div><a href="https://ada.example/post/1">Listen on the site</a>');
    expect(markup("A[^1]\n\n[^1]: Note.")).toContain('<a href="https://ada.example/post/1#fn-1">1</a>');
  });

  it("shows tasks as signs, and no paywall", () => {
    expect(markup("- [x] done\n- [ ] open")).toMatch(/☑ done<\/li>.*☐ open/);
    expect(markup("A\n\n<!-- paywall -->\n\nB")).not.toContain("<hr");
  });

  it("closes what it opens", () => {
    const html = markup(
      "> [!NOTE]\n> - a\n> - b **c** [d](https://e.example)\n\n| A |\n| - |\n| 1 |\n\nA[^1]\n\n[^1]: Note.",
    );
    for (const name of ["div", "table", "tr", "td", "p", "ul", "li", "a", "span"]) {
      const open = html.match(new RegExp(`<${name}[ >]`, "g"))?.length ?? 0;
      expect([name, html.match(new RegExp(`</${name}>`, "g"))?.length ?? 0]).toEqual([name, open]);
    }
  });
});
