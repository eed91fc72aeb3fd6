import type { Cover } from "@quire/formats/book/cover/cover";
import type { InteriorOptions, Manuscript, ReadPicture } from "@quire/formats/book/manuscript";
import type { MadeCover } from "./child/cover.ts";
import type { MadeEbook } from "./child/ebook.ts";
import type { MadeInterior } from "./child/interior.ts";
import type { EbookSettings } from "./child/protocol.ts";
import { type BuildSettings, runBuild } from "./runBuild.ts";

/** Typesets a book's interior as a PDF for the press. */
export function makeInterior(
  manuscript: Manuscript,
  options: InteriorOptions,
  readPicture: ReadPicture,
  settings?: BuildSettings,
): Promise<MadeInterior> {
  return runBuild({ kind: "interior", manuscript, options }, readPicture, settings);
}

/** Makes an EPUB 3, with the printed pages if there are any. */
export function makeEbook(
  manuscript: Manuscript,
  readPicture: ReadPicture,
  ebook: EbookSettings = {},
  settings?: BuildSettings,
): Promise<MadeEbook> {
  return runBuild({ kind: "ebook", manuscript, settings: ebook }, readPicture, settings);
}

/** Makes a CBZ of a comic's pictures. */
export function makeComicArchive(
  manuscript: Manuscript,
  readPicture: ReadPicture,
  ebook: Pick<EbookSettings, "coverPicture"> = {},
  settings?: BuildSettings,
): Promise<MadeEbook> {
  return runBuild({ kind: "comicArchive", manuscript, settings: ebook }, readPicture, settings);
}

/** Draws a cover's sheet as a PDF for the press, and as pictures for screens. */
export function makeCover(
  cover: Cover,
  readPicture: ReadPicture,
  settings?: BuildSettings,
): Promise<MadeCover> {
  return runBuild({ kind: "cover", cover }, readPicture, settings);
}
