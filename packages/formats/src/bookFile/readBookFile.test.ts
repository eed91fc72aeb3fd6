import type { Block } from "@quire/documents/schema";
import { documents } from "@quire/documents/testing/documents";
import { textFromBlocks } from "@quire/documents/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "../archiveFiles.ts";
import {
  chapterOf as chapter,
  lettersOf,
  manuscriptOf,
  paragraph,
  shownText,
} from "../book/testing/bookText.ts";
import { writeEpub } from "../book/writeEpub.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import type { BookChapter, BookFacts, BookFinding } from "./bookFile.ts";
import { readDocx } from "./readDocx.ts";
import { readEpub } from "./readEpub.ts";
import { readMarkdownBook } from "./readMarkdownBook.ts";

const newIds = () => {
  let count = 0;
  return { newId: () => `b${String(count++).padStart(19, "0")}` };
};

async function all(findings: AsyncIterable<BookFinding> | Iterable<BookFinding>): Promise<BookFinding[]> {
  const list: BookFinding[] = [];
  for await (const finding of findings) list.push(finding);
  return list;
}

const titles = (found: readonly BookFinding[]) =>
  found.flatMap((one) => (one.kind === "book" ? [] : [one.kind === "part" ? `* ${one.title}` : one.title]));
const factsIn = (found: readonly BookFinding[]) => found.find((one): one is BookFacts => one.kind === "book");
const chaptersIn = (found: readonly BookFinding[]) =>
  found.filter((one): one is BookChapter => one.kind === "chapter");
const textOf = ({ blocks }: BookChapter) => textFromBlocks(blocks);

const letters = (blocks: readonly Block[]) => lettersOf(shownText(blocks, { numbersLists: false }));

const CONTAINER = `<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`;

