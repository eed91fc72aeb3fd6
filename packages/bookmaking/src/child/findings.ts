import { BLEED, leastInsideMargin, MAX_PAGES, MIN_PAGES } from "@quire/domain/books/spine";
import { type TrimCode, trimOf } from "@quire/domain/books/trims";
import type { Box, OpenPdf, PdfPage } from "./readPdf.ts";

/** Something about a finished PDF. An error has to be fixed before it can be printed. */
export interface Finding {
  level: "error" | "warning";
  code:
    | "page_count"
    | "page_size"
    | "rotation"
    | "encryption"
    | "fonts"
    | "margin"
    | "no_bleed"
    | "resolution";
  /** Counted from 1; null for the whole file. */
  page: number | null;
  /** What was found, and what is needed. */
  message: string;
}

/** Inches that a size may differ. */
const TOLERANCE = 0.01;
const SAFETY = 0.5;
const LEAST_MARGIN = 0.25;
const MIN_DPI = 300;
/** More findings of a kind repeat what the first ones say. */
const MAX_OF_KIND = 12;

export interface CheckedInterior {
  pageCount: number;
  hasBleed: boolean;
  findings: Finding[];
}

/** Checks a finished interior against a trim. */
export async function checkInteriorPdf(pdf: OpenPdf, trim: TrimCode): Promise<CheckedInterior> {
  const { width, height } = trimOf(trim);
  const findings: Finding[] = [...fileFindings(pdf)];
  if (pdf.pageCount < MIN_PAGES || pdf.pageCount > MAX_PAGES) {
    const message = `The PDF has ${pdf.pageCount} pages; a press prints from ${MIN_PAGES} to ${MAX_PAGES}.`;
    findings.push({ level: "error", code: "page_count", page: null, message });
  } else if (pdf.pageCount % 2 === 1) {
    const message = `The PDF has ${pdf.pageCount} pages, an odd number: the press adds a blank page at the end.`;
    findings.push({ level: "warning", code: "page_count", page: null, message });
  }
  let hasBleed = false;
  for (let number = 1; number <= Math.min(pdf.pageCount, MAX_PAGES); number++) {
    const page = await pdf.page(number);
    if (number === 1) hasBleed = isSize(page, width + 2 * BLEED, height + 2 * BLEED);
    const bleed = hasBleed ? BLEED : 0;
    if (!isSize(page, width + 2 * bleed, height + 2 * bleed))
      findings.push(wrongSize(page, width, height, hasBleed));
    else findings.push(...marginFindings(page, bleed, leastInsideMargin(pdf.pageCount)));
    findings.push(...pageFindings(page));
  }
  return { pageCount: pdf.pageCount, hasBleed, findings: limited(findings) };
}

/** Checks a finished cover against the sheet it is printed on, in inches. */
export async function checkCoverPdf(
  pdf: OpenPdf,
  sheet: { width: number; height: number },
): Promise<Finding[]> {
  const findings = fileFindings(pdf);
  if (pdf.pageCount !== 1) {
    const message = `The PDF has ${pdf.pageCount} pages; a cover is one page with back, spine and front.`;
    findings.push({ level: "error", code: "page_count", page: null, message });
  }
  const page = await pdf.page(1);
  // A press refuses what is more than a point off.
  if (Math.abs(page.width - sheet.width) * 72 > 1 || Math.abs(page.height - sheet.height) * 72 > 1) {
    const message = `The cover is ${size(page)}; it has to be ${size(sheet)}, with ${BLEED} in of bleed on each side.`;
    findings.push({ level: "error", code: "page_size", page: 1, message });
  }
  return [...findings, ...pageFindings(page)];
}

function fileFindings({ isEncrypted }: OpenPdf): Finding[] {
  const message = "The PDF is encrypted. Export it without protection.";
  return isEncrypted ? [{ level: "error", code: "encryption", page: null, message }] : [];
}

