import { readFile, stat } from "node:fs/promises";
import { dirname, extname, join, posix, resolve } from "node:path";
import { mapImages } from "@quire/documents/images";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import type { Block } from "@quire/documents/schema";
import { titleOfName } from "@quire/domain/posts/titles";
import type { Manuscript, ReadPicture, Section } from "@quire/formats/book/manuscript";
import { Exit, Failure, type Issue } from "../../exit.ts";
import { findNamed } from "../findNamed.ts";
import { findPictures } from "../posts/findPictures.ts";
import { problemsOf } from "../posts/problems.ts";
import { readSource } from "../posts/readSource.ts";
import { isSerialFile } from "../posts/readStory.ts";
import type { Story } from "../posts/story.ts";
import { findTexts } from "../sync/findTexts.ts";
import { BOOK_FILE, type BookSettings, readBookSettings } from "./bookSettings.ts";

/** Where a picture or a section comes from, for messages. */
interface Origin {
  /** Relative to the folder. */
  file: string;
  line: number | null;
}

/** A folder of markdown, read as a book. */
export interface FolderBook {
  manuscript: Manuscript;
  settings: BookSettings;
  isComic: boolean;
  readPicture: ReadPicture;
  /** The file of each section, with its text, and the place of each picture. */
  sections: ReadonlyMap<string, Origin & { source: string }>;
  pictures: ReadonlyMap<string, Origin & { path: string }>;
  /** The cover's picture, as a `src`. */
  cover: string | null;
  warnings: Issue[];
}

/**
 * Reads a folder of markdown as a book: its texts in the order of their names are the chapters, its folders are parts.
 * @throws Failure that lists the problems of all files
 */
export async function readBook(
  folder: string,
  now: Date,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FolderBook> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw noFolder(folder);
  const { settings, problems, lines } = await readBookSettings(folder);
  const issues: Issue[] = [...problems.issues];
  const warnings: Issue[] = [...problems.warnings];
  const found = await findTexts(folder);
  const pictures = new Map<string, Origin & { path: string }>();
  const sections = new Map<string, Origin & { source: string }>();
  const list: Section[] = [];
  let newest = 0;
  let part = "";
  let isComic = settings.design === "comic";
  let ids = 0;
  const newId = () => `b${String(++ids).padStart(19, "0")}`;
  for (const path of found.texts) {
    const own = problemsOf(path);
    const isPages = found.pages.has(path);
    const story = await readSource(isPages ? dirname(path) : path, folder, own, now);
    const files = await findPictures({ ...story, front: { ...story.front, fields: {} } }, own);
    issues.push(...own.issues);
    warnings.push(...own.warnings);
    newest = Math.max(newest, (await stat(story.path).catch(() => null))?.mtimeMs ?? 0);
    if (isSerialFile(path) || /^(?:book|story|comic)\.md$/i.test(posix.basename(path))) {
      describe(settings, story);
      isComic ||= /^comic/i.test(posix.basename(path)) || story.front.fields.type === "comic";
      continue;
    }
    const above = posix.dirname(isPages ? posix.dirname(path) : path);
    const name = above === "." ? "" : posix.basename(above);
    if (name !== part && name !== "") {
      const title = titleOfName(name.replace(/^\d+[-_. ]*/, "")) || name;
      list.push({ kind: "part", id: `part-${list.length}`, title });
    }
    part = name;
    const sources = new Map<string, string>();
    for (const { written, line } of story.pictures) {
      const picture = files.byWritten.get(written);
      if (!picture) continue;
      const src = srcOf(picture.path, folder);
      pictures.set(src, { path: picture.path, file: path, line });
      sources.set(written, src);
    }
    const id = `s${list.length}`;
    const blocks = [
      ...blocksFromMarkdown(withSources(story, sources), { newId }),
      ...(await pageBlocks(story, folder, path, pictures, newId)),
    ];
    sections.set(id, { file: path, line: 1, source: await readFile(story.path, "utf8").catch(() => "") });
    list.push({ kind: "chapter", id, title: story.title, blocks });
  }
  const cover = await coverOf(settings, folder, pictures, lines, issues);
  if (issues.length > 0) throw invalid(issues);
  if (sections.size === 0) throw noTexts(folder);
  for (const path of found.skipped)
    warnings.push({ file: path, line: null, key: null, message: "not markdown, left out" });
  return {
    manuscript: manuscriptOf(settings, list, dateOf(settings, newest, env)),
    ...{ settings, isComic, sections, pictures, cover, warnings },
    readPicture: async (src) => {
      const path = pictures.get(src)?.path;
      return path === undefined ? null : readFile(path).catch(() => null);
    },
  };
}

