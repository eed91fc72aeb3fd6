import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { openEpub } from "@quire/formats/epubFile/openEpub";
import type { Inspections } from "../inspection.ts";
import { type Archive, explain, withArchive } from "./archive.ts";

type Epub = Inspections["epub"];

const MOST_COVER = 25 * 1024 ** 2;

/** Reads the metadata of an EPUB's package. */
export function readEpub({ path, coverPath }: Epub["task"]): Promise<Epub["answer"]> {
  return withArchive(path, async (archive) => {
    const { title, author, language, cover } = await openEpub(archive);
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
