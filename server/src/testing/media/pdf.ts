import { PDFDocument, StandardFonts } from "pdf-lib";

/** Returns a PDF of empty pages; sizes are in points. */
export async function pdf(pages: number, size: [number, number] = [432, 648]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage(size);
  return Buffer.from(await document.save());
}

/** Returns a PDF whose pages say these texts. */
export async function writtenPdf(texts: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) document.addPage([432, 648]).drawText(text, { x: 40, y: 600, size: 12, font });
  return Buffer.from(await document.save());
}
