import { extensionOf } from "@quire/domain/media/fileNames";
import { acceptedExtensions, tooBigMessage, UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { POST_FILES_MAX } from "@quire/domain/posts/postFiles";
import { BlobReader, BlobWriter, configure, ZipReader } from "foliate-js/vendor/zip.js";
import type { PickedFile } from "./pickFiles.ts";

/** The file is no ZIP archive that can be read, or has more in it than an episode. The message says what to do. */
export class UnreadableArchive extends Error {
  constructor(message = "Unpack it, and add the folder of its pages.") {
    super(message);
  }
}

const PICTURES = new Set(acceptedExtensions("image") ?? []);

/** Unpacks the pictures of a comic's archive (`.cbz`). Their paths sort below the archive's. */
export async function pagesOfArchive({ file, path }: PickedFile): Promise<PickedFile[]> {
  // The library would create its worker from a blob, which our Content-Security-Policy refuses.
  configure({ useWebWorkers: false });
  try {
    const entries = await new ZipReader(new BlobReader(file)).getEntries();
    const pages = entries.filter(({ filename }) => isPage(filename));
    const isTooLarge = pages.some(({ uncompressedSize }) => uncompressedSize > UPLOAD_LIMITS.image);
    if (pages.length > POST_FILES_MAX) {
      throw new UnreadableArchive(
        `It has ${pages.length} pages, and an episode holds up to ${POST_FILES_MAX}. Split it into several archives.`,
      );
    }
    if (isTooLarge) throw new UnreadableArchive(tooBigMessage("image"));
    if (pages.length === 0) throw new UnreadableArchive();
    const unpacked: PickedFile[] = [];
    for (const page of pages) {
      const bytes = await page.getData(new BlobWriter());
      const name = page.filename.slice(page.filename.lastIndexOf("/") + 1);
      unpacked.push({ file: new File([bytes], name), path: `${path}/${page.filename}` });
    }
    return unpacked;
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive();
  }
}

const isPage = (path: string): boolean =>
  PICTURES.has(extensionOf(path)) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path);
