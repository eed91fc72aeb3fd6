import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import { PNG } from "../../testing/pictures.ts";
import { SITE, type StoredPost } from "../../testing/serverDouble.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(() => kit.clear());

const posts = () => [...kit.double.posts.values()] as StoredPost[];
const idOf = (name: string) => [...kit.double.uploads.values()].find((file) => file.name === name)?.id;
const uploads = () => kit.double.calls().filter((call) => call.startsWith("POST w/sites/"));
/** Unique per call: files are identified by their bytes. */
const page = (n: number) => Buffer.concat([Buffer.from(PNG), Buffer.from(String(n))]);

async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const epub = (more: Record<string, string> = {}) =>
  zipOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    "book.opf":
      '<package><manifest><item id="t" href="text.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="t"/></spine></package>',
    "text.xhtml": "<html><body><p>Call me Ishmael.</p></body></html>",
    ...more,
  });

describe("A folder of page images", () => {
  beforeEach(async () => {
    await kit.write("comic.md", "---\ntype: comic\n---\n# The harbor\n\nA comic.\n");
    await kit.quire("publish comic.md");
    for (const n of [10, 2, 1]) await kit.write(`at-sea/page-${n}.png`, page(n));
  });

  it("becomes an episode of its comic, with its pages in natural order", async () => {
    const { code, err } = await kit.quire("publish at-sea --parent comic.md");
    expect(code, err).toBe(0);
    expect(err).toBe("Published: At sea · episode · version 1 · 3 files sent\n");
    const episode = posts()[1];
    expect(episode).toMatchObject({ ptype: "episode", title: "At sea", parent: posts()[0]?.id });
    expect(episode?.files).toEqual(
      ["page-1.png", "page-2.png", "page-10.png"].map((name) => ({ file: idOf(name) })),
    );
  });

  it("follows its index.md, and stays the same post when published again", async () => {
    const text = "---\ntitle: Out to sea\nparent: ../comic.md\ndirection: rtl\n---\nA note.\n";
    await kit.write("at-sea/index.md", text);
    await kit.quire("publish at-sea/");
    expect(posts()[1]).toMatchObject({ title: "Out to sea", direction: "rtl", markdown: "A note.\n" });
    expect((await kit.quire("publish at-sea/")).err).toContain("Already up to date");
    await kit.write("at-sea/page-3.png", page(3));
    expect((await kit.quire("publish at-sea/")).err).toContain("1 file sent");
    expect(posts()).toHaveLength(2);
    expect(posts()[1]?.files).toHaveLength(4);
  });

  it("reports the missing line without a comic, and sends nothing", async () => {
    const { code, err } = await kit.quire("publish at-sea");
    expect(code).toBe(1);
    expect(err).toContain("set the comic's file or id");
    expect(uploads()).toEqual([]);
  });

  it("is refused without pages", async () => {
    await kit.write("empty/notes.txt", "x");
    expect((await kit.quire("publish empty")).err).toContain("a folder without page images");
  });
});

describe("A lone file", () => {
  it.each([
    ["song.mp3", "audio", { ptype: "blog", subtype: "audio" }],
    ["film.mp4", "video", { ptype: "blog", subtype: "video" }],
    ["whale.png", "image", { ptype: "blog", subtype: "image" }],
    ["book.pdf", "document", { ptype: "dg", subtype: "document" }],
    ["book.epub", "document", { ptype: "dg", subtype: "document" }],
    ["brushes.zip", "good", { ptype: "dg", subtype: "other" }],
  ])("%s is uploaded as %s and becomes a post of its type", async (name, kind, expected) => {
    await kit.write(name, name.endsWith("png") ? PNG : name.endsWith("epub") ? await epub() : "bytes");
    const { code, err } = await kit.quire(`publish ${name}`);
    expect(code, err).toBe(0);
    expect(uploads()).toEqual([`POST w/sites/${SITE}/uploads/${kind}`]);
    expect(posts()[0]).toMatchObject({ ...expected, files: [{ file: idOf(name) }] });
  });

  it("takes its front matter and title from the text next to it", async () => {
    await kit.write("song.mp3", "bytes");
    await kit.write("song.md", "---\ntitle: A shanty\naccess: follow\n---\nSung at the capstan.\n");
    await kit.quire("publish song.mp3");
    expect(posts()[0]).toMatchObject({
      title: "A shanty",
      visibility: "follow",
      markdown: "Sung at the capstan.\n",
    });
  });

  it("takes its title from its name or an option", async () => {
    await kit.write("a-white_whale.mp3", "bytes");
    await kit.quire("publish a-white_whale.mp3");
    expect(posts()[0]?.title).toBe("A white whale");
    await kit.quire("publish a-white_whale.mp3 --title Moby");
    expect(posts()[0]?.title).toBe("Moby");
  });
});

