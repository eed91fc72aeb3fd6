/**
 * The library's own data: the character maps of Chinese, Japanese and Korean texts, the standard fonts, and the decoders
 * of pictures in JPEG 2000 and JBIG2. Each is loaded when a PDF needs it.
 */
const FILES = import.meta.glob<string>(
  [
    "../../../../node_modules/pdfjs-dist/cmaps/*.bcmap",
    "../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}",
    "../../../../node_modules/pdfjs-dist/wasm/*.wasm",
  ],
  { eager: true, query: "?url&no-inline", import: "default" },
);

const addresses = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]),
);

/** Loads the library's data by name, for its option `BinaryDataFactory`. */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    const response = url === undefined ? null : await fetch(url);
    if (!response?.ok) throw new Error(`${filename} could not be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Loads all of it ahead: nobody knows what a PDF needs before its pages are drawn. The service worker caches it. */
export async function fetchPdfData(): Promise<void> {
  await Promise.all([...addresses.values()].map(async (url) => (await fetch(url)).arrayBuffer()));
}
