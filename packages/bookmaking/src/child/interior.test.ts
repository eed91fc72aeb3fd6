import type { Block } from "@quire/documents/schema";
import { documents } from "@quire/documents/testing/documents";
import type { InteriorOptions, Manuscript, ReadPicture } from "@quire/formats/book/manuscript";
import {
  chapterOf,
  lettersOf,
  manuscriptOf,
  paragraph,
  shownText,
} from "@quire/formats/book/testing/bookText";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pdfText } from "../testing/pdfText.ts";
import { buildInterior } from "./interior.ts";

const options: InteriorOptions = {
  ...{ trim: "0600X0900", paper: "cream", ink: "black", binding: "paperback", design: "classic" },
};
/** Points of a page's head and foot. */
const MARGIN = 60;
const makeInterior = (book: Manuscript, chosen: InteriorOptions, read: ReadPicture) =>
  buildInterior(book, chosen, read, () => undefined);
const noPictures: ReadPicture = async () => null;
const PROSE =
  "Call me Ishmael. Some years ago, never mind how long precisely, having little or no money in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and see the watery part of the world. It is a way I have of driving off the spleen and regulating the circulation. ";

const image = (src: string, alt = "A whale"): Block => ({
  ...{ type: "image", id: `i-${src}`, alt, caption: "", width: null, height: null, prominent_color: null },
  src: { image: src, fallback: src },
});

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#3355aa88" } })
    .png()
    .toBuffer();

/** Without what our fonts have no glyphs for, and what pdf.js reads in another order or not at all. */
const printable = (blocks: Block[]): Block[] =>
  JSON.parse(JSON.stringify(blocks).replace(/[漢字「。🐋\u0900-\u097f]|\u200d/gu, ""));

const { BOOK_RUNS } = process.env;

