import { imagesIn } from "@quire/documents/images";
import type { EbookPicture } from "@quire/formats/book/epub/writeLine";
import type { BookWarning, Manuscript, ReadPicture } from "@quire/formats/book/manuscript";
import { writeEpub } from "@quire/formats/book/writeEpub";
import { pictureName } from "./pictureName.ts";
import { openPicture, pictureBytes, type UploadedPicture } from "./pictures.ts";
import type { BuildProgress, EbookSettings } from "./protocol.ts";
import { type ArchiveFile, zipFiles } from "./zip.ts";

export interface MadeEbook {
  file: Uint8Array;
  warnings: BookWarning[];
}

/** Pixels of a picture: what Apple and Kindle take. Spreads of a comic show two at once. */
const MAX_PIXELS = 5_600_000;
const MAX_COMIC_PIXELS = 3_800_000;
const MAX_BYTES = 5_000_000;
/** Tried in order, for a picture with more bytes than a store takes. */
const QUALITIES = [88, 75, 60];

/** Makes an EPUB 3. */
export async function buildEbook(
  manuscript: Manuscript,
  settings: EbookSettings,
  readPicture: ReadPicture,
  onProgress: (progress: BuildProgress) => void,
): Promise<MadeEbook> {
  const isComic = settings.isComic === true;
  const { pictures, files, missing } = await prepare(manuscript, isComic, readPicture, onProgress);
  const cover = settings.coverPicture && (await prepareCover(settings.coverPicture, isComic));
  onProgress({ stage: "writing", done: 0, total: null });
  const epub = writeEpub(manuscript, pictures, { pageMap: settings.pageMap, cover: cover?.picture, isComic });
  const texts = epub.files.map(({ path, text }) => ({
    ...{ path, bytes: Buffer.from(text) },
    isStored: path === "mimetype",
  }));
  return {
    file: await zipFiles([...texts, ...(cover ? [cover.file] : []), ...files]),
    warnings: [...missing, ...epub.warnings],
  };
}

/** Makes a CBZ: the comic's pictures in order, as comic readers open them. */
export async function buildComicArchive(
  manuscript: Manuscript,
  settings: EbookSettings,
  readPicture: ReadPicture,
  onProgress: (progress: BuildProgress) => void,
): Promise<MadeEbook> {
  const { files, missing } = await prepare(manuscript, true, readPicture, onProgress);
  const cover = settings.coverPicture && (await prepareCover(settings.coverPicture, true));
  const pages = [...(cover ? [cover.file] : []), ...files].map((file, at) => ({
    ...file,
    path: `${String(at + 1).padStart(4, "0")}${file.path.slice(file.path.lastIndexOf("."))}`,
  }));
  return { file: await zipFiles(pages), warnings: missing };
}

async function prepare(
  { sections }: Manuscript,
  isComic: boolean,
  readPicture: ReadPicture,
  onProgress: (progress: BuildProgress) => void,
): Promise<{ pictures: Map<string, EbookPicture>; files: ArchiveFile[]; missing: BookWarning[] }> {
  const pictures = new Map<string, EbookPicture>();
  const files: ArchiveFile[] = [];
  const missing: BookWarning[] = [];
  const found = sections.flatMap((section) =>
    section.kind === "part"
      ? []
      : imagesIn(section.blocks).map(({ src, alt }) => ({ section: section.id, src: src.image, alt })),
  );
  for (const [at, { section, src, alt }] of found.entries()) {
    if (pictures.has(src)) continue;
    onProgress({ stage: "pictures", done: at, total: found.length });
    const picture = await openPicture(src, readPicture);
    if (!picture) {
      const message = `${pictureName(src, alt)} can't be read, so the e-book leaves it out. Replace it.`;
      missing.push({ section, page: null, src, message });
      continue;
    }
    const { file, picture: prepared } = await prepareOne(picture, `images/${pictures.size + 1}`, isComic);
    pictures.set(src, prepared);
    files.push(file);
  }
  return { pictures, files, missing };
}

async function prepareCover(bytes: Uint8Array, isComic: boolean) {
  const picture = await openPicture("cover", async () => bytes);
  return picture && prepareOne(picture, "images/cover", isComic);
}

async function prepareOne(
  picture: UploadedPicture,
  name: string,
  isComic: boolean,
): Promise<{ file: ArchiveFile; picture: EbookPicture }> {
  const most = isComic ? MAX_COMIC_PIXELS : MAX_PIXELS;
  const width = Math.floor(Math.min(picture.width, Math.sqrt(most * (picture.width / picture.height))));
  let made = await pictureBytes(picture, { width, isGray: false });
  for (const quality of QUALITIES) {
    if (made.bytes.length <= MAX_BYTES) break;
    made = await pictureBytes({ ...picture, isDrawing: false }, { width, isGray: false, quality });
  }
  const path = `${name}.${made.extension}`;
  const mediaType = made.extension === "png" ? "image/png" : "image/jpeg";
  const height = Math.round((width * picture.height) / picture.width);
  return {
    file: { path: `EPUB/${path}`, bytes: made.bytes, isStored: true },
    picture: { path, mediaType, width, height },
  };
}
