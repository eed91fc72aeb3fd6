import { buffer } from "node:stream/consumers";
import { checkCover, checkInterior } from "@quire/bookmaking/check";
import { makeCover, makeEbook, makeInterior } from "@quire/bookmaking/make";
import { BookProblem } from "@quire/bookmaking/problem";
import type { BuildKind } from "@quire/domain/books/formats";
import { spineWidth } from "@quire/domain/books/spine";
import { type Cover, coverGeometry } from "@quire/formats/book/cover/cover";
import type { InteriorOptions, Manuscript, PageStart } from "@quire/formats/book/manuscript";
import type { Platform } from "../../../platform/platform.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import type { BookRow } from "../bookRow.ts";
import { pressOf } from "../press/openPress.ts";
import { frontKey, pageMapKey } from "./keys.ts";
import { findingsOf, type Made, mapFindings } from "./made.ts";
import { readManuscript } from "./readManuscript.ts";
import { pictureReader } from "./readPicture.ts";

/** How a kind of file is made. */
export interface Maker<Input extends object> {
  /** Reads everything that the file depends on. */
  read(scope: ReadScope, book: BookRow): Promise<Input>;
  make(platform: Platform, book: BookRow, input: Input): Promise<Made>;
}

const PDF = { contentType: "application/pdf", extension: "pdf" } as const;

type InteriorInput =
  | { manuscript: Manuscript; options: InteriorOptions }
  | { pdf: string; trim: BookRow["format"]["trim"] };

/** A finished interior is checked instead of typeset. */
const interior: Maker<InteriorInput> = {
  async read(scope, book) {
    const { format, interior_file_id: file } = book;
    if (file !== null) return { pdf: await storedPdf(scope, file), trim: format.trim };
    return { manuscript: await readManuscript(scope, book), options: format };
  },
  async make(platform, book, input) {
    if ("manuscript" in input) return typeset(platform, book, input.manuscript, input.options);
    const bytes = await readStored(platform, input.pdf);
    const { pageCount, findings } = await checkInterior(bytes, { trim: input.trim });
    return { ...PDF, bytes, pages: pageCount, findings: mapFindings(findings) };
  },
};

const sample: Maker<{ manuscript: Manuscript; options: InteriorOptions }> = {
  async read(scope, book) {
    const manuscript = await readManuscript(scope, book);
    return { manuscript: firstChapters(manuscript, book.sale.sample_chapters), options: book.format };
  },
  make: (platform, book, { manuscript, options }) => typeset(platform, book, manuscript, options),
};

/** Returns the manuscript up to this many chapters, with the parts before them. */
function firstChapters(manuscript: Manuscript, count: number): Manuscript {
  const last = manuscript.sections.filter(({ kind }) => kind === "chapter")[count - 1];
  return {
    ...manuscript,
    sections: last
      ? manuscript.sections.slice(0, manuscript.sections.indexOf(last) + 1)
      : manuscript.sections,
  };
}

async function typeset(
  platform: Platform,
  book: BookRow,
  manuscript: Manuscript,
  options: InteriorOptions,
): Promise<Made> {
  const made = await makeInterior(manuscript, options, pictureReader(platform, book.site_id));
  const pageMap = Buffer.from(JSON.stringify(made.pageMap));
  return {
    ...{ ...PDF, bytes: made.pdf, pages: made.pageCount, findings: findingsOf(made.warnings) },
    beside: [{ keyOf: pageMapKey, bytes: pageMap, contentType: "application/json" }],
  };
}

type CoverInput = { cover: Cover } | { pdf: string; sheet: { width: number; height: number } };

