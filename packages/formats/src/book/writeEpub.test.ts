import type { Block } from "@quire/documents/schema";
import { documents } from "@quire/documents/testing/documents";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { chapterOf, lettersOf, manuscriptOf, paragraph, shownText } from "./testing/bookText.ts";
import { writeEpub } from "./writeEpub.ts";

/** Returns an XML file's text, without that of notes' numbers and of links back. Throws if it isn't well-formed. */
function textOfXml(xml: string): string {
  const parser = new SaxesParser({ xmlns: true });
  let text = "";
  let hidden = 0;
  const isHidden = (tag: { local: string; attributes: Record<string, { value: string }> }) =>
    ["title", "style"].includes(tag.local) ||
    tag.attributes["epub:type"]?.value === "noteref" ||
    tag.attributes.class?.value === "number";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    if (hidden > 0 || isHidden(tag as never)) hidden += 1;
  });
  parser.on("closetag", () => {
    if (hidden > 0) hidden -= 1;
  });
  parser.on("text", (part) => {
    if (hidden === 0) text += part;
  });
  parser.write(xml).close();
  return text;
}

const file = (book: ReturnType<typeof writeEpub>, path: string): string =>
  book.files.find((one) => one.path === `EPUB/${path}`)?.text ?? "";

const runs = { numRuns: Number(process.env.BOOK_RUNS ?? 60), seed: process.env.BOOK_RUNS ? undefined : 1 };

describe("an EPUB", () => {
  it("has every word of any document in order, in well-formed files", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        const book = writeEpub(manuscriptOf([chapterOf("c", blocks, "Title")]), new Map());
        for (const { path, text } of book.files) if (/\.(?:xhtml|opf|ncx|xml)$/.test(path)) textOfXml(text);
        const body = blocks.filter(({ type }) => type !== "footnote");
        const notes = blocks.filter((block) => block.type === "footnote");
        const options = { numbersLists: false };
        const expected =
          shownText(body, options) + notes.map((note) => shownText(note.content, options)).join("");
        expect(lettersOf(textOfXml(file(book, "chapter-001.xhtml")))).toBe(`Title${expected}`);
      }),
      runs,
    );
  });

  it("starts with its type and is the same for the same book", () => {
    const book = manuscriptOf([chapterOf("c", [paragraph("p", "Words.")], "One")]);
    const made = writeEpub(book, new Map());
    expect(made.files[0]).toEqual({ path: "mimetype", text: "application/epub+zip" });
    expect(writeEpub(structuredClone(book), new Map())).toEqual(made);
  });

  it("marks the printed pages where they start, and lists them", () => {
    const blocks = [
      paragraph("p", "The first page ends here, and the second starts."),
      paragraph("q", "More."),
    ];
    const pageMap = [
      { label: "1", section: "c", block: "", offset: 0 },
      { label: "2", section: "c", block: "p", offset: 26 },
      { label: "3", section: "c", block: "q", offset: 0 },
    ];
    const book = writeEpub(manuscriptOf([chapterOf("c", blocks, "One")]), new Map(), { pageMap });
    const chapter = file(book, "chapter-001.xhtml");
    expect(chapter).toContain('here, <span epub:type="pagebreak" role="doc-pagebreak" id="page-2"');
    expect(chapter.match(/id="page-\d"/g)).toEqual(['id="page-1"', 'id="page-2"', 'id="page-3"']);
    expect(file(book, "nav.xhtml")).toContain('<a href="chapter-001.xhtml#page-3">3</a>');
    expect(file(book, "package.opf")).toContain('property="source-of">pagination');
  });

  it("claims to conform only when every picture is described", () => {
    const image = (alt: string): Block => ({
      ...{ type: "image", id: "i", alt, caption: "", width: null, height: null, prominent_color: null },
      src: { image: "a.png", fallback: "a.png" },
    });
    const pictures = new Map([
      ["a.png", { path: "images/1.png", mediaType: "image/png" as const, width: 400, height: 300 }],
    ]);
    const make = (alt: string) => writeEpub(manuscriptOf([chapterOf("c", [image(alt)], "One")]), pictures);
    expect(file(make("A whale"), "package.opf")).toContain("dcterms:conformsTo");
    const bare = make("");
    expect(file(bare, "package.opf")).not.toContain("dcterms:conformsTo");
    expect(bare.warnings).toEqual([
      {
        section: "c",
        page: null,
        src: "a.png",
        message: expect.stringContaining("a.png has no alternative text"),
      },
    ]);
  });

  it("links each note to its mark and back", () => {
    const blocks: Block[] = [
      {
        type: "paragraph",
        id: "p",
        content: [
          { type: "text", text: "See" },
          { type: "footnoteReference", label: "a" },
        ],
      },
      { type: "footnote", id: "f", label: "a", content: [paragraph("n", "The note.")] },
    ];
    const chapter = file(writeEpub(manuscriptOf([chapterOf("c", blocks)]), new Map()), "chapter-001.xhtml");
    expect(chapter).toContain('<a epub:type="noteref" role="doc-noteref" href="#fn-1" id="fnref-1">1</a>');
    expect(chapter).toMatch(/<aside epub:type="footnote" role="doc-footnote" id="fn-1">.*href="#fnref-1"/);
  });

  it("aligns lines as their writer did", () => {
    const words = paragraph("p", "The end.") as Block & { type: "paragraph" };
    const heading: Block = { type: "heading", id: "h", level: 2, align: "right", content: words.content };
    const blocks: Block[] = [{ ...words, align: "center" }, heading];
    const chapter = file(writeEpub(manuscriptOf([chapterOf("c", blocks)]), new Map()), "chapter-001.xhtml");
    expect(chapter).toContain('<p class="center">The end.</p>');
    expect(chapter).toMatch(/<h2[^>]* class="right">The end\.<\/h2>/);
  });

  it("keeps only links that work in a book", () => {
    const link = (href: string): Block => ({
      ...{ type: "paragraph", id: href },
      content: [{ type: "text", text: "link", marks: [{ type: "link", href, title: null }] }],
    });
    const blocks = ["https://a.b/c", "/post/1", "#nowhere", "javascript:alert(1)"].map(link);
    const chapter = file(writeEpub(manuscriptOf([chapterOf("c", blocks)]), new Map()), "chapter-001.xhtml");
    expect(chapter.match(/href="[^"]*"/g)?.slice(1)).toEqual(['href="https://a.b/c"']);
  });

  it("of a comic has a page in the shape of each picture, read from its side", () => {
    const blocks: Block[] = ["a.png", "b.png"].map((src) => ({
      ...{
        type: "image",
        id: src,
        alt: "A whale",
        caption: "",
        width: null,
        height: null,
        prominent_color: null,
      },
      src: { image: src, fallback: src },
    }));
    const pictures = new Map(
      ["a.png", "b.png"].map((src) => [
        src,
        { path: `images/${src}`, mediaType: "image/png" as const, width: 900, height: 1280 },
      ]),
    );
    const book = manuscriptOf([chapterOf("c", blocks, "One")], { direction: "rtl" });
    const made = writeEpub(book, pictures, { isComic: true });
    expect(file(made, "chapter-001-2.xhtml")).toContain('content="width=900, height=1280"');
    expect(file(made, "package.opf")).toContain('page-progression-direction="rtl"');
    expect(file(made, "package.opf")).toContain('"rendition:layout">pre-paginated');
  });
});
