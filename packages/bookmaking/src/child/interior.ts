import { imagesIn } from "@quire/documents/images";
import { wordCount } from "@quire/documents/text";
import { insideMargin, MAX_PAGES, MIN_PAGES } from "@quire/domain/books/spine";
import type {
  BookWarning,
  InteriorOptions,
  Manuscript,
  PageStart,
  ReadPicture,
} from "@quire/formats/book/manuscript";
import { pageLayout } from "@quire/formats/book/print/layout";
import { bleeds, comicWidth, printedWidth } from "@quire/formats/book/print/placePicture";
import type { PrintPicture } from "@quire/formats/book/print/writeLine";
import {
  type InteriorSource,
  OPENINGS_PATH,
  REPORT_LABEL,
  writeInterior,
} from "@quire/formats/book/writeInterior";
import { BookProblem } from "../problem.ts";
import { qrCodeSvg } from "./barcodes.ts";
import { type Compiler, NOT_CONVERGED, openCompiler, type Typeset } from "./compiler.ts";
import { missingGlyphProblem } from "./missingGlyphs.ts";
import { pictureName } from "./pictureName.ts";
import { openPicture, pictureBytes, picturePage } from "./pictures.ts";
import type { BuildProgress } from "./protocol.ts";

export interface MadeInterior {
  pdf: Uint8Array;
  pageCount: number;
  pageMap: PageStart[];
  warnings: BookWarning[];
}

/** A press prints no finer. */
const MAX_DPI = 600;
const MIN_DPI = 300;
/** The margin, the openings, and three rounds of moving notes; a book that needs more never settles. */
const MAX_PASSES = 8;
const MAX_NOTE_PASSES = 3;
/** Of a page of text, to guess the first inside margin. */
const WORDS_PER_PAGE = 330;

/** The pages that parts of the source came to stand on, as the template reports them. */
interface Report {
  positions: [number: number, page: number][];
  openings: [page: number, folio: number][];
  marks: [note: number, page: number][];
  notes: [note: number, page: number][];
  firstArabic: number;
}

/** Typesets a book's interior. */
export async function buildInterior(
  manuscript: Manuscript,
  options: InteriorOptions,
  readPicture: ReadPicture,
  onProgress: (progress: BuildProgress) => void,
): Promise<MadeInterior> {
  const compiler = openCompiler(manuscript.changedAt);
  const { pictures, missing } = await preparePictures(manuscript, options, compiler, readPicture, onProgress);
  const { typeset, source, report, brokenNotes } = settle(
    manuscript,
    options,
    compiler,
    pictures,
    onProgress,
  );
  onProgress({ stage: "checking", done: 0, total: null });
  const [glyph] = typeset.missingGlyphs();
  if (glyph) throw missingGlyphProblem(manuscript, glyph);
  onProgress({ stage: "writing", done: 0, total: null });
  const pages = new Map(report.positions);
  const pageOf = (block: string) =>
    pages.get(source.positions.findIndex((position) => position.block === block)) ?? null;
  return {
    pdf: typeset.pdf(),
    pageCount: typeset.pages,
    pageMap: pageStarts(source, report),
    warnings: [
      ...(typeset.pages < MIN_PAGES ? [tooShort(typeset.pages)] : []),
      ...(typeset.pages > MAX_PAGES ? [tooLong(typeset.pages)] : []),
      ...pictureWarnings(manuscript, options, source, { pictures, missing, pageOf }),
      ...brokenNotes.map(([block, page]) => noteWarning(source, block, page)),
    ],
  };
}

interface StableTypeset {
  typeset: Typeset;
  source: InteriorSource;
  report: Report;
  /** Notes that stay on another page than their mark: the block, and the mark's page. */
  brokenNotes: [block: string, page: number][];
}

/** Compiles until margins, heads and notes agree with the pages they depend on. */
function settle(
  manuscript: Manuscript,
  options: InteriorOptions,
  compiler: Compiler,
  pictures: ReadonlyMap<string, PrintPicture>,
  onProgress: (progress: BuildProgress) => void,
): StableTypeset {
  let margin = insideMargin(guessPages(manuscript, options));
  let blankAtEnd = false;
  let openings: [number, number][] = [];
  const movedBlocks = new Set<string>();
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    onProgress({ stage: "typesetting", done: pass - 1, total: null });
    const source = writeInterior(
      manuscript,
      { ...options, insideMargin: margin, blankAtEnd, movedBlocks },
      pictures,
    );
    if (source.qrCode) compiler.addFile(source.qrCode.path, qrCodeSvg(source.qrCode.text));
    const file = source.openings.map((each, at) => {
      const [page, folio] = openings[at] ?? [0, 0];
      return { ...each, page, folio };
    });
    compiler.addFile(OPENINGS_PATH, Buffer.from(JSON.stringify(file)));
    const typeset = compiler.compile(source.source);
    const [report] = typeset.query(REPORT_LABEL) as [Report];
    const broken = brokenNotes(source, report);
    const next: { margin: number; blankAtEnd: boolean; isMoved: boolean } = {
      // The larger of two stays: a wider margin makes more pages, and never a narrower one necessary.
      margin: Math.max(margin, insideMargin(typeset.pages)),
      blankAtEnd: (typeset.pages - (blankAtEnd ? 1 : 0)) % 2 === 1,
      isMoved: pass > 1 && pass <= MAX_NOTE_PASSES + 1 && broken.some(([block]) => !movedBlocks.has(block)),
    };
    const isStable =
      next.margin === margin &&
      next.blankAtEnd === blankAtEnd &&
      !next.isMoved &&
      JSON.stringify(report.openings) === JSON.stringify(openings);
    if (isStable) return { typeset, source, report, brokenNotes: broken };
    if (next.isMoved) for (const [block] of broken) movedBlocks.add(block);
    [margin, blankAtEnd, openings] = [next.margin, next.blankAtEnd, report.openings];
  }
  throw new BookProblem("not_converged", NOT_CONVERGED);
}