function pageFindings(page: PdfPage): Finding[] {
  const findings: Finding[] = [];
  const { number, rotation, missingFonts, pictures } = page;
  const add = (level: Finding["level"], code: Finding["code"], message: string) =>
    findings.push({ level, code, page: number, message });
  if (rotation % 360 !== 0)
    add("error", "rotation", `Page ${number} is rotated by ${rotation}°. Export it upright.`);
  for (const font of missingFonts) {
    add(
      "error",
      "fonts",
      `Page ${number} uses the font ${font}, which isn't embedded. Embed all fonts when you export.`,
    );
  }
  const dpi = Math.min(...pictures.map((picture) => picture.dpi));
  if (dpi < MIN_DPI - 1) {
    add(
      "warning",
      "resolution",
      `A picture on page ${number} has ${dpi} dpi; a sharp print needs ${MIN_DPI}.`,
    );
  }
  return findings;
}

function wrongSize(page: PdfPage, width: number, height: number, hasBleed: boolean): Finding {
  const withBleed = { width: width + 2 * BLEED, height: height + 2 * BLEED };
  const needed =
    page.number === 1
      ? `${size({ width, height })}, or ${size(withBleed)} with bleed`
      : size(hasBleed ? withBleed : { width, height });
  const message = `Page ${page.number} is ${size(page)}; it has to be ${needed}.`;
  return { level: "error", code: "page_size", page: page.number, message };
}

/** Text must stay clear of the trim and of the spine; a picture may reach over the edge, into the bleed. */
function marginFindings(page: PdfPage, bleed: number, leastInside: number): Finding[] {
  const findings: Finding[] = [];
  const { number } = page;
  const isRecto = number % 2 === 1;
  const margins = marginsOf(page.text, page);
  if (margins) {
    const sides = [
      ["inside", isRecto ? margins.left : margins.right, leastInside, leastInside],
      ["outside", isRecto ? margins.right : margins.left, LEAST_MARGIN, SAFETY],
      ["top", margins.top, LEAST_MARGIN, SAFETY],
      ["bottom", margins.bottom, LEAST_MARGIN, SAFETY],
    ] as const;
    for (const [side, edge, least, safe] of sides) {
      const margin = edge - bleed;
      if (margin > safe - TOLERANCE) continue;
      const isError = margin < least - TOLERANCE;
      const needed = isError ? `it needs at least ${least} in` : `${safe} in is safe`;
      const message = `The ${side} margin of page ${number} is ${decimal(margin)} in; ${needed}.`;
      findings.push({ level: isError ? "error" : "warning", code: "margin", page: number, message });
    }
  }
  const edges = marginsOf(page.pictures, page);
  const reachesEdge = edges && Math.min(edges.left, edges.right, edges.top, edges.bottom) < 0.02;
  if (bleed === 0 && reachesEdge) {
    const message = `A picture on page ${number} reaches the edge, and the PDF has no bleed: a white line may show. Export all pages with ${BLEED} in of bleed on each side.`;
    findings.push({ level: "warning", code: "no_bleed", page: number, message });
  }
  return findings;
}

function marginsOf(boxes: readonly Box[], page: PdfPage): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: page.width - Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    top: page.height - Math.max(...boxes.map(({ top }) => top)),
  };
}

function limited(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  const shown = findings.filter(({ code, level }) => {
    const count = (counts.get(code + level) ?? 0) + 1;
    counts.set(code + level, count);
    return count <= MAX_OF_KIND;
  });
  for (const level of ["error", "warning"] as const) {
    for (const code of new Set(findings.map((finding) => finding.code))) {
      const more = (counts.get(code + level) ?? 0) - MAX_OF_KIND;
      if (more > 0) shown.push({ level, code, page: null, message: `The same on ${more} more pages.` });
    }
  }
  return shown;
}

const isSize = (page: PdfPage, width: number, height: number): boolean =>
  Math.abs(page.width - width) <= TOLERANCE && Math.abs(page.height - height) <= TOLERANCE;
const decimal = (inches: number): string => String(Number(inches.toFixed(3)));
const size = ({ width, height }: { width: number; height: number }): string =>
  `${decimal(width)} × ${decimal(height)} in`;
