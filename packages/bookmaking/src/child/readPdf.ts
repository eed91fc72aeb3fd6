import { readFile } from "node:fs/promises";
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { BookProblem } from "../problem.ts";

/** A rectangle on a page in inches, from its bottom left corner. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface PdfPicture extends Box {
  dpi: number;
}

/** What a press looks at on one page. */
export interface PdfPage {
  number: number;
  /** Inches. */
  width: number;
  height: number;
  /** Degrees. */
  rotation: number;
  text: Box[];
  pictures: PdfPicture[];
  /** Names of fonts that the file doesn't hold. */
  missingFonts: string[];
}

export interface OpenPdf {
  pageCount: number;
  isEncrypted: boolean;
  page(number: number): Promise<PdfPage>;
}

const POINTS = 72;

/** Opens a PDF from its bytes or a path. */
export async function openPdf(pdf: Uint8Array | string): Promise<OpenPdf> {
  const data = typeof pdf === "string" ? new Uint8Array(await readFile(pdf)) : new Uint8Array(pdf);
  const document = await load(data);
  const { info } = await document.getMetadata();
  return {
    pageCount: document.numPages,
    isEncrypted: Boolean((info as { EncryptFilterName?: unknown }).EncryptFilterName),
    page: async (number) => readPage(await document.getPage(number), number),
  };
}

async function load(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    // Nothing of the file is run, and no font of this machine stands in for one that it lacks.
    const options = { isEvalSupported: false, disableFontFace: true, useSystemFonts: false, verbosity: 0 };
    return await getDocument({ data, ...options }).promise;
  } catch (error) {
    const isLocked = (error as Error).name === "PasswordException";
    throw new BookProblem(
      "unreadable_pdf",
      isLocked
        ? "The PDF has a password. Export it without one."
        : "The file can't be read as a PDF. Export it again.",
    );
  }
}

async function readPage(page: PDFPageProxy, number: number): Promise<PdfPage> {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
  const inch = POINTS / (page.userUnit || 1);
  const box = (left: number, bottom: number, right: number, top: number): Box => ({
    ...{ left: (left - x0) / inch, bottom: (bottom - y0) / inch },
    ...{ right: (right - x0) / inch, top: (top - y0) / inch },
  });
  const operators = await page.getOperatorList();
  const { items, styles } = await page.getTextContent();
  const text = items.flatMap((item): Box[] => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [a = 1, b = 0, , , x = 0, y = 0] = item.transform as number[];
    const length = Math.hypot(a, b) || 1;
    const [along, up] = [a / length, b / length];
    const xs = [x, x + along * item.width, x - up * item.height, x + along * item.width - up * item.height];
    const ys = [y, y + up * item.width, y + along * item.height, y + up * item.width + along * item.height];
    return [box(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))];
  });
  const missingFonts = Object.keys(styles).flatMap((name) => {
    const font: { name?: string; missingFile?: boolean } | null = page.commonObjs.has(name)
      ? page.commonObjs.get(name)
      : null;
    return font?.missingFile ? [font.name ?? name] : [];
  });
  const pictures = picturesIn(operators.fnArray, operators.argsArray).map(
    ({ width, matrix: [a, b, c, d, e, f] }): PdfPicture => {
      const xs = [e, e + a, e + c, e + a + c];
      const ys = [f, f + b, f + d, f + b + d];
      const placed = box(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
      return { ...placed, dpi: Math.round(width / (Math.hypot(a, b) / inch)) };
    },
  );
  page.cleanup();
  const size = { width: (x1 - x0) / inch, height: (y1 - y0) / inch };
  return { number, ...size, rotation: page.rotate, text, pictures, missingFonts: [...new Set(missingFonts)] };
}

type Matrix = readonly [number, number, number, number, number, number];

/** Returns the pictures of a page with their width in pixels and where they are painted. */
function picturesIn(names: readonly number[], args: readonly unknown[]): { width: number; matrix: Matrix }[] {
  const found: { width: number; matrix: Matrix }[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  for (const [at, name] of names.entries()) {
    const given = args[at] as unknown[] | null;
    if (name === OPS.save) saved.push(matrix);
    else if (name === OPS.restore) matrix = saved.pop() ?? matrix;
    else if (name === OPS.transform) matrix = multiply(matrix, given as unknown as Matrix);
    else if (name === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      if (given?.[0]) matrix = multiply(matrix, given[0] as Matrix);
    } else if (name === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    else if (name === OPS.paintImageXObject) found.push({ width: Number(given?.[1] ?? 0), matrix });
    else if (name === OPS.paintInlineImageXObject) {
      found.push({ width: Number((given?.[0] as { width?: number })?.width ?? 0), matrix });
    }
  }
  return found;
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}
