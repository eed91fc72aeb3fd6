import { BlobReader, configure, ZipReader } from "foliate-js/vendor/zip.js";

/** Returns the paths of a ZIP's files, of which only the list is read; none if it is no ZIP. */
export async function namesInZip(file: Blob): Promise<string[]> {
  // The library would create its worker from a blob, which our Content-Security-Policy refuses.
  configure({ useWebWorkers: false });
  try {
    return (await new ZipReader(new BlobReader(file)).getEntries()).map(({ filename }) => filename);
  } catch {
    return [];
  }
}