describe("an interior", { timeout: 900_000 }, () => {
  it("has every word of any documents in order, whatever the design", async () => {
    const count = Number(BOOK_RUNS ?? 24);
    const samples = fc
      .sample(documents("html"), { numRuns: count, ...(BOOK_RUNS ? {} : { seed: 1 }) })
      .map(printable);
    const picture = await png(300, 200);
    for (const design of ["classic", "poetry"] as const) {
      const sections = samples.map((blocks, at) =>
        chapterOf(
          `c${at}`,
          blocks.map(withoutReferences).filter(({ type }) => type !== "footnote"),
          `Chapter ${at}`,
        ),
      );
      const { pdf } = await makeInterior(manuscriptOf(sections), { ...options, design }, async () => picture);
      const pages = await pdfText(pdf, MARGIN);
      const first = pages.findIndex(({ foot }) => foot.trim() === "1");
      const printed = lettersOf(
        pages
          .slice(first)
          .map(({ body }) => body)
          .join(""),
      );
      const expected = sections
        .map((section) =>
          "blocks" in section
            ? lettersOf(section.title) + shownText(section.blocks, { numbersLists: true })
            : "",
        )
        .join("");
      const at = [...printed].findIndex((letter, index) => letter !== expected[index]);
      expect(at === -1 ? printed.length : `${printed.slice(at - 40, at + 40)}`).toBe(
        at === -1 ? expected.length : `${expected.slice(at - 40, at + 40)}`,
      );
    }
  });

  it("opens chapters on right-hand pages, after pages that are truly blank, with heads elsewhere", async () => {
    const long = Array.from({ length: 12 }, (_, at) => paragraph(`p${at}`, PROSE.repeat(2)));
    const sections = [
      { kind: "part" as const, id: "part", title: "Part One" },
      chapterOf("a", long, "Loomings"),
      chapterOf("b", long.slice(0, 1), "The Carpet-Bag"),
    ];
    const book = manuscriptOf(sections, { title: "Moby-Dick", about: "He went to sea." });
    const { pdf, pageCount, pageMap } = await makeInterior(book, options, noPictures);
    const pages = await pdfText(pdf, MARGIN);
    expect(pageCount % 2).toBe(0);
    expect(pages).toHaveLength(pageCount);
    const textOf = (at: number) => ["head", "body", "foot"].map((key) => pages[at]?.[key as "head"].trim());
    // Half title, blank, title, copyright, contents, blank, part, blank, then the first chapter.
    expect(textOf(0)[1]).toBe("Moby-Dick");
    expect(textOf(1)).toEqual(["", "", ""]);
    expect(textOf(4)[2]).toBe("v");
    expect(textOf(6)).toEqual(["", "Part One", ""]);
    expect(textOf(7)).toEqual(["", "", ""]);
    expect([textOf(8)[0], textOf(8)[2]]).toEqual(["", "3"]);
    expect(lettersOf(textOf(8)[1] ?? "")).toMatch(/^LoomingsCallmeIshmael/);
    expect(textOf(9)[0]).toBe("moby-dick");
    expect(textOf(10)[0]).toBe("loomings");
    const second = pages.findIndex(({ body }) => body.startsWith("The Carpet-Bag"));
    expect(second % 2).toBe(0);
    expect(pages[second - 1]?.foot === "" || pages[second - 1]?.head !== "").toBe(true);
    const starts = pageMap.filter(({ block }) => block === "").map(({ label, section }) => [label, section]);
    expect(starts).toEqual([
      ["3", "a"],
      [String(second - 5), "b"],
    ]);
  });

  it("names the character that no font has, and its chapter", async () => {
    const book = manuscriptOf([chapterOf("a", [paragraph("p", "A whale: 鯨.")], "Names")]);
    await expect(makeInterior(book, options, noPictures)).rejects.toMatchObject({
      ...{ code: "missing_glyph", section: "a", text: "鯨" },
      message: expect.stringMatching(
        /^The character “鯨” \(U\+9BE8\) in “Names” can't be printed: EB Garamond/,
      ),
    });
  });

  it("names the character beside a comic's pages too", async () => {
    const page = await png(900, 1280);
    const blocks = [image("a.png"), paragraph("p", "A whale: 鯨.")];
    const book = manuscriptOf([chapterOf("a", blocks, "One")]);
    await expect(makeInterior(book, { ...options, design: "comic" }, async () => page)).rejects.toMatchObject(
      {
        ...{ code: "missing_glyph", section: "a" },
      },
    );
  });

  it("treats an author's text as text", async () => {
    const hostile = String.raw`#import "@preview/x:1.0.0" \u{41} "); panic("no") /* $x$ <a> #read("/etc/passwd")`;
    const { pdf } = await makeInterior(
      manuscriptOf([chapterOf("a", [paragraph("p", hostile)])]),
      options,
      noPictures,
    );
    const body = (await pdfText(pdf, MARGIN)).map((page) => page.body).join("");
    expect(lettersOf(body)).toContain(lettersOf(hostile));
  });

  it("prints notes below their marks, numbered by chapter", async () => {
    const noted = (id: string): Block[] => [
      {
        ...{ type: "paragraph", id },
        content: [
          { type: "text", text: "Text" },
          { type: "footnoteReference", label: "n" },
        ],
      },
      { type: "footnote", id: `f-${id}`, label: "n", content: [paragraph(`n-${id}`, `Note of ${id}.`)] },
    ];
    const book = manuscriptOf([chapterOf("a", noted("one"), "A"), chapterOf("b", noted("two"), "B")]);
    const { pdf, warnings } = await makeInterior(book, options, noPictures);
    const bodies = (await pdfText(pdf, MARGIN)).map(({ body }) => body.replace(/\s+/g, " "));
    expect(bodies.filter((body) => /Text ?1.*1 ?Note of one\./.test(body))).toHaveLength(1);
    expect(bodies.filter((body) => /Text ?1.*1 ?Note of two\./.test(body))).toHaveLength(1);
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("a press prints 32 or more"),
    ]);
  });

  it("warns of pictures that print coarsely or are missing, and bleeds only a comic's full pages", async () => {
    const pictures: Record<string, Buffer> = {
      "full.png": await png(1375, 2100),
      "small.png": await png(200, 150),
    };
    const read: ReadPicture = async (src) => pictures[src] ?? null;
    const blocks = ["full.png", "small.png", "gone.png"].map((src) => image(src));
    const book = manuscriptOf([chapterOf("a", blocks, "One")]);
    const comic = { ...options, trim: "0663X1025", design: "comic", ink: "color" } as const;
    const bleeding = await makeInterior(book, comic, read);
    const [page] = await pdfText(bleeding.pdf, MARGIN);
    expect([page?.width, page?.height]).toEqual([(6.625 + 0.25) * 72, (10.25 + 0.25) * 72]);
    const messages = bleeding.warnings.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/^The picture full\.png prints at 200 dpi/));
    expect(messages).toContainEqual(expect.stringMatching(/^The picture gone\.png can't be read/));
    const [plain] = await pdfText((await makeInterior(book, options, read)).pdf, MARGIN);
    expect([plain?.width, plain?.height]).toEqual([6 * 72, 9 * 72]);
  });

  it("is the same for the same book", async () => {
    const picture = await png(300, 200);
    const book = manuscriptOf([chapterOf("a", [paragraph("p", PROSE), image("a.png")], "One")], {
      qrUrl: "https://example.com",
    });
    const [one, two] = [
      await makeInterior(book, options, async () => picture),
      await makeInterior(book, options, async () => picture),
    ];
    expect(Buffer.compare(one.pdf, two.pdf)).toBe(0);
  });
});

function withoutReferences(block: Block): Block {
  return block.type === "paragraph"
    ? { ...block, content: block.content.filter(({ type }) => type !== "footnoteReference") }
    : block;
}
