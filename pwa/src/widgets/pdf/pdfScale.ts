/** How a page is fitted to the window. */
export const pdfFits = ["width", "page"] as const;
export type PdfFit = (typeof pdfFits)[number];

/** Widest page that is fitted to the width, about the size of paper, in pixels. */
const WIDEST = 900;

interface Size {
  width: number;
  height: number;
}

/** The scale at which a page fits the window. */
export function scaleOf(page: Size, window: Size, fit: PdfFit): number {
  const byWidth = Math.min(WIDEST, window.width) / page.width;
  return fit === "width" ? byWidth : Math.min(window.width / page.width, window.height / page.height);
}
