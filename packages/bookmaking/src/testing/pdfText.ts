import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface PdfText {
  /** Points. */
  width: number;
  height: number;
  /** Lines between the margins, in reading order. */
  body: string;
  /** Text above and below them. */
  head: string;
  foot: string;
}

/** Returns the text of each page of an interior; `margin` is the height of its head and foot, in points. */
export async function pdfText(pdf: Uint8Array, margin: number): Promise<PdfText[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), isEvalSupported: false, verbosity: 0 })
    .promise;
  const pages: PdfText[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const parts: Record<"head" | "body" | "foot", string> = { head: "", body: "", foot: "" };
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item)) continue;
      const y = item.transform[5] as number;
      const place = y > height - margin ? "head" : y < margin ? "foot" : "body";
      parts[place] += item.hasEOL ? `${item.str}\n` : item.str;
    }
    pages.push({ width, height, ...parts });
  }
  return pages;
}
