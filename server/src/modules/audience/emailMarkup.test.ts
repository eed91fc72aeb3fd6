import { renderHtml } from "@quire/documents/html";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { describe, expect, it } from "vitest";
import { emailMarkup } from "./emailMarkup.ts";

let count = 0;
const markup = (markdown: string, direction: "ltr" | "rtl" = "ltr") =>
  emailMarkup(renderHtml(blocksFromMarkdown(markdown, { newId: () => `b${count++}` })), {
    postUrl: "https://ada.example/post/1",
    pictureAddress: (src) => `https://ada.example${src}?jpeg&x`,
    direction,
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
      direction: "ltr",
    });
    expect(html).toContain('width="300"');
    expect(html).toContain("max-width:300px");
    // Of an unknown width: a style outweighs the attribute, which is for Outlook.
    expect(markup("![A lamp](/files/a/full.webp)")).toContain("width:auto;max-width:100%");
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

  it("aligns lines as the post does", () => {
    const html = markup('<div align="center">\n\n## Part one\n\nThe sea.\n\n</div>');
    expect(html).toMatch(/<h2 [^>]*style="[^"]*;text-align:center"/);
    expect(html).toMatch(/<p style="[^"]*;text-align:center">The sea/);
  });

  it("has bullets and bars on the side where its lines start", () => {
    const html = markup(
      "שלום\n\n- אחד\n\n> ציטוט\n\n> [!NOTE]\n> הערה\n\n| שם | Name |\n| - | - |\n| א | b |",
      "rtl",
    );
    expect(html).toContain('<p dir="auto" ');
    expect(html).toContain('<ul dir="rtl" style="margin:0 0 18px;padding:0 26px 0 0"');
    expect(html).toMatch(/<blockquote dir="rtl" [^>]*border-right:3px[^>]*padding:0 16px 0 0/);
    expect(html).toContain("border-right:4px solid");
    expect(html).toContain('<table dir="rtl" ');
    expect(html).toMatch(/<td class="q-line" style="[^"]*text-align:right">א</);
    expect(html).toMatch(/<td dir="ltr" class="q-line" style="[^"]*text-align:left">b</);
    expect(html).not.toMatch(/border-left:|0 0 0 \d+px/);
    expect(markup("- one\n\n> two\n\nשלום")).toMatch(
      /<ul dir="ltr" [^>]*padding:0 0 0 26px.*border-left:3px/,
    );
  });

  it("scrolls a table that is too wide for a phone", () => {
    expect(markup("| A | B |\n| - | - |\n| 1 | 2 |")).toMatch(
      /<div style="[^"]*overflow-x:auto[^"]*"><table /,
    );
  });

  it("leads from embeds and files to the post", () => {
    expect(markup("https://youtu.be/abc12345678")).toContain(
      '▶ <a href="https://youtu.be/abc12345678">Open on YouTube</a>',
    );
    const file = markup("<!-- audio b0123456789abcdefghj 1000 song%2Emp3 -->");
    expect(file).toContain('song.mp3</div><a href="https://ada.example/post/1">Listen on the site</a>');
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
