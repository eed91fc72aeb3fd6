import { COVER_STYLES } from "@quire/domain/books/formats";
import { type Cover, coverGeometry } from "@quire/formats/book/cover/cover";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pdfText } from "../testing/pdfText.ts";
import { buildCover as makeCover } from "./cover.ts";
import { checkCoverPdf } from "./findings.ts";
import { openPdf } from "./readPdf.ts";

const cover: Cover = {
  ...{
    title: "Moby-Dick",
    subtitle: "or, The Whale",
    author: "Herman Melville",
    publisher: "",
    language: "en",
  },
  ...{
    blurb: "Call me Ishmael.\n\nSome years ago.",
    isbn: "9783161484100",
    changedAt: "2026-01-01T00:00:00Z",
  },
  ...{ trim: "0600X0900", binding: "paperback", pages: 444, style: "framed", palette: "ink", picture: null },
};
const checkCover = async (pdf: Uint8Array, sheet: { width: number; height: number }) =>
  checkCoverPdf(await openPdf(pdf), sheet);
const noPictures = async () => null;
const textOf = async (pdf: Uint8Array) => (await pdfText(pdf, 0)).map(({ body }) => body).join("");

describe("a cover", { timeout: 360_000 }, () => {
  it("is as large as its pages make it, and passes its own check", async () => {
    const { pdf, front, geometry, warnings } = await makeCover(cover, noPictures);
    // 2 × 6 in, a spine of 444 pages, and bleed.
    expect(geometry.sheet.width).toBeCloseTo(12 + 1.06 + 0.25);
    expect(await checkCover(pdf, geometry.sheet)).toEqual([]);
    const [finding] = await checkCover(pdf, { ...geometry.sheet, width: 13 });
    expect(finding).toMatchObject({
      code: "page_size",
      message:
        "The cover is 13.31 × 9.25 in; it has to be 13 × 9.25 in, with 0.125 in of bleed on each side.",
    });
    expect(warnings).toEqual([]);
    const { width, height, format } = await sharp(front).metadata();
    expect([width, height, format]).toEqual([1600, 2400, "jpeg"]);
  });

  it("has no text on a spine that is too thin for it", async () => {
    const thick = await textOf((await makeCover({ ...cover, pages: 80 }, noPictures)).pdf);
    const thin = await textOf((await makeCover({ ...cover, pages: 79 }, noPictures)).pdf);
    const count = (text: string) => text.split("Herman Melville").length - 1;
    expect([count(thick), count(thin)]).toEqual([2, 1]);
  });

  it.each(COVER_STYLES)("in the style %s fits a long title inside the trim", async (style) => {
    const title =
      "The Life and Strange Surprizing Adventures of an Incomprehensibilities-Collector, of York, Mariner";
    const { pdf, geometry } = await makeCover({ ...cover, title, style, pages: 40 }, noPictures);
    const text = (await textOf(pdf)).replace(/\s+/g, " ");
    expect(text).toContain("Incomprehensibilities");
    expect(await checkCover(pdf, geometry.sheet)).toEqual([]);
  });

  it("warns of a picture that is too small, and does without one that can't be read", async () => {
    const small = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer();
    const { warnings } = await makeCover({ ...cover, picture: "a.jpg" }, async () => small);
    expect(warnings).toEqual([
      expect.objectContaining({
        src: "a.jpg",
        message: expect.stringMatching(/^The cover's picture prints at 9\d dpi/),
      }),
    ]);
    const without = await makeCover({ ...cover, picture: "a.jpg" }, async () => Buffer.from("no picture"));
    expect(without.warnings[0]?.message).toContain("can't be read");
  });

  it("of a hardcover needs the press's size", async () => {
    const hardcover: Cover = { ...cover, binding: "hardcover" };
    expect(coverGeometry(hardcover)).toBeNull();
    await expect(makeCover(hardcover, noPictures)).rejects.toMatchObject({ code: "no_cover_size" });
    const sheet = { width: 14.5, height: 10.5, spine: 1.1 };
    const { geometry } = await makeCover({ ...hardcover, sheet }, noPictures);
    expect(geometry.front.x).toBeCloseTo((14.5 - 1.1 - 12) / 2 + 6 + 1.1);
  });
});
