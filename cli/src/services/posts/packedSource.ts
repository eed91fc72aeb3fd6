import { createWriteStream, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mediaErrors } from "@quire/contracts/errors/media";
import { extensionOf } from "@quire/domain/media/fileNames";
import { damagedMessage, UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { POST_FILES_MAX, ReadingDirection } from "@quire/domain/posts/postFiles";
import { SUMMARY_MAX } from "@quire/domain/posts/summaries";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { excerpt } from "@quire/domain/text/text";
import { type ArchiveFiles, ArchiveProblem } from "@quire/formats/archive";
import { readPackage } from "@quire/formats/bookFile/epub/readPackage";
import { readXml } from "@quire/formats/bookFile/readXml";
import { openEpub } from "@quire/formats/epubFile/openEpub";
import { Protected, Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Exit, Failure } from "../../exit.ts";
import { limitBytes } from "../limitBytes.ts";
import { kindOf } from "./fileKinds.ts";
import type { StoryFields } from "./story.ts";

/** What a comic's archive or an e-book says about itself. */
export interface Packed {
  fields: Partial<Pick<StoryFields, "summary" | "direction" | "cover">>;
  /** "" if it has none. */
  title: string;
  /** A comic's pages, unpacked, in order; null if the file itself is the post. */
  pages: string[] | null;
  /** The comic that it is an episode of. */
  comic?: { title: string; text: string; direction?: ReadingDirection };
}

const MAX_ENTRIES = 5_000;
const MAX_METADATA = 1024 ** 2;
const COMIC_INFO = /(?:^|\/)ComicInfo\.xml$/i;

/** Archives of comic pages. Only ZIP can be unpacked. */
export function isComicArchive(name: string): boolean {
  return /^cb[z7rt]$/.test(extensionOf(name));
}

/** Unpacks a comic's archive: its pages in the order of their names, and what ComicInfo.xml says. */
export async function readComic(name: string, path: string): Promise<Packed> {
  if (extensionOf(name) !== "cbz") {
    throw refusal(
      "comic_archive",
      `${name} isn't a ZIP archive.`,
      "Unpack it, and publish the folder of its pages.",
    );
  }
  return withEntries(name, path, async (zip, entries) => {
    const pages = [...entries.values()]
      .filter(
        ({ fileName }) => kindOf(fileName, null) === "image" && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(fileName),
      )
      .sort((a, b) => compareNames(a.fileName, b.fileName));
    if (pages.length === 0) throw refusal("no_pages", `${name} has no page images.`);
    if (pages.length > POST_FILES_MAX)
      throw refusal(
        "too_many_pages",
        `${name} has ${pages.length} pages; an episode has at most ${POST_FILES_MAX}.`,
      );
    const folder = await temporaryFolder();
    const unpacked: string[] = [];
    for (const [at, entry] of pages.entries()) {
      const page = join(folder, `${String(at + 1).padStart(3, "0")}.${extensionOf(entry.fileName)}`);
      await unpack(name, zip, entry, page);
      unpacked.push(page);
    }
    const info = [...entries.values()].find(({ fileName }) => COMIC_INFO.test(fileName));
    return { ...(info ? comicFacts(await textOf(zip, info)) : NOTHING), pages: unpacked };
  });
}

const NOTHING = { title: "", fields: {} };

/** Reads the fields of ComicInfo.xml, as ComicRack defined them. */
function comicFacts(xml: string): Pick<Packed, "title" | "fields" | "comic"> {
  const values = new Map<string, string>();
  let current = "";
  try {
    readXml(xml, "", {
      open: ({ name }) => (current = name),
      text: (text) => values.set(current, ((values.get(current) ?? "") + text).slice(0, 10_000)),
      close: () => (current = ""),
    });
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error;
    return NOTHING;
  }
  const value = (name: string) => values.get(name)?.replace(/\s+/g, " ").trim() ?? "";
  const summary = value("Summary");
  const direction = value("Manga") === "YesAndRightToLeft" ? { direction: ReadingDirection.rtl } : {};
  const title = value("Title") || [value("Series"), value("Number")].filter((part) => part !== "").join(" ");
  const credits = [
    ["Written by", value("Writer")],
    ["Drawn by", value("Penciller")],
    ["Translated by", value("Translator")],
    ["Language:", languageName(value("LanguageISO"))],
  ];
  return {
    title,
    fields: { ...(summary === "" ? {} : { summary: excerpt(summary, SUMMARY_MAX) }), ...direction },
    comic: {
      title: value("Series") || title,
      text: credits.flatMap(([role, who]) => (who ? `${role} ${literal(who)}.` : [])).join(" "),
      ...direction,
    },
  };
}

function languageName(code: string): string {
  try {
    return code === "" ? "" : (new Intl.DisplayNames("en", { type: "language" }).of(code) ?? "");
  } catch {
    return "";
  }
}

/** Text whose signs Markdown would read as its own. */
const literal = (text: string): string => text.replace(/[\\`*_[\]<>~|]/g, "\\$&");

/** Reads an e-book's own title, description and cover. A file that can't be read says nothing; the site checks it. */
export async function readEbook(name: string, path: string): Promise<Packed> {
  if (extensionOf(name) !== "epub") return { ...NOTHING, pages: null };
  try {
    return await withEntries(name, path, async (zip, entries) => {
      const { facts } = await readPackage(filesOf(zip, entries));
      const { title = "", description = "", cover = null } = facts;
      const entry = cover === null ? undefined : entries.get(cover);
      const summary = description
        .replace(/<[^<>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      return {
        ...{ title: title.trim(), pages: null },
        fields: {
          ...(summary === "" ? {} : { summary: excerpt(summary, SUMMARY_MAX) }),
          ...(entry ? { cover: await unpackCover(name, zip, entry, path) } : {}),
        },
      };
    });
  } catch (error) {
    if (error instanceof ArchiveProblem || error instanceof Failure) return { ...NOTHING, pages: null };
    throw error;
  }
}

/** Returns why the site would refuse an EPUB; null for one that readers can open. */
export async function epubProblem(name: string, path: string): Promise<string | null> {
  try {
    await withEntries(name, path, (zip, entries) =>
      openEpub({
        entries,
        read: async (wanted, most) => {
          const entry = entries.get(wanted);
          return entry ? await bytesOf(zip, entry, most, new Unsafe("it is too long")) : null;
        },
      }),
    );
    return null;
  } catch (error) {
    if (error instanceof Protected) return mediaErrors.protected_file.message;
    if (error instanceof Unreadable) return damagedMessage("EPUB", error.message);
    if (error instanceof Unsafe) return mediaErrors.unsafe_file.message;
    if (!(error instanceof Failure)) throw error;
    return error.facts.code === "archive_broken"
      ? damagedMessage("EPUB", "its archive is cut off or broken")
      : null;
  }
}

/** Returns the cover's path as a text next to the book would name it. */
async function unpackCover(name: string, zip: ZipFile, entry: Entry, path: string): Promise<string> {
  const cover = join(await temporaryFolder(), `cover.${extensionOf(entry.fileName) || "jpg"}`);
  await unpack(name, zip, entry, cover);
  return relative(dirname(path), cover).replaceAll("\\", "/");
}

async function withEntries<T>(
  name: string,
  path: string,
  work: (zip: ZipFile, entries: ReadonlyMap<string, Entry>) => Promise<T>,
): Promise<T> {
  const broken = () => refusal("archive_broken", `${name} is broken, or isn't a ZIP archive.`);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw broken();
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MAX_ENTRIES)
        throw refusal("archive_too_large", `${name} has more files than a book.`);
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
    }
    return await work(zip, entries);
  } catch (error) {
    const isExplained = [Failure, ArchiveProblem, Unreadable, Unsafe].some((kind) => error instanceof kind);
    throw isExplained ? error : broken();
  } finally {
    zip.close();
  }
}

function filesOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): ArchiveFiles {
  return {
    names: () => [...entries.keys()],
    open: async (wanted) => {
      const entry = entries.get(wanted);
      if (!entry) throw new ArchiveProblem(`There is no ${wanted} in this file.`);
      return (await zip.openReadStreamPromise(entry)) as Readable;
    },
  };
}

const textOf = async (zip: ZipFile, entry: Entry): Promise<string> =>
  new TextDecoder().decode(await bytesOf(zip, entry, MAX_METADATA, new ArchiveProblem("too large")));

async function bytesOf(zip: ZipFile, entry: Entry, most: number, tooLong: Error): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const stream = await zip.openReadStreamPromise(entry);
  for await (const part of limitBytes(stream, most, () => tooLong)) parts.push(part);
  return Buffer.concat(parts);
}

async function unpack(name: string, zip: ZipFile, entry: Entry, to: string): Promise<void> {
  const tooLarge = () =>
    refusal("archive_too_large", `${basename(entry.fileName)} in ${name} is too large for a picture.`);
  const stream = await zip.openReadStreamPromise(entry);
  await pipeline(
    limitBytes(stream, UPLOAD_LIMITS.image, tooLarge),
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  );
}

/** Its files are sent later, so that it stays until the process ends. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quire-pages-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function refusal(code: string, message: string, next?: string): Failure {
  return new Failure({ exit: Exit.failure, code, message, saved: "Nothing was sent.", next });
}
