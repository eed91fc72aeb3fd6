import { EPUB } from "foliate-js/epub.js";
import { BlobReader, BlobWriter, configure, TextWriter, ZipReader } from "foliate-js/vendor/zip.js";

/** Larger than any picture or chapter; what claims more is a bomb, and is taken for missing. */
const LARGEST_PART = 64 * 1024 * 1024;

/** Reads an EPUB; what is in it is unpacked when it is asked for. Throws where it is none. */
export async function openBook(file: Blob): Promise<EPUB> {
  // A worker of the library's would be made from a blob, which the policy of our pages refuses.
  configure({ useWebWorkers: false });
  const entries = await new ZipReader(new BlobReader(file)).getEntries();
  const parts = new Map(
    entries
      .filter((entry) => entry.uncompressedSize <= LARGEST_PART)
      .map((entry) => [entry.filename, entry] as const),
  );
  const book = await new EPUB({
    loadText: (name) => parts.get(name)?.getData(new TextWriter()) ?? null,
    loadBlob: (name, type) => parts.get(name)?.getData(new BlobWriter(type)) ?? null,
    getSize: (name) => parts.get(name)?.uncompressedSize ?? 0,
  }).init();
  if (book.sections.length === 0) throw new Error("there is nothing to read in it");
  return book;
}