function guessPages({ sections }: Manuscript, { trim }: InteriorOptions): number {
  const { textWidth, textHeight } = pageLayout({ trim, design: "classic" }, 0.875, false);
  const perPage = (WORDS_PER_PAGE * textWidth * textHeight) / 32;
  return sections.reduce(
    (pages, section) => pages + (section.kind === "part" ? 2 : 0.8 + wordCount(section.blocks) / perPage),
    12,
  );
}

function brokenNotes(source: InteriorSource, { marks, notes }: Report): [block: string, page: number][] {
  const pages = new Map(notes);
  return marks
    .filter(([note, page]) => pages.get(note) !== page)
    .map(([note, page]) => [source.noteBlocks[note] ?? "", page]);
}

/** Returns the first place of the text on each page. */
function pageStarts(source: InteriorSource, { positions, firstArabic }: Report): PageStart[] {
  const starts: PageStart[] = [];
  let last = 0;
  for (const [number, page] of positions) {
    const position = source.positions[number];
    if (!position || position.section === "" || page <= last) continue;
    starts.push({ label: String(page - firstArabic + 1), ...position });
    last = page;
  }
  return starts;
}

async function preparePictures(
  manuscript: Manuscript,
  options: InteriorOptions,
  compiler: Compiler,
  readPicture: ReadPicture,
  onProgress: (progress: BuildProgress) => void,
): Promise<{ pictures: Map<string, PrintPicture>; missing: Set<string> }> {
  const sources = [...new Set(printedImages(manuscript).map(({ src }) => src))];
  const pictures = new Map<string, PrintPicture>();
  const missing = new Set<string>();
  // The widest that any inside margin leaves.
  const layout = pageLayout(options, insideMargin(0), true);
  for (const [at, src] of sources.entries()) {
    onProgress({ stage: "pictures", done: at, total: sources.length });
    const picture = await openPicture(src, readPicture);
    if (!picture) {
      missing.add(src);
      continue;
    }
    const isComic = options.design === "comic";
    const width = isComic
      ? comicWidth(picture, layout, bleeds(picture, options))
      : printedWidth(picture, layout);
    const dpi = isComic ? MIN_DPI : MAX_DPI;
    const size = { width: width * dpi, isGray: options.ink === "black" };
    const path = `/pictures/${at}`;
    if (isComic) {
      compiler.addFile(`${path}.pdf`, await picturePage(picture, size));
      pictures.set(src, { path: `${path}.pdf`, width: picture.width, height: picture.height });
      continue;
    }
    const { bytes, extension } = await pictureBytes(picture, size);
    compiler.addFile(`${path}.${extension}`, bytes);
    pictures.set(src, { path: `${path}.${extension}`, width: picture.width, height: picture.height });
  }
  return { pictures, missing };
}

function printedImages({
  sections,
}: Manuscript): { section: string; block: string; src: string; alt: string }[] {
  return sections.flatMap((section) =>
    section.kind === "part"
      ? []
      : imagesIn(section.blocks).map(({ blockId, src, alt }) => ({
          section: section.id,
          block: blockId,
          ...{ src: src.image, alt },
        })),
  );
}

function pictureWarnings(
  manuscript: Manuscript,
  options: InteriorOptions,
  { layout }: InteriorSource,
  found: {
    pictures: ReadonlyMap<string, PrintPicture>;
    missing: ReadonlySet<string>;
    pageOf: (block: string) => number | null;
  },
): BookWarning[] {
  return printedImages(manuscript).flatMap(({ section, block, src, alt }): BookWarning[] => {
    const page = found.pageOf(block);
    const name = pictureName(src, alt);
    if (found.missing.has(src)) {
      return [
        {
          section,
          page,
          src,
          message: `${name} can't be read, so it isn't printed. Replace it.`,
        },
      ];
    }
    const picture = found.pictures.get(src);
    if (!picture) return [];
    const isComic = options.design === "comic";
    const inches = isComic
      ? comicWidth(picture, layout, bleeds(picture, options))
      : printedWidth(picture, layout);
    const dpi = Math.round(picture.width / inches);
    if (dpi >= MIN_DPI - 1) return [];
    const wanted = Math.ceil(inches * MIN_DPI).toLocaleString("en");
    return [
      {
        ...{ section, page, src },
        message: `${name} prints at ${dpi} dpi; a sharp print needs ${MIN_DPI}. Use one at least ${wanted} pixels wide.`,
      },
    ];
  });
}

function noteWarning(source: InteriorSource, block: string, page: number): BookWarning {
  const section = source.positions.find((position) => position.block === block)?.section ?? null;
  return {
    section,
    page,
    message: "A footnote starts on the page after its mark. Shorten it, or move its mark.",
  };
}

function tooShort(pages: number): BookWarning {
  const message = `The book has ${pages} pages, and a press prints ${MIN_PAGES} or more. Add text, or choose a smaller trim.`;
  return { section: null, page: null, message };
}

function tooLong(pages: number): BookWarning {
  const message = `The book has ${pages} pages, and a press binds at most ${MAX_PAGES}. Choose a larger trim, or split it into volumes.`;
  return { section: null, page: null, message };
}