describe("Files named in front matter", () => {
  it("are attached in their order", async () => {
    await kit.write("book.epub", await epub());
    await kit.write("map.zip", "zip");
    const price = "price: 0\nsummary: A whale.\n";
    await kit.write("book.md", `---\ntype: e-book\nfiles: [book.epub, map.zip]\n${price}---\n# The Whale\n`);
    await kit.quire("publish book.md");
    expect(posts()[0]?.files).toEqual([{ file: idOf("book.epub") }, { file: idOf("map.zip") }]);
  });

  it("are reported by line if missing, before anything is sent", async () => {
    await kit.write("book.md", "---\ntype: e-book\nfiles: [book.epub]\n---\n# The Whale\n");
    const { code, err } = await kit.quire("publish book.md");
    expect(code).toBe(1);
    expect(err).toContain("book.md:3");
    expect(err).toContain("no such file next to the text");
    expect(kit.double.received).toEqual([]);
  });

  it("are refused if their type is never allowed", async () => {
    await kit.write("setup.exe", "MZ");
    await kit.write("post.md", "---\nfiles: [setup.exe]\n---\n# Setup\n");
    expect((await kit.quire("publish post.md")).err).toContain("can't be uploaded");
  });
});

describe("Another program's cover", () => {
  const cover = () => (posts()[0] as StoredPost & { cover_file?: string | null }).cover_file;

  it("is sent if it is next to the text", async () => {
    await kit.write("harbor.png", page(1));
    await kit.write("a.md", "---\nfeature_image: harbor.png\n---\n# A\n\nWords.\n");
    expect(await kit.quire("publish a.md")).toMatchObject({ code: 0 });
    expect(cover()).toBe(idOf("harbor.png"));
  });

  it("is not used otherwise, with a warning, and the post keeps its own", async () => {
    await kit.write("a.md", "---\nimage: assets/harbor.png\n---\n# A\n\nWords.\n");
    const { code, err } = await kit.quire("publish a.md");
    expect([code, err]).toEqual([
      0,
      expect.stringContaining("assets/harbor.png: no such file next to the text, not used"),
    ]);
    expect(cover()).toBeUndefined();
  });
});

