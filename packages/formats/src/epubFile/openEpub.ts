import { Protected, Unreadable } from "../fileFailures.ts";
import { readEncryption } from "./epubEncryption.ts";
import { type EpubArchive, type EpubPackage, readPackage } from "./epubPackage.ts";

/** Returns the package of an EPUB that readers can open; throws `Protected` or `Unreadable` for any other. */
export async function openEpub(archive: EpubArchive): Promise<EpubPackage> {
  const book = await readPackage(archive);
  const encrypted = await readEncryption(archive);
  if (book.sections.some(({ path }) => encrypted.get(path)?.isFont === false))
    throw new Protected("its text is encrypted");
  if (book.sections.length === 0) throw new Unreadable("it lists nothing to read");
  if (book.sections.every(({ path }) => !archive.entries.has(path)))
    throw new Unreadable("everything that it lists to read is missing");
  return book;
}
