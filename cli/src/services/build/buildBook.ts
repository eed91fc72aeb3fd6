import { mkdir } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { makeComicArchive, makeCover, makeEbook, makeInterior } from "@quire/bookmaking/make";
import { BookProblem } from "@quire/bookmaking/problem";
import type { BuildProgress } from "@quire/bookmaking/runBuild";
import type { TrimCode } from "@quire/domain/books/trims";
import { slugify } from "@quire/domain/posts/slug";
import type { Cover } from "@quire/formats/book/cover/cover";
import type { BookWarning, InteriorOptions } from "@quire/formats/book/manuscript";
import { Exit, Failure, type Issue } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Reading } from "../meter.ts";
import { replaceFile } from "../replaceFile.ts";
import { BOOK_FILE } from "./bookSettings.ts";
import { type FolderBook, readBook } from "./readBook.ts";
import { writeSite } from "./writeSite.ts";

export interface BuildRequest {
  folder: string;
  /** The folder for the files. */
  out: string;
  epub: boolean;
  print: boolean;
  cover: boolean;
  site: boolean;
  onProgress(reading: Reading): void;
}

export interface BuiltFile {
  kind: "epub" | "cbz" | "interior" | "cover" | "preview" | "site";
  path: string;
  bytes: number;
}

export interface BuiltBook {
  title: string;
  chapters: number;
  /** Of the printed book; null without one. */
  pages: number | null;
  files: BuiltFile[];
  warnings: Issue[];
}

/** A cover without an interior, such as an e-book's, is drawn for a book of this many pages. */
const ASSUMED_PAGES = 200;
const STAGES: Record<BuildProgress["stage"], string> = {
  pictures: "preparing pictures",
  typesetting: "typesetting",
  checking: "checking glyphs",
  writing: "writing",
};

/** Makes a book's files from a folder of markdown, without a connection. */
export async function buildBook(terminal: Terminal, request: BuildRequest): Promise<BuiltBook> {
  const folder = resolve(terminal.cwd, request.folder);
  const out = resolve(terminal.cwd, request.out);
  const book = await readBook(folder, terminal.now(), terminal.env);
  await mkdir(out, { recursive: true });
  const name = slugify(book.manuscript.title) || slugify(basename(folder)) || "book";
  const files: BuiltFile[] = [];
  const warnings = [...book.warnings];
  const finished = new Set<string>();
  const write = async (kind: BuiltFile["kind"], ending: string, bytes: Uint8Array) => {
    const path = join(out, `${name}${ending}`);
    await replaceFile(path, bytes);
    finished.add(kind);
    files.push({ kind, path: relative(terminal.cwd, path), bytes: bytes.length });
  };
  const outputs = [request.print, request.cover, request.epub, request.site].filter(Boolean).length;
  const stage = (name: string) =>
    request.onProgress({ stage: name, done: finished.size, total: outputs, unit: "outputs" });
  const settings = (label: string) => ({
    signal: terminal.signal,
    onProgress: (progress: BuildProgress) => {
      const name = `${label}: ${STAGES[progress.stage]}`;
      if (progress.stage === "pictures") request.onProgress({ ...progress, stage: name, unit: "pictures" });
      else stage(name);
    },
  });
  const { manuscript, readPicture } = book;
  try {
    const interior = request.print
      ? await makeInterior(manuscript, interiorOptions(book), readPicture, settings("Interior"))
      : null;
    if (interior) {
      await write("interior", "-interior.pdf", interior.pdf);
      warnings.push(...interior.warnings.map((warning) => issueOf(book, warning)));
    }
    const cover =
      request.cover || request.epub
        ? await makeCover(coverOf(book, interior?.pageCount ?? ASSUMED_PAGES), readPicture, settings("Cover"))
        : null;
    if (cover && request.cover) {
      await write("cover", "-cover.pdf", cover.pdf);
      await write("preview", "-cover.png", cover.preview);
      warnings.push(...cover.warnings.map((warning) => issueOf(book, warning)));
    }
    if (request.epub) {
      const ebook = { pageMap: interior?.pageMap, coverPicture: cover?.front, isComic: book.isComic };
      const made = await makeEbook(manuscript, readPicture, ebook, settings("E-book"));
      await write("epub", ".epub", made.file);
      warnings.push(...made.warnings.map((warning) => issueOf(book, warning)));
      if (book.isComic) {
        const archive = await makeComicArchive(manuscript, readPicture, ebook, settings("Comic archive"));
        await write("cbz", ".cbz", archive.file);
      }
    }
    if (request.site) {
      stage("Site");
      const path = join(out, "site");
      const bytes = await writeSite(book, path);
      files.push({ kind: "site", path: relative(terminal.cwd, join(path, "index.html")), bytes });
    }
    const chapters = manuscript.sections.filter(({ kind }) => kind === "chapter").length;
    return {
      title: manuscript.title,
      chapters,
      pages: interior?.pageCount ?? null,
      files,
      warnings: unique(warnings),
    };
  } catch (error) {
    throw error instanceof BookProblem ? failureOf(book, error, files) : error;
  }
}

function interiorOptions({ settings, isComic }: FolderBook): InteriorOptions {
  return {
    trim: trimOf({ settings, isComic }),
    paper: settings.paper ?? (isComic ? "white" : "cream"),
    ink: settings.ink ?? (isComic ? "color" : "black"),
    binding: "paperback",
    design: settings.design ?? (isComic ? "comic" : "classic"),
  };
}

function trimOf({ settings, isComic }: Pick<FolderBook, "settings" | "isComic">): TrimCode {
  return settings.trim ?? (isComic ? "0663X1025" : "0600X0900");
}

function coverOf(book: FolderBook, pages: number): Cover {
  const { manuscript, settings } = book;
  const { title, subtitle, author, publisher, language, changedAt } = manuscript;
  return {
    ...{ title, subtitle, author, publisher, language, changedAt, pages },
    blurb: settings.blurb ?? "",
    isbn: manuscript.isbn.print,
    trim: trimOf(book),
    // Only a press knows the size of a hardcover's sheet.
    binding: "paperback",
    style: settings["cover-style"] ?? "framed",
    palette: settings["cover-palette"] ?? "ink",
    picture: book.cover,
    hasTitleInPicture: settings["cover-has-title"],
  };
}

function issueOf(book: FolderBook, { section, page, src, message }: BookWarning): Issue {
  const origin = (src && book.pictures.get(src)) || (section && book.sections.get(section)) || null;
  const place = page === null ? "" : ` (page ${page})`;
  return {
    file: origin?.file ?? BOOK_FILE,
    line: origin?.line ?? null,
    key: null,
    message: `${message}${place}`,
  };
}

/** The e-book and the interior may warn of the same picture. */
function unique(issues: readonly Issue[]): Issue[] {
  const seen = new Map(issues.map((issue) => [JSON.stringify(issue), issue]));
  return [...seen.values()];
}

function failureOf(
  book: FolderBook,
  { code, message, section, text }: BookProblem,
  files: readonly BuiltFile[],
): Failure {
  const origin = section === null ? null : (book.sections.get(section) ?? null);
  const line =
    origin && text !== null
      ? origin.source.split("\n").findIndex((one) => one.includes(text)) + 1 || null
      : null;
  return new Failure({
    exit: Exit.failure,
    ...{ code, message },
    saved:
      files.length === 0
        ? "Nothing was written."
        : `Written so far: ${files.map(({ path }) => path).join(", ")}.`,
    issues: origin ? [{ file: origin.file, line, key: null, message }] : [],
  });
}
