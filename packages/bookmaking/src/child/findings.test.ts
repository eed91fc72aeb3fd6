import type { InteriorOptions } from "@quire/formats/book/manuscript";
import { chapterOf, manuscriptOf, paragraph } from "@quire/formats/book/testing/bookText";
import { describe, expect, it } from "vitest";
import { checkInteriorPdf } from "./findings.ts";
import { buildInterior } from "./interior.ts";
import { openPdf } from "./readPdf.ts";

const options: InteriorOptions = {
  ...{ trim: "0600X0900", paper: "cream", ink: "black", binding: "paperback", design: "classic" },
};
const checkInterior = async (pdf: Uint8Array, { trim }: Pick<InteriorOptions, "trim">) =>
  checkInteriorPdf(await openPdf(pdf), trim);

/** A PDF of empty pages with a line of text in a font that isn't embedded, at `x` and `y` points. */
function plainPdf(
  pages: number,
  { width = 432, height = 648, x = 72, y = 300, rotate = 0 } = {},
): Uint8Array {
  const content = `BT /F 12 Tf ${x} ${y} Td (A line of text) Tj ET`;
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} >>`,
    "<< /Type /Font /Subtype /TrueType /BaseFont /Arial >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () => "<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> >> /Contents 4 0 R >>",
    ),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`);
}

describe("a finished interior", { timeout: 360_000 }, () => {
  it("finds nothing wrong with an interior of ours", async () => {
    const blocks = Array.from({ length: 170 }, (_, at) =>
      paragraph(`p${at}`, "Call me Ishmael. ".repeat(36)),
    );
    const book = manuscriptOf([
      chapterOf(
        "a",
        blocks,
        "A Title so Long that It Would Take Two Lines of the Head, Which Has Only One for It",
      ),
    ]);
    const { pdf, pageCount } = await buildInterior(
      book,
      options,
      async () => null,
      () => undefined,
    );
    expect(await checkInterior(pdf, { trim: "0600X0900" })).toEqual({
      pageCount,
      hasBleed: false,
      findings: [],
    });
  });

  it("names the page, what was found and what is needed", async () => {
    const { findings } = await checkInterior(plainPdf(2, { x: 10 }), { trim: "0600X0900" });
    expect(findings.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      "error: The PDF has 2 pages; a press prints from 32 to 800.",
      "error: The inside margin of page 1 is 0.139 in; it needs at least 0.375 in.",
      "error: Page 1 uses the font Arial, which isn't embedded. Embed all fonts when you export.",
      "error: The outside margin of page 2 is 0.139 in; it needs at least 0.25 in.",
      "error: Page 2 uses the font Arial, which isn't embedded. Embed all fonts when you export.",
    ]);
  });

  it("wants one size, upright", async () => {
    const { findings } = await checkInterior(plainPdf(1, { width: 420, rotate: 90 }), { trim: "0600X0900" });
    const messages = findings.map(({ message }) => message);
    expect(messages).toContain(
      "Page 1 is 5.833 × 9 in; it has to be 6 × 9 in, or 6.25 × 9.25 in with bleed.",
    );
    expect(messages).toContain("Page 1 is rotated by 90°. Export it upright.");
  });

  it("measures margins from the trim where the page has bleed", async () => {
    const pdf = plainPdf(1, { width: 450, height: 666, x: 72, y: 30 });
    const { hasBleed, findings } = await checkInterior(pdf, { trim: "0600X0900" });
    expect(hasBleed).toBe(true);
    expect(findings.map(({ message }) => message)).toContain(
      "The bottom margin of page 1 is 0.292 in; 0.5 in is safe.",
    );
  });

  it("refuses what is no PDF", async () => {
    await expect(checkInterior(Buffer.from("no pdf"), { trim: "0600X0900" })).rejects.toMatchObject({
      code: "unreadable_pdf",
    });
  });
});
