import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { Protected, Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { PDFDict, PDFDocument, PDFName, PDFRawStream, StandardFonts } from "pdf-lib";
import { expect, it } from "vitest";
import { pdf, writtenPdf } from "../../../testing/media/pdf.ts";
import { writtenEpub } from "../../../testing/media/zip.ts";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { openInspect } from "../inspect.ts";
import { withArchive } from "./archive.ts";
import { cutSample } from "./cutSample.ts";

const [PDF, EPUB] = ["application/pdf", "application/epub+zip"];

/** Cuts a sample; returns its bytes, or null if there is none. */
const cut = (contentType: string, bytes: Buffer | string, sample = cutSample) =>
  withTempDir(async (dir) => {
    const [path, samplePath] = [join(dir, "book"), join(dir, "sample")];
    await writeFile(path, bytes);
    const { isCut, pages } = await sample({ path, contentType, samplePath });
    return isCut ? { pages, bytes: await readFile(samplePath) } : null;
  });

/** Everything that a PDF's bytes say, packed or not. */
async function saidBy(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes);
  const parts = document.context.enumerateIndirectObjects().map(([, value]) => {
    if (!(value instanceof PDFRawStream)) return value.toString();
    const packed = Buffer.from(value.contents);
    const isPacked = value.dict.get(PDFName.of("Filter")) !== undefined;
    return value.dict.toString() + (isPacked ? inflateSync(packed) : packed).toString("latin1");
  });
  // Texts are written as hexadecimal strings.
  return parts.join("\n").replace(/<([0-9A-F]+)>/g, (_, hex) => Buffer.from(hex, "hex").toString("latin1"));
}

/** The files of an EPUB, by name. */
const unpack = (bytes: Buffer) =>
  withTempDir(async (dir) => {
    await writeFile(join(dir, "sample"), bytes);
    return withArchive(join(dir, "sample"), async ({ entries, stream }) => {
      const files: Record<string, string> = {};
      for (const [name, entry] of entries) files[name] = (await buffer(await stream(entry))).toString("utf8");
      return files;
    });
  });

const pagesSaying = (count: number) => Array.from({ length: count }, (_, at) => `This is page ${at + 1}.`);

it("has a tenth of a PDF's pages, and nothing that another page says", async () => {
  const sample = await cut(PDF, await writtenPdf(pagesSaying(30)));
  expect(sample?.pages).toBe(3);
  const said = await saidBy(sample?.bytes as Buffer);
  expect(said.match(/This is page \d+\./g)).toEqual([
    "This is page 1.",
    "This is page 2.",
    "This is page 3.",
  ]);
});

it("has no picture of another page of a PDF whose pages share a list of them, and no links to others", async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const drawing = (text: string) =>
    document.context.register(
      document.context.stream(`BT (${text}) Tj ET`, { Type: "XObject", Subtype: "Form", BBox: [0, 0, 9, 9] }),
    );
  const shared = document.context.obj({
    Font: { F1: font.ref },
    XObject: { First: drawing("the first drawing"), Last: drawing("the last drawing") },
  });
  const pages = Array.from({ length: 10 }, () => document.addPage([100, 100]));
  for (const [at, page] of pages.entries()) {
    const name = at === 0 ? "First" : "Last";
    page.node.set(PDFName.of("Contents"), document.context.register(document.context.stream(`/${name} Do`)));
    page.node.set(PDFName.of("Resources"), shared);
    // A thread, and a link, to the last page.
    page.node.set(PDFName.of("B"), document.context.obj([{ P: pages[9]?.ref }]));
    page.node.set(PDFName.of("Annots"), document.context.obj([{ Subtype: "Link", Dest: [pages[9]?.ref] }]));
  }
  const sample = await cut(PDF, Buffer.from(await document.save()));
  const said = await saidBy(sample?.bytes as Buffer);
  expect(said).toContain("the first drawing");
  expect(said).not.toContain("the last drawing");
  const resources = (await PDFDocument.load(sample?.bytes as Buffer)).getPage(0).node.Resources();
  expect(resources?.lookup(PDFName.of("XObject"), PDFDict).keys()).toEqual([PDFName.of("First")]);
});

it("isn't cut from a PDF in which a drawing leads to another page", async () => {
  const document = await PDFDocument.create();
  const pages = Array.from({ length: 10 }, () => document.addPage([100, 100]));
  const drawing = document.context.stream("q Q", { Subtype: "Form", BBox: [0, 0, 9, 9], Own: pages[9]?.ref });
  const resources = { XObject: { D: document.context.register(drawing) } };
  pages[0]?.node.set(PDFName.of("Contents"), document.context.register(document.context.stream("/D Do")));
  pages[0]?.node.set(PDFName.of("Resources"), document.context.obj(resources));
  await expect(cut(PDF, Buffer.from(await document.save()))).rejects.toThrow(Unreadable);
});

