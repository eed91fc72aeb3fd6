import type { PDFDocumentProxy } from "pdfjs-dist";
import { excerptOf, findWords, type Hit } from "../../../widgets/reader/findWords.ts";

/** Finds words in a PDF, page by page. The targets are the page's number, and where the hit begins and ends. */
export async function* searchPdf(pdf: PDFDocumentProxy, query: string): AsyncGenerator<Hit> {
  for (let number = 1; number <= pdf.numPages; number++) {
    const text = await textOf(pdf, number);
    for (const place of findWords(text, query)) {
      yield {
        target: `${number} ${place.start} ${place.end}`,
        chapter: `Page ${number}`,
        ...excerptOf(text, place),
      };
    }
  }
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join("");
}
