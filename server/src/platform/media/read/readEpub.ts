import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Protected, Unreadable } from "../failures.ts";
import type { Inspections } from "../inspection.ts";
import { type Archive, explain, withArchive } from "./archive.ts";
import { readEncryption } from "./epubEncryption.ts";
import { readPackage } from "./epubPackage.ts";

type Epub = Inspections["epub"];

const MOST_COVER = 25 * 1024 ** 2;

/** Reads the metadata of an EPUB's package. */
export function readEpub({ path, coverPath }: Epub["task"]): Promise<Epub["answer"]> {
  return withArchive(path, async (archive) => {
    const { title, author, language, cover, sections } = await readPackage(archive);
    const encrypted = await readEncryption(archive);
    if (sections.some(({ path }) => encrypted.get(path)?.isFont === false))
      throw new Protected("its text is encrypted");
    if (sections.length === 0) throw new Unreadable("it lists nothing to read");
    if (sections.every(({ path }) => !archive.entries.has(path)))
      throw new Unreadable("everything that it lists to read is missing");
    return {
      title,
      author,
      language,
      hasCover: Boolean(cover && (await saveCover(archive, cover, coverPath))),
    };
  });
}

/**
 * Whether there is a cover of a reasonable size; the code that stores it validates its bytes like those of every
 * image.
 */
async function saveCover(archive: Archive, name: string, coverPath: string | undefined): Promise<boolean> {
  const entry = archive.entries.get(name);
  if (!entry || entry.isEncrypted() || entry.uncompressedSize > MOST_COVER) return false;
  if (coverPath) await pipeline(await archive.stream(entry), createWriteStream(coverPath)).catch(explain);
  return true;
}