const ENCRYPTED = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O(o)/U(u)/P 0>>>>\n%%EOF`;
const CYCLE =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 9>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";

it.each([
  ["is encrypted", ENCRYPTED],
  ["has a tree of pages without end", CYCLE],
  ["is none", "not at all what it says"],
])("isn't cut from a PDF that %s", async (_, bytes) => {
  await expect(cut(PDF, bytes)).rejects.toThrow(Unreadable);
});

it("isn't cut from a PDF of three pages", async () => {
  expect(await cut(PDF, await pdf(3))).toBeNull();
});

const paragraphs = (of: string, count: number) =>
  Array.from({ length: count }, (_, at) => `<p>${of} number ${String(at).padStart(3, "0")}.</p>`).join("\n");

const NOVEL = [
  '<section><h1>Loomings</h1><p><img src="whale.png" alt=""/>See <a href="s2.xhtml#end">the end</a>, <a href="https://example.com/">the web</a>&nbsp;and <a href="#top">here</a>.</p></section>',
  `<section><h1>The Carpet-Bag</h1><div>${paragraphs("Bag", 900)}</div></section>`,
  `<section><h1>Epilogue</h1>${paragraphs("Only I am escaped", 400)}</section>`,
];
const MORE = {
  "whale.png": ["image/png", "a whale"],
  "end.png": ["image/png", "the end, drawn"],
  "book.css": ["text/css", "@font-face { src: url('fonts/sea.otf') } .end { background: url(s2.xhtml) }"],
  "fonts/sea.otf": ["font/otf", "letters"],
  "read.mp3": ["audio/mpeg", "the whole book, read aloud"],
} satisfies Record<string, [string, string]>;

it("has the first tenth of an e-book's text, with what that needs and no more", async () => {
  const sample = await cut(EPUB, await writtenEpub(NOVEL, { more: MORE }));
  const files = await unpack(sample?.bytes as Buffer);
  expect(Object.keys(files).sort()).toEqual([
    "META-INF/container.xml",
    "OEBPS/book.css",
    "OEBPS/book.opf",
    "OEBPS/book.opf.sample-contents.xhtml",
    "OEBPS/fonts/sea.otf",
    "OEBPS/s0.xhtml",
    "OEBPS/s1.xhtml",
    "OEBPS/whale.png",
    "mimetype",
  ]);
  expect(Object.keys(files)[0]).toBe("mimetype");
  expect(files["OEBPS/s0.xhtml"]).toContain(
    'See <a>the end</a>, <a href="https://example.com/">the web</a>&nbsp;and <a href="#top">here</a>',
  );
  // It ends after a paragraph, and everything that is open is closed.
  expect(files["OEBPS/s1.xhtml"]).toMatch(/<p>Bag number \d{3}\.<\/p><\/div><\/section><\/body><\/html>$/);
  const count = (text = "") => text.replace(/<head>.*<\/head>|<[^>]*>|\s/gs, "").length;
  // The picture counts as a thousand characters.
  const whole = NOVEL.map(count).reduce((sum, one) => sum + one, 1000);
  const shown = count(files["OEBPS/s0.xhtml"]) + count(files["OEBPS/s1.xhtml"]) + 1000;
  expect(shown).toBeLessThanOrEqual(whole / 10);
  expect(shown).toBeGreaterThan(whole / 10 - 50);
  const everything = Object.values(files).join("\n");
  for (const hidden of ["Only I am escaped", "Epilogue", "Bag number 899", "the end, drawn", "aloud"]) {
    expect(everything).not.toContain(hidden);
  }
});

it("is an e-book itself, with the title, and contents of its own", async () => {
  const sample = await cut(EPUB, await writtenEpub(NOVEL, { more: MORE }));
  const files = await unpack(sample?.bytes as Buffer);
  expect(files["OEBPS/book.opf"]).toMatch(
    /<dc:title>Moby-Dick<.*<dc:creator>Herman &amp; Co<.*<dc:language>en</,
  );
  expect(files["OEBPS/book.opf"]).toContain('<spine><itemref idref="s0"/><itemref idref="s1"/></spine>');
  expect(files["OEBPS/book.opf.sample-contents.xhtml"]).toContain(
    '<ol><li><a href="s0.xhtml">Loomings</a></li><li><a href="s1.xhtml">The Carpet-Bag</a></li></ol>',
  );
});

it.each([
  ["says next to nothing", ["<p>Call me Ishmael.</p>"]],
  ["is one paragraph", [`<p>${"Call me Ishmael. ".repeat(500)}</p>`]],
  ["has no text", ["<p></p>", "<p></p>"]],
])("isn't cut from an e-book that %s", async (_, sections) => {
  expect(await cut(EPUB, await writtenEpub(sections))).toBeNull();
});

const encryption = (path: string) => ({
  "META-INF/encryption.xml": `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><CipherData><CipherReference URI="${path}"/></CipherData></EncryptedData></encryption>`,
});

it("isn't cut from a protected e-book, and leaves out obfuscated fonts", async () => {
  const locked = await writtenEpub(NOVEL, { more: MORE, files: encryption("OEBPS/s2.xhtml") });
  await expect(cut(EPUB, locked)).rejects.toThrow(Protected);
  const sample = await cut(
    EPUB,
    await writtenEpub(NOVEL, { more: MORE, files: encryption("OEBPS/fonts/sea.otf") }),
  );
  expect(Object.keys(await unpack(sample?.bytes as Buffer))).not.toContain("OEBPS/fonts/sea.otf");
});

it.each([
  ["nests elements by the million", [`${"<div>".repeat(200_000)}`, "<p>x</p>"]],
  ["has a million unknown entities", ["<p>x</p>", `<p>${"&whale;".repeat(1_000_000)}</p>`]],
])("isn't cut from an e-book that %s", async (_, sections) => {
  await expect(cut(EPUB, await writtenEpub(sections))).rejects.toThrow(Unsafe);
});

it("is given up when cutting it takes too much time, in a process of its own", async () => {
  const seconds = { pdf: 20, archive: 20, epub: 20, recording: 20, waveform: 20, sample: 0.05 };
  const inspect = openInspect({ seconds });
  const books = await writtenEpub([paragraphs("Bag", 200_000)]);
  await expect(cut(EPUB, books, (task) => inspect("sample", task))).rejects.toThrow(Unsafe);
});
