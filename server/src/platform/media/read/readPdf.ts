import { type FileHandle, open } from "node:fs/promises";
import { Protected, Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { getDocument, PDFDataRangeTransport } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Inspections } from "../inspection.ts";

/** No book has more; a file of a few bytes can claim any number. */
const MOST_PAGES = 20_000;

type Pdf = Inspections["pdf"];

/** Counts the pages of a PDF and measures the first. Reads it in pieces, only as far as needed. */
export async function readPdf({ path }: Pdf["task"]): Promise<Pdf["answer"]> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    await refuseUnclosed(file);
    const pdf = await getDocument({
      range: new FileTransport(file, size),
      disableAutoFetch: true,
      disableStream: true,
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: 0,
    }).promise;
    if (pdf.numPages > MOST_PAGES) throw new Unsafe("too many pages");
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    if (!(width > 0 && height > 0)) throw new Unreadable("its first page has no size");
    return { pages: pdf.numPages, page_size: { width: round(width), height: round(height) } };
  } catch (error) {
    if (error instanceof Unsafe || error instanceof Unreadable) throw error;
    if ((error as Error).name === "PasswordException") throw new Protected("it needs a password");
    throw new Unreadable("", { cause: error });
  } finally {
    await file.close();
  }
}

/** Objects that a damaged but honest file may have left open. */
const MOST_UNCLOSED = 1_000;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Refuses a file whose objects are hardly ever closed, before it is parsed: to repair it, the parser would scan the
 * rest of the file for each of them.
 */
async function refuseUnclosed(file: FileHandle): Promise<void> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let unclosed = 0;
  for (let position = 0; ; position += CHUNK_BYTES) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    const text = chunk.toString("latin1", 0, bytesRead);
    for (const [, end] of text.matchAll(/\d obj\b|(endobj)/g)) unclosed += end ? -1 : 1;
    if (unclosed > MOST_UNCLOSED) throw new Unreadable("its objects are not closed");
    if (bytesRead < CHUNK_BYTES) return;
  }
}

class FileTransport extends PDFDataRangeTransport {
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    super(size, null);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    const bytes = new Uint8Array(end - begin);
    void this.#file.read(bytes, 0, bytes.length, begin).then(() => this.onDataRange(begin, bytes));
  }
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
