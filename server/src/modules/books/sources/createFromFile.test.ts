import { makeEbook } from "@quire/bookmaking/make";
import { createBook, getBook, updateBook } from "@quire/contracts/calls/books";
import { getPost, listPosts, updatePost } from "@quire/contracts/calls/posts";
import type { Book, BookEntry } from "@quire/contracts/records/book";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Block } from "@quire/documents/schema";
import { Role } from "@quire/domain/enums";
import type { UploadKind } from "@quire/domain/media/uploads";
import { chapterOf, manuscriptOf, paragraph } from "@quire/formats/book/testing/bookText";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { makePicture } from "../../../testing/media/picture.ts";
import { epub, zip } from "../../../testing/media/zip.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let creator: Caller;
let siteId: string;
beforeAll(async () => {
  app = await testServer();
  const owner = await makeUser(app.platform, { groups: [Role.creator, Role.pro], name: "Herman Melville" });
  siteId = owner.id;
  await makeSite(app.platform, { id: siteId });
  creator = await app.asBrowser(owner);
});
afterAll(() => app.close());

async function upload(bytes: Uint8Array | string, name: string, kind: UploadKind): Promise<UploadedFile> {
  const boundary = "quire-test-boundary";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat(
    [head, bytes, `\r\n--${boundary}--\r\n`].map((part) => Buffer.from(part as string)),
  );
  const answer = await creator.send("POST", `/api/w/sites/${siteId}/uploads/${kind}`, body, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  expect([answer.status, answer.error]).toEqual([201, undefined]);
  return answer.body as UploadedFile;
}

const create = async (id: string, bookId = app.platform.newId()) =>
  creator.call(createBook, {
    params: { siteId },
    body: { id: bookId, source: { kind: "file", ids: [id] } } as never,
  });

async function createFrom(bytes: Uint8Array | string, name: string, kind: UploadKind): Promise<Book> {
  const answer = await create((await upload(bytes, name, kind)).id);
  expect([answer.status, answer.error]).toEqual([201, undefined]);
  return answer.body;
}

async function refusalOf(bytes: Uint8Array | string, name: string, kind: UploadKind) {
  const answer = await create((await upload(bytes, name, kind)).id);
  return { status: answer.status, ...answer.error };
}

const blocksOf = async (id: string): Promise<Block[]> =>
  (await creator.call(getPost, { params: { siteId, id }, query: { post_content_type: "blocks" } as never }))
    .body.blocks as Block[];
const chapterIds = ({ entries }: Book) =>
  entries.flatMap((entry) => (entry.kind === "post" ? [entry.id] : []));

const image = (src: string): Block => ({
  ...{
    type: "image",
    id: `i-${src}`,
    alt: "A whale",
    caption: "",
    width: null,
    height: null,
    prominent_color: null,
  },
  src: { image: src, fallback: src },
});

const DOCX = {
  "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/_rels/document.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/><Relationship Id="f" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>`,
  "word/styles.xml": `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
  "word/footnotes.xml": `<?xml version="1.0"?><w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
};
const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const docx = (body: string, more: Record<string, string | Buffer> = {}, head = "") =>
  zip({
    ...DOCX,
    "word/document.xml": `<?xml version="1.0"?>${head}<w:document xmlns:w="${W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
const line = (text: string, style = "", more = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r>${more}</w:p>`;
const NOTE = `<w:r><w:footnoteReference w:id="2"/></w:r>`;
const PICTURE = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="A whale"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

describe("a book of a file", () => {
  it("is made of an EPUB: a draft story with its chapters, pictures and details, once", async () => {
    const picture = await makePicture("#336699");
    const manuscript = manuscriptOf(
      [
        { kind: "part", id: "part", title: "Part One" },
        chapterOf("one", [paragraph("p1", "Call me Ishmael."), image("whale")], "Loomings"),
        chapterOf("two", [paragraph("p2", "The carpet-bag.")], "The Carpet-Bag"),
      ],
      { title: "Moby-Dick", author: "H. M.", series: { name: "Whales", number: 1 } },
    );
    const { file } = await makeEbook(manuscript, async () => picture, { coverPicture: picture });
    const { id } = await upload(file, "moby.epub", "document");
    const bookId = app.platform.newId();
    const [first, again] = [await create(id, bookId), await create(id, bookId)];
    const book: Book = first.body;
    expect(again.body.id).toBe(book.id);
    expect(book).toMatchObject({
      details: { title: "Moby-Dick", author: "H. M.", series_name: "Whales", series_number: 1 },
      entries: [
        { kind: "part", title: "Part One" },
        { title: "Loomings", status: "drafts" },
        { title: "The Carpet-Bag" },
      ],
      story: { title: "Moby-Dick" },
      cover: { image: expect.any(String), has_title_in_image: true },
    });
    const stories = (
      await creator.call(listPosts, {
        params: { siteId },
        query: { status: "drafts", ptype: ["parent"] } as never,
      })
    ).body.posts;
    expect(stories.filter(({ title }) => title === "Moby-Dick")).toHaveLength(1);
    const [one = ""] = chapterIds(book);
    expect((await blocksOf(one)).map(({ type }) => type)).toEqual(["featuredImage", "paragraph"]);
    await app.platform.jobs.runDue();
    const placed = await blocksOf(one);
    expect(placed).toMatchObject([
      {},
      { type: "paragraph" },
      { type: "image", alt: "A whale", width: 40, src: { image: expect.stringMatching(/^http|^\//) } },
    ]);
    const built: Book = (await creator.call(getBook, { params: { siteId, id: book.id } })).body;
    // Too few pages to print, but built with its pictures.
    expect(built.builds).toMatchObject([{ kind: "interior", finished: expect.any(String) }]);
  });

  it("is made of a Word document, split at its headings, with notes, tables and pictures", async () => {
    const picture = await makePicture("#993366");
    const table = `<w:tbl><w:tr><w:tc>${line("a")}</w:tc><w:tc>${line("b")}</w:tc></w:tr></w:tbl>`;
    const bytes = await docx(
      line("Loomings", "Heading1") +
        line("Call me Ishmael.", "", NOTE) +
        PICTURE +
        line("The Carpet-Bag", "Heading1") +
        table,
      { "word/media/image1.png": picture },
    );
    const book = await createFrom(bytes, "My whale.docx", "document");
    expect(book.details).toMatchObject({ title: "My whale", author: "Herman Melville" });
    expect(book.entries.map(({ title }) => title)).toEqual(["Loomings", "The Carpet-Bag"]);
    await app.platform.jobs.runDue();
    const [one = "", two = ""] = chapterIds(book);
    expect((await blocksOf(one)).map(({ type }) => type)).toEqual([
      "featuredImage",
      "paragraph",
      "image",
      "footnote",
    ]);
    expect((await blocksOf(two)).map(({ type }) => type)).toEqual(["featuredImage", "table"]);
  });

  it("is made of a zip of markdown", async () => {
    const picture = await makePicture("#993366");
    const bytes = await zip({
      "2.md": "# Two\n\nText",
      "10.md": "---\ntitle: Ten\n---\n![A whale](img/w.png)",
      "img/w.png": picture,
    });
    const book = await createFrom(bytes, "whale.zip", "archive");
    expect(book.entries.map(({ title }) => title)).toEqual(["Two", "Ten"]);
    await app.platform.jobs.runDue();
    expect(await blocksOf(chapterIds(book)[1] ?? "")).toMatchObject([
      {},
      { type: "image", alt: "A whale", width: 40 },
    ]);
  });

  it("names each picture that can't be imported with its chapter, until its creator dismisses it", async () => {
    const bytes = await zip({
      "book.md": "---\ntitle: Whales\ncover: cover.png\n---\n",
      "1.md": "# One\n\nText.\n\n![A whale](gone.png)\n\n![A boat](boat.png)",
      "2.md": "# Two\n\nText.",
      ...{ "boat.png": "no picture", "cover.png": "no picture" },
    });
    const created = await createFrom(bytes, "lost.zip", "archive");
    await app.platform.jobs.runDue();
    const params = { siteId, id: created.id };
    const book: Book = (await creator.call(getBook, { params })).body;
    const [one, two] = book.entries;
    expect(one).toMatchObject({
      import_problems: [
        expect.stringMatching(/^The file's cover couldn't be imported/),
        "A picture isn't in the file: gone.png",
        expect.stringMatching(/^A picture couldn't be imported \(.+\): boat\.png$/),
      ],
    });
    expect(two).not.toHaveProperty("import_problems");

    const save = async (entries: BookEntry[], last_version: number): Promise<Book> =>
      (await creator.call(updateBook, { params, body: { entries, last_version } })).body;
    const keys = created.entries.map(({ id }): BookEntry => ({ kind: "post", id }));
    const moved = await save(keys.toReversed(), book.version);
    expect(moved.entries[1]).toHaveProperty("import_problems");
    const dismissed = await save(
      keys.map((entry) => ({ ...entry, import_problems: [] })),
      moved.version,
    );
    expect(dismissed.entries[0]).not.toHaveProperty("import_problems");
  });

  it("names what an EPUB and a Word document lack", async () => {
    const book = await epub({
      metadata: "",
      more: {
        "OEBPS/book.opf": `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/>
          <manifest><item id="t" href="text.xhtml" media-type="application/xhtml+xml"/></manifest>
          <spine><itemref idref="t"/></spine></package>`,
        "OEBPS/text.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>One</h1><p>Text.</p><img src="gone.png" alt="A whale"/></body></html>`,
      },
    });
    const word = await docx(line("Loomings", "Heading1") + PICTURE);
    for (const [bytes, name] of [
      [book, "lacking.epub"],
      [word, "lacking.docx"],
    ] as const) {
      const { id } = await createFrom(bytes, name, "document");
      await app.platform.jobs.runDue();
      const shown: Book = (await creator.call(getBook, { params: { siteId, id } })).body;
      expect(shown.entries[0]).toMatchObject({
        import_problems: [expect.stringContaining("A picture isn't in the file")],
      });
    }
  });

  it("keeps what was written before its pictures arrived", async () => {
    const picture = await makePicture("#339966");
    const bytes = await zip({ "1.md": "# One\n\nFirst.\n\n![A whale](w.png)\n\nLast.", "w.png": picture });
    const book = await createFrom(bytes, "edited.zip", "archive");
    const [id = ""] = chapterIds(book);
    const [featured, first, last] = await blocksOf(id);
    const edited = [featured, { ...first, content: [{ type: "text", text: "Rewritten." }] }, last];
    const body = { last_version: 1, blocks: edited } as never;
    const saved = await creator.call(updatePost, { params: { siteId, id }, body });
    expect(saved.status).toBe(200);
    await app.platform.jobs.runDue();
    expect(await blocksOf(id)).toMatchObject([
      {},
      { content: [{ text: "Rewritten." }] },
      { type: "image" },
      { content: [{ text: "Last." }] },
    ]);
  });
});

describe("a file that is no book", () => {
  it.each<[string, () => Promise<Uint8Array | string>, string, UploadKind, RegExp]>([
    ["a zip without markdown", () => zip({ "a.txt": "x" }), "a.zip", "archive", /neither an EPUB/],
    ["no zip at all", async () => "{}", "a.json", "archive", /broken/],
    [
      "too many files",
      () => zip(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.md`, "x"]))),
      "b.zip",
      "archive",
      /5,000 files/,
    ],
    [
      "a bomb",
      () => zip({ "a.md": Buffer.alloc(80 * 1024 ** 2, "a") }),
      "c.zip",
      "archive",
      /too large|longer/,
    ],
    [
      "entities that grow",
      () => docx(line("&e1;"), {}, `<!DOCTYPE d [<!ENTITY e1 "${"ha".repeat(1000)}">]>`),
      "d.docx",
      "document",
      /broken/,
    ],
  ])(
    "is refused with its reason: %s",
    async (_, make, name, kind, reason) => {
      const refusal = await refusalOf(await make(), name, kind);
      expect(refusal).toMatchObject({ status: 422, code: "book_source_unreadable" });
      expect(refusal.message).toMatch(reason);
    },
    120_000,
  );

  it("is refused if it is another site's", async () => {
    const { id } = await upload(await zip({ "a.md": "Text of one" }), "o.zip", "archive");
    const other = await makeUser(app.platform, { groups: [Role.creator, Role.pro] });
    await makeSite(app.platform, { id: other.id });
    const caller = await app.asBrowser(other);
    const body = { source: { kind: "file", ids: [id] } } as never;
    expect((await caller.call(createBook, { params: { siteId: other.id }, body })).status).toBe(400);
  });

  it("has its scripts dropped", async () => {
    const bytes = await zip({ "a.md": "# One\n\n<script>alert(1)</script>\n\n[x](javascript:alert)" });
    const book = await createFrom(bytes, "s.zip", "archive");
    expect(JSON.stringify(await blocksOf(chapterIds(book)[0] ?? ""))).not.toContain('javascript:alert"');
  });
});
