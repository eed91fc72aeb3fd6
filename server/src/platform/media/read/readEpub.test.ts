import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Unsafe } from "@quire/formats/fileFailures";
import { describe, expect, it } from "vitest";
import { epub, zip } from "../../../testing/media/zip.ts";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { readEpub } from "./readEpub.ts";

const MB = 1024 ** 2;

const read = (bytes: Buffer) =>
  withTempDir(async (dir) => {
    const path = join(dir, "book.epub");
    await writeFile(path, bytes);
    return readEpub({ path, coverPath: join(dir, "cover") });
  });

const OPEN = `<package xmlns="http://www.idpf.org/2007/opf">
  <manifest><item id="t" href="text.xhtml" media-type="application/xhtml+xml"/></manifest>
  <spine><itemref idref="t"/></spine><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">`;
const packaged = (opf: string | Buffer) => epub({ metadata: "", more: { "OEBPS/book.opf": opf } });

const entities = (levels: number) =>
  `<!DOCTYPE p [<!ENTITY e0 "ha">${Array.from(
    { length: levels },
    (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  ).join("")}]>`;

describe("a book's title", () => {
  const titled = (attributes: string, title: string) =>
    packaged(`${OPEN}<dc:title ${attributes}>${title}</dc:title></metadata></package>`);
  it.each([
    [
      "keeps its direction where its first letter has the other",
      'dir="rtl"',
      "CSS: הרפתקה",
      "\u200fCSS: הרפתקה",
    ],
    [
      "keeps its direction where its first letter has the other",
      'dir="ltr"',
      "הרפתקה in CSS",
      "\u200eהרפתקה in CSS",
    ],
    ["needs no mark where its first letter says it", 'dir="rtl"', "הרפתקה", "הרפתקה"],
    ["needs no mark without a direction", "", "CSS: הרפתקה", "CSS: הרפתקה"],
  ])("%s (%s)", async (_, attributes, title, shown) => {
    expect((await read(await titled(attributes, title))).title).toBe(shown);
  });
});

describe("a book that would exhaust us", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["nests elements by the million", () => packaged(`${OPEN}${"<a>".repeat(50_000)}`)],
    ["nests unknown prefixes", () => packaged(`${OPEN}${"<x:a>".repeat(50_000)}`)],
    [
      "nests in its container",
      () => epub({ metadata: "", more: { "META-INF/container.xml": "<a>".repeat(50_000) } }),
    ],
    [
      "has a million unknown entities",
      () => packaged(`${OPEN}<dc:title>${"&a;".repeat(1_000_000)}</dc:title>`),
    ],
  ])("is refused when it %s", async (_, make) => {
    const bytes = await make();
    const error = await read(bytes).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Unsafe);
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      "entities that grow tenfold nine times",
      () => packaged(`${entities(9)}${OPEN}<dc:title>&e9;</dc:title>`),
    ],
    [
      "archives within archives",
      async () => {
        let inner = await zip({ zeros: Buffer.alloc(8 * MB) });
        for (let n = 0; n < 5; n++) inner = await zip({ "a.zip": inner, "b.zip": inner });
        return epub({ metadata: "<dc:title>Russian dolls</dc:title>", more: { "a.zip": inner } });
      },
    ],
  ])("is read with %s", async (_, make) => {
    const bytes = await make();
    const book = await read(bytes);
    expect((book.title ?? "").length).toBeLessThanOrEqual(300);
  });
});
