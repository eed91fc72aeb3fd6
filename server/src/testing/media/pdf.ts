import { PDFDocument } from "pdf-lib";

/** Returns a PDF of empty pages; sizes are in points. */
export async function pdf(pages: number, size: [number, number] = [432, 648]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage(size);
  return Buffer.from(await document.save());
}