/** A serial's own file fills in what `book.yaml` doesn't say. */
function describe(settings: BookSettings, { title, body, front }: Story): void {
  if (title !== "") settings.title = title;
  settings.blurb ??= body.trim() || front.fields.summary || "";
  if (front.fields.cover) settings.cover ??= front.fields.cover;
  if (front.fields.direction === "rtl") settings.direction ??= "rtl";
}

function srcOf(path: string, folder: string): string {
  const below = path.startsWith(resolve(folder)) ? path.slice(resolve(folder).length + 1) : path;
  return below.split("\\").join("/");
}

/** Returns the text with each picture's address as its `src`, encoded for markdown. */
function withSources({ body, pictures }: Story, sources: ReadonlyMap<string, string>): string {
  let text = "";
  let at = 0;
  for (const { written, start, end } of pictures) {
    const src = sources.get(written);
    if (src === undefined) continue;
    text += `${body.slice(at, start)}${encodeURI(src)}`;
    at = end;
  }
  return text + body.slice(at);
}

/** The pages of a comic's episode, which are files and not in its text. */
async function pageBlocks(
  story: Story,
  folder: string,
  file: string,
  pictures: Map<string, Origin & { path: string }>,
  newId: () => string,
): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const name of story.front.fields.files ?? []) {
    const path = await findNamed(dirname(story.path), name);
    if (path === null || !/\.(?:jpe?g|png|gif|webp)$/i.test(extname(path))) continue;
    const src = srcOf(path, folder);
    pictures.set(src, { path, file, line: null });
    const size = { height: null, width: null, prominent_color: null };
    blocks.push({
      type: "image",
      id: newId(),
      src: { image: src, fallback: src },
      alt: "",
      caption: "",
      ...size,
    });
  }
  return blocks;
}

async function coverOf(
  { cover }: BookSettings,
  folder: string,
  pictures: Map<string, Origin & { path: string }>,
  lines: ReadonlyMap<string, number>,
  issues: Issue[],
): Promise<string | null> {
  if (!cover) return null;
  const path = await findNamed(folder, cover);
  const line = lines.get("cover") ?? null;
  if (path === null) {
    issues.push({ file: BOOK_FILE, line, key: "cover", message: `${cover}: no such picture in the folder` });
    return null;
  }
  const src = srcOf(path, folder);
  pictures.set(src, { path, file: BOOK_FILE, line });
  return src;
}

/** The text's last change: as `book.yaml` names it, as reproducible builds name it, or the newest file's. */
function dateOf(
  settings: BookSettings,
  newest: number,
  env: Readonly<Record<string, string | undefined>>,
): string {
  if (settings.date) return settings.date;
  const epoch = Number(env.SOURCE_DATE_EPOCH);
  return new Date(epoch > 0 ? epoch * 1000 : newest).toISOString();
}

function manuscriptOf(settings: BookSettings, sections: Section[], changedAt: string): Manuscript {
  return {
    title: settings.title,
    subtitle: settings.subtitle ?? "",
    author: settings.author ?? "",
    about: settings.about ?? "",
    publisher: settings.publisher ?? "",
    isbn: { print: settings.isbn ?? "", ebook: settings["isbn-ebook"] ?? "" },
    series: { name: settings.series ?? "", number: settings["series-number"] ?? null },
    language: settings.language ?? "en",
    dedication: settings.dedication ?? "",
    copyright: settings.copyright ?? "",
    qrUrl: settings.qr ?? "",
    ...(settings.direction ? { direction: settings.direction } : {}),
    changedAt,
    // The blocks' addresses are encoded; pictures are looked up as they are named.
    sections: sections.map((section) =>
      section.kind === "part" ? section : { ...section, blocks: decodedImages(section.blocks) },
    ),
  };
}

function decodedImages(blocks: Block[]): Block[] {
  return mapImages(blocks, ({ src }) => {
    try {
      const image = decodeURI(src.image);
      return { src: { image, fallback: image } };
    } catch {
      return null;
    }
  });
}

function invalid(issues: Issue[]): Failure {
  const count = issues.length === 1 ? "One thing needs" : `${issues.length} things need`;
  return new Failure({
    exit: Exit.failure,
    code: "book_invalid",
    message: `${count} fixing in this book.`,
    saved: "Nothing was written.",
    issues,
  });
}

function noFolder(folder: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "folder_not_found",
    message: `Folder not found: ${folder}.`,
    saved: "Nothing was written.",
  });
}

function noTexts(folder: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "no_texts",
    message: `There are no markdown files in ${join(folder)}.`,
    saved: "Nothing was written.",
    next: "Add a file for each chapter, such as 01-loomings.md.",
  });
}