describe("An e-book", () => {
  const encryption = (path: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`;

  it.each<[string, () => Promise<Buffer>, string]>([
    [
      "is protected",
      () => epub({ "META-INF/encryption.xml": encryption("text.xhtml") }),
      "book.epub: This book is protected: only the app that it was bought in can open it.",
    ],
    [
      "lists nothing to read",
      () => epub({ "book.opf": "<package><manifest/><spine/></package>" }),
      "book.epub: This EPUB is damaged: it lists nothing to read.",
    ],
    [
      "is cut off",
      async () => (await epub()).subarray(0, -50),
      "book.epub: This EPUB is damaged: its archive is cut off or broken.",
    ],
  ])("that %s is refused before it is sent, also by a dry run", async (_, make, message) => {
    await kit.write("book.epub", await make());
    for (const line of ["publish book.epub --dry-run", "publish book.epub"]) {
      const { code, err } = await kit.quire(line);
      expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    }
    expect(uploads()).toEqual([]);
  });
});

describe("A comic's archive", () => {
  it("becomes an episode of its pages, with what it says about itself", async () => {
    await kit.write("comic.md", "---\ntype: comic\n---\n# The harbor\n\nA comic.\n");
    await kit.quire("publish comic.md");
    const info =
      "<ComicInfo><Title>At sea</Title><Summary>They sail.</Summary><Manga>YesAndRightToLeft</Manga></ComicInfo>";
    const bytes = await zipOf({
      "p/10.png": page(10),
      "p/3.5.png": page(3),
      "p/3.png": page(1),
      "ComicInfo.xml": info,
    });
    await kit.write("two-pages.cbz", bytes);
    const { code, err } = await kit.quire("publish two-pages.cbz --parent comic.md");
    expect(code, err).toBe(0);
    expect(posts()[1]).toMatchObject({
      ...{ ptype: "episode", title: "At sea", summary: "They sail.", direction: "rtl" },
      files: ["001.png", "002.png", "003.png"].map((name) => ({ file: idOf(name) })),
    });
    expect((await kit.quire("publish two-pages.cbz")).err).toContain("Already up to date");
    expect(posts()).toHaveLength(2);
  });

  it("published alone becomes a comic with one episode, which the next of its series joins", async () => {
    const info = (title: string) =>
      `<ComicInfo><Series>The *Pequod*</Series><Title>${title}</Title><Summary>They sail.</Summary>
       <Writer>Herman Melville</Writer><Penciller>Rockwell Kent</Penciller><LanguageISO>ja</LanguageISO>
       <Manga>YesAndRightToLeft</Manga></ComicInfo>`;
    await kit.write(
      "v1.cbz",
      await zipOf({ "2.png": page(2), "1.png": page(1), "ComicInfo.xml": info("One") }),
    );
    await kit.write("v2.cbz", await zipOf({ "1.png": page(3), "ComicInfo.xml": info("Two") }));
    const tried = await kit.quire("publish v1.cbz --dry-run");
    expect([tried.code, tried.err]).toEqual([0, expect.stringContaining("Would be created: One")]);
    expect(posts()).toEqual([]);
    const { code, err } = await kit.quire("publish v1.cbz");
    expect([code, err]).toEqual([0, expect.stringContaining("Comic: The *Pequod* · http")]);
    const [serial, episode] = posts();
    expect(serial).toMatchObject({
      ...{ ptype: "parent", subtype: "comic", title: "The *Pequod*", status: "published", direction: "rtl" },
      ...{ summary: "They sail.", cover_file: idOf("001.png") },
      markdown: "Written by Herman Melville. Drawn by Rockwell Kent. Language: Japanese.\n",
    });
    expect(episode).toMatchObject({
      ...{ ptype: "episode", title: "One", parent: serial?.id, direction: "rtl", status: "published" },
      files: ["001.png", "002.png"].map((name) => ({ file: idOf(name) })),
    });
    expect((await kit.quire("publish v1.cbz")).err).toContain("Already up to date");
    expect(await kit.quire("publish v2.cbz")).toMatchObject({ code: 0 });
    expect(posts()[2]).toMatchObject({ title: "Two", parent: serial?.id });
    expect(posts()).toHaveLength(3);
  });

  it("without a description of itself is named by its file", async () => {
    await kit.write("at-sea.cbz", await zipOf({ "1.png": page(1) }));
    expect(await kit.quire("publish at-sea.cbz")).toMatchObject({ code: 0 });
    expect(posts().map(({ ptype, title }) => [ptype, title])).toEqual([
      ["parent", "At sea"],
      ["episode", "At sea"],
    ]);
  });

  it("of another kind says what to do", async () => {
    await kit.write("a.cbr", "Rar!");
    const { code, err } = await kit.quire("publish a.cbr");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("Unpack it, and publish the folder of its pages."),
    ]);
  });
});