/** A cover belongs to a page count: without a built interior there is no spine. */
const cover: Maker<CoverInput> = {
  async read(scope, book) {
    const { details, format, cover: design } = book;
    const pages = await builtPages(scope, book);
    const sheet = await pressSheet(scope.platform, book, pages);
    const drawn: Cover = {
      ...{
        title: details.title,
        subtitle: details.subtitle,
        author: details.author,
        publisher: details.publisher,
      },
      ...{ language: details.language, blurb: design.blurb, isbn: details.isbn, trim: format.trim },
      ...{ binding: format.binding, pages, sheet, style: design.style, palette: design.palette },
      ...{
        picture: design.image,
        hasTitleInPicture: design.has_title_in_image,
        changedAt: book.updated_at.toISOString(),
      },
    };
    if (design.file === null) return { cover: drawn };
    const size = coverGeometry(drawn)?.sheet;
    if (!size)
      throw new BookProblem(
        "no_cover_size",
        "The press hasn't named the size of this cover yet. Try again later.",
      );
    return { pdf: await storedPdf(scope, design.file), sheet: size };
  },
  async make(platform, book, input) {
    if ("cover" in input) {
      const { pdf, front, warnings } = await makeCover(input.cover, pictureReader(platform, book.site_id));
      const picture = { keyOf: frontKey, bytes: front, contentType: "image/png" };
      return { ...PDF, bytes: pdf, pages: null, findings: findingsOf(warnings), beside: [picture] };
    }
    const bytes = await readStored(platform, input.pdf);
    return { ...PDF, bytes, pages: null, findings: mapFindings(await checkCover(bytes, input.sheet)) };
  },
};

async function builtPages(scope: ReadScope, { post_id: bookId }: BookRow): Promise<number> {
  const [build] = await scope.select<{ pages: number | null }>(
    "SELECT pages FROM book_builds WHERE book_id = $bookId AND kind = 'interior' AND state = 'ready'",
    { bookId },
  );
  if (!build?.pages)
    throw new BookProblem(
      "no_cover_size",
      "Build the interior first: its pages decide how wide the spine is.",
    );
  return build.pages;
}

/** The press's size of a cover, in inches; a paperback's is ours if the press is away. */
async function pressSheet(platform: Platform, { format }: BookRow, pages: number): Promise<Cover["sheet"]> {
  const press = pressOf(platform);
  if (format.binding === "paperback" || !press?.offers(format)) return undefined;
  const points = await press.coverDimensions(format, pages);
  const spine = spineWidth(pages, format.binding, format.trim);
  return { width: points.width / 72, height: points.height / 72, spine };
}

interface EbookInput {
  manuscript: Manuscript;
  isComic: boolean;
  cover: string | null;
  pageMap: string | null;
}

/** The e-book has the printed edition's pages, and its cover, as far as they are built. */
const ebook: Maker<EbookInput> = {
  async read(scope, book) {
    const { post_id: bookId, format } = book;
    const built = await scope.select<{ kind: BuildKind; file_key: string }>(
      "SELECT kind, file_key FROM book_builds WHERE book_id = $bookId AND file_key IS NOT NULL",
      { bookId },
    );
    const keyOf = (kind: BuildKind) => built.find((one) => one.kind === kind)?.file_key;
    const [interiorKey, coverKey] = [keyOf("interior"), keyOf("cover")];
    return {
      ...{ manuscript: await readManuscript(scope, book), isComic: format.design === "comic" },
      cover: coverKey ? frontKey(coverKey) : null,
      pageMap: interiorKey && book.interior_file_id === null ? pageMapKey(interiorKey) : null,
    };
  },
  async make(platform, book, { manuscript, isComic, cover: coverKey, pageMap: mapKey }) {
    const read = async (key: string | null) => {
      const stream = key === null ? null : await platform.storage.get(key);
      return stream ? buffer(stream) : undefined;
    };
    const [coverPicture, map] = [await read(coverKey), await read(mapKey)];
    const pageMap = map && (JSON.parse(map.toString()) as PageStart[]);
    const made = await makeEbook(manuscript, pictureReader(platform, book.site_id), {
      coverPicture,
      isComic,
      pageMap,
    });
    return {
      ...{ bytes: made.file, contentType: "application/epub+zip", extension: "epub", pages: null },
      findings: findingsOf(made.warnings),
    };
  },
};

/** The storage key of an uploaded PDF. */
async function storedPdf(scope: ReadScope, id: string): Promise<string> {
  const [file] = await scope.select<{ storage_key: string }>("SELECT storage_key FROM files WHERE id = $id", {
    id,
  });
  if (!file) throw new BookProblem("unreadable_pdf", "The uploaded PDF was deleted. Upload it again.");
  return file.storage_key;
}

async function readStored(platform: Platform, key: string): Promise<Buffer> {
  const stream = await platform.storage.get(key);
  if (!stream) throw new BookProblem("unreadable_pdf", "The uploaded PDF is missing. Upload it again.");
  return buffer(stream);
}

export const makers = { interior, cover, ebook, sample } as unknown as Record<BuildKind, Maker<object>>;