/** An EPUB of these pages, in this order. */
function epubOf(
  pages: Record<string, string>,
  { metadata = "<dc:title>T</dc:title>", nav = "", ncx = "", more = {} as Record<string, string> } = {},
) {
  const names = Object.keys(pages);
  const item = (name: string, at: number) =>
    `<item id="p${at}" href="${name}" media-type="application/xhtml+xml"/>`;
  return archiveOf({
    "META-INF/container.xml": CONTAINER,
    "OPS/book.opf": `<package><metadata>${metadata}</metadata><manifest>${names.map(item).join("")}
      ${nav ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : ""}
      ${ncx ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : ""}
      ${Object.keys(more)
        .map(
          (name, at) =>
            `<item id="m${at}" href="${name}" media-type="${name.endsWith("css") ? "text/css" : "image/png"}"/>`,
        )
        .join("")}
      </manifest><spine toc="ncx">${names.map((_, at) => `<itemref idref="p${at}"/>`).join("")}</spine></package>`,
    ...(nav
      ? { "OPS/nav.xhtml": `<html><body><nav epub:type="toc"><ol>${nav}</ol></nav></body></html>` }
      : {}),
    ...(ncx ? { "OPS/toc.ncx": `<ncx><navMap>${ncx}</navMap></ncx>` } : {}),
    ...Object.fromEntries(
      Object.entries(pages).map(([name, body]) => [
        `OPS/${name}`,
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [`OPS/${name}`, text])),
  });
}

const link = (href: string, title: string, inside = "") =>
  `<li><a href="${href}">${title}</a>${inside && `<ol>${inside}</ol>`}</li>`;
const point = (href: string, title: string, inside = "") =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${href}"/>${inside}</navPoint>`;

describe("an EPUB", () => {
  it("that we wrote comes back with its facts, parts, chapters, pictures and notes", async () => {
    const image: Block = {
      ...{
        type: "image",
        id: "i",
        alt: "A whale",
        caption: "Fig. 1",
        width: null,
        height: null,
        prominent_color: null,
      },
      src: { image: "whale", fallback: "whale" },
    };
    const noted: Block[] = [
      {
        type: "paragraph",
        id: "p1",
        content: [
          { type: "text", text: "Call me Ishmael." },
          { type: "footnoteReference", label: "a" },
        ],
      },
      image,
      { type: "footnote", id: "f", label: "a", content: [paragraph("f1", "A note.")] },
    ];
    const manuscript = {
      ...manuscriptOf([
        { kind: "part", id: "part", title: "Part One" },
        { ...chapter("one", noted), title: "Loomings" },
        { ...chapter("two", [paragraph("p2", "The carpet-bag.")]), title: "The Carpet-Bag" },
      ]),
      ...{
        title: "Moby-Dick",
        subtitle: "or, The Whale",
        author: "Herman Melville",
        publisher: "Harper",
        language: "en",
      },
      ...{ dedication: "To Hawthorne", about: "He sailed.", isbn: { print: "", ebook: "9780306406157" } },
      series: { name: "Whales", number: 2 },
    };
    const { files } = writeEpub(
      manuscript,
      new Map([["whale", { path: "images/1.png", mediaType: "image/png", width: 10, height: 10 }]]),
    );
    const archive = archiveOf({
      ...Object.fromEntries(files.map(({ path, text }) => [path, text])),
      "EPUB/images/1.png": "png",
    });
    const found = await all(readEpub(archive, newIds()));
    expect(titles(found)).toEqual(["* Part One", "Loomings", "The Carpet-Bag"]);
    expect(factsIn(found)).toMatchObject({
      ...{ title: "Moby-Dick", subtitle: "or, The Whale", author: "Herman Melville", publisher: "Harper" },
      ...{ isbn: "9780306406157", series_name: "Whales", series_number: 2, language: "en" },
      ...{ dedication: "To Hawthorne", about: "He sailed." },
    });
    expect(chaptersIn(found)[0]?.blocks).toMatchObject([
      { type: "featuredImage" },
      { content: [{ text: "Call me Ishmael." }, { type: "footnoteReference", label: "1" }] },
      { type: "image", src: { image: "EPUB/images/1.png" }, alt: "A whale", caption: "Fig. 1" },
      { type: "footnote", label: "1", content: [{ content: [{ text: "A note." }] }] },
    ]);
  });

  it("keeps every word of what we write, in order", async () => {
    await fc.assert(
      fc.asyncProperty(documents("html"), async (blocks) => {
        const manuscript = manuscriptOf([{ ...chapter("one", blocks), title: "One" }]);
        const { files } = writeEpub(manuscript, new Map());
        const archive = archiveOf(Object.fromEntries(files.map(({ path, text }) => [path, text])));
        const found = await all(readEpub(archive, newIds())).catch(() => []);
        const read = chaptersIn(found).flatMap(({ blocks: own }) => own);
        // A chapter that shows nothing is a part, or no book at all.
        if (read.length > 0) expect(letters(read)).toBe(letters(blocks));
      }),
      { numRuns: 30 },
    );
  });

  it("is split at the places of its contents, and goes on over pages that they don't name", async () => {
    const archive = epubOf(
      {
        "a.xhtml": `<p>Preface.</p><div><h2 id="c1">I</h2><p>One.</p></div><h2><a id="c2"/>II</h2><p>Two</p>`,
        "b.xhtml": "<p>goes on.</p>",
        "c.xhtml": "<h2>III</h2><h3 id='s'>Section</h3><p>Three.</p>",
      },
      {
        ncx:
          point("a.xhtml#c1", "Chapter I") +
          point("a.xhtml#c2", "Chapter II") +
          point("c.xhtml", "Chapter III", point("c.xhtml#s", "Section")),
      },
    );
    const found = await all(readEpub(archive, newIds()));
    expect(titles(found)).toEqual(["Untitled", "Chapter I", "Chapter II", "Chapter III"]);
    expect(chaptersIn(found).map((one) => textOf(one).replace(/\s+/g, " ").trim())).toEqual([
      "Preface.",
      "I One.",
      "II Two goes on.",
      "III Section Three.",
    ]);
  });

  it("without contents has a chapter for each page, named by its heading", async () => {
    const found = await all(
      readEpub(epubOf({ "a.xhtml": "<h1>One</h1><p>1</p>", "b.xhtml": "<h1>Two</h1><p>2</p>" }), newIds()),
    );
    expect(titles(found)).toEqual(["One", "Two"]);
    expect(textOf(chaptersIn(found)[0] as BookChapter).trim()).toBe("1");
  });

  it("finds notes on another page, emphasis in styles, and pictures in drawings", async () => {
    const archive = epubOf(
      {
        "a.xhtml": `<h1>One</h1><p>A <span class="it">word</span><a epub:type="noteref" href="n.xhtml#n1">1</a>.</p>
          <svg viewBox="0 0 1 1"><image xlink:href="images/a%20b.png"/></svg><img src="images/none.png" alt="Lost"/>`,
        "n.xhtml": `<section epub:type="endnotes"><h2>Notes</h2><div epub:type="endnote" id="n1"><p><a href="a.xhtml#r1">1.</a> Noted.</p></div></section>`,
      },
      {
        nav: link("a.xhtml", "One"),
        more: { "s.css": ".it { font-style: italic; color: red }", "images/a b.png": "png" },
      },
    );
    const found = await all(readEpub(archive, newIds()));
    expect(titles(found)).toEqual(["One"]);
    const text = JSON.stringify(chaptersIn(found)[0]?.blocks);
    expect(text).toContain('{"type":"text","text":"word","marks":[{"type":"italic"}]}');
    expect(text).toContain('"image":"OPS/images/a%20b.png"');
    expect(text).toContain("Noted.");
    expect(text).not.toContain("1.");
    expect(text).toContain("Lost");
  });

  it("has no scripts, frames or links into itself left", async () => {
    const archive = epubOf({
      "a.xhtml": `<h1>One</h1><script>alert(1)</script><p onclick="x()">Text <a href="javascript:x()">a</a> <a href="b.xhtml#x">b</a> <a href="https://example.com/">c</a></p><iframe src="https://evil.example/"/>`,
    });
    const [only] = chaptersIn(await all(readEpub(archive, newIds())));
    const text = JSON.stringify(only?.blocks);
    expect(text).not.toMatch(/alert|onclick|javascript|b\.xhtml/);
    expect(text).toContain("https://example.com/");
  });

  it.each([
    ["no container", archiveOf({ "a.txt": "x" }), /an EPUB/],
    [
      "a path outside",
      archiveOf({ "META-INF/container.xml": CONTAINER.replace("OPS/book.opf", "../../etc/passwd") }),
      /broken/,
    ],
    [
      "encrypted texts",
      archiveOf({
        "META-INF/container.xml": CONTAINER,
        "META-INF/encryption.xml": '<e><CipherReference URI="OPS/a.xhtml"/></e>',
      }),
      /copy-protected/,
    ],
    ["no text", epubOf({ "a.xhtml": "" }), /no text/],
    [
      "an endless package",
      archiveOf({ "META-INF/container.xml": CONTAINER, "OPS/book.opf": "<a>".repeat(50_000) }),
      /broken/,
    ],
  ])("with %s is refused with its reason", async (_, archive, reason) => {
    const error = await all(readEpub(archive, newIds())).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ArchiveProblem);
    expect((error as Error).message).toMatch(reason);
  });

  it("doesn't expand entities", async () => {
    const entities = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    ).join("");
    const metadata = "<dc:title>&e9;</dc:title>";
    const archive = epubOf({ "a.xhtml": "<h1>One</h1><p>&e9;</p>" }, { metadata });
    const opf = `<!DOCTYPE p [<!ENTITY e0 "ha">${entities}]>`;
    const files = archiveOf({
      "META-INF/container.xml": CONTAINER,
      "OPS/a.xhtml": "<h1>One</h1><p>&e9;</p>",
      "OPS/book.opf": `${opf}<package><metadata>${metadata}</metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
    });
    expect(archive.names().length).toBeGreaterThan(0);
    const found = await all(readEpub(files, newIds()));
    expect(factsIn(found)?.title.length).toBeLessThan(50);
  });
});

describe("a Word document", () => {
  const read = (html: string, properties = "") =>
    all(readDocx({ html, properties, name: "My whale.docx" }, newIds()));

  it("is split at its headings 1, with notes where they are used", async () => {
    const found = await read(
      `<p class="quire-title">Moby-Dick</p><p class="quire-subtitle">or, The Whale</p>
       <h1><a id="_Toc1"></a>Loomings</h1><p>Call me Ishmael.<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup></p>
       <h1>The Carpet-Bag</h1><h2>At night</h2><table><tr><td>a</td><td>b</td></tr></table>
       <ol><li id="footnote-1"><p> A note. <a href="#footnote-ref-1">↑</a></p></li></ol>`,
      "<cp:coreProperties><dc:creator>Herman</dc:creator></cp:coreProperties>",
    );
    expect(titles(found)).toEqual(["Loomings", "The Carpet-Bag"]);
    expect(factsIn(found)).toMatchObject({ title: "Moby-Dick", subtitle: "or, The Whale", author: "Herman" });
    expect(chaptersIn(found)[0]?.blocks).toMatchObject([
      {},
      { content: [{ text: "Call me Ishmael." }, { type: "footnoteReference", label: "1" }] },
      { type: "footnote", label: "1", content: [{ content: [{ text: "A note." }] }] },
    ]);
    expect(chaptersIn(found)[1]?.blocks.map(({ type }) => type)).toEqual([
      "featuredImage",
      "heading",
      "table",
    ]);
  });

  it("without headings is one chapter", async () => {
    const found = await read("<p>All of it.</p>");
    expect(titles(found)).toEqual(["My whale"]);
  });

  it("without text is refused", async () => {
    await expect(read("")).rejects.toThrow(/no text/);
  });
});

describe("a zip of markdown", () => {
  it("has a chapter for each file in natural order, and a part for each folder", async () => {
    const archive = archiveOf({
      "10-last.md": '---\ntitle: "The \\"End\\""\n---\nDone.',
      "2-second.md": "# Second\n\n![A whale](images/whale.png) ![](../../etc/passwd)",
      "part-one/1.md": "Inside. ![x](../images/whale.png)",
      "images/whale.png": "png",
      "book.md":
        "---\ntitle: Moby-Dick\nauthor: 'Herman'\nisbn: 978-0-306-40615-7\nlanguage: en\n---\nA whale.",
    });
    const found = await all(readMarkdownBook(archive, newIds()));
    expect(titles(found)).toEqual(["Second", 'The "End"', "* Part one", "1"]);
    expect(factsIn(found)).toMatchObject({
      title: "Moby-Dick",
      author: "Herman",
      isbn: "9780306406157",
      description: "A whale.",
    });
    const text = JSON.stringify(chaptersIn(found).map(({ blocks }) => blocks));
    expect(text.match(/"image":"images\/whale\.png"/g)).toHaveLength(2);
  });

  it("without markdown is refused", async () => {
    await expect(all(readMarkdownBook(archiveOf({ "a.pdf": "x" }), newIds()))).rejects.toThrow(/no markdown/);
  });
});
