import { mapImages } from "@quire/documents/images";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { beginningOf } from "../reading/bits.ts";
import { baseName, folderOf, ownNames } from "../reading/names.ts";
import {
  type BookFacts,
  type BookFinding,
  BookSize,
  chapterOf,
  cleanFacts,
  firstHeading,
  MAX_BOOK_CHARACTERS,
  titleOfName,
} from "./bookFile.ts";
import { addressOf, resolvePath } from "./paths.ts";

/** A file that describes the whole book. */
const ABOUT_BOOK = /^(?:book|story|comic)\.(?:md|markdown)$/i;

/** Reads a zip of markdown files: each is a chapter, in the natural order of names, and a folder is a part. */
export async function* readMarkdownBook(
  files: ArchiveFiles,
  { newId }: { newId(): string },
): AsyncGenerator<BookFinding> {
  const names = ownNames(files).filter((name) => /\.(?:md|markdown)$/i.test(name));
  if (names.length === 0) {
    throw new ArchiveProblem(
      "There are no markdown files in this zip. Their names end in .md, one per chapter.",
    );
  }
  const known = new Set(files.names());
  const size = new BookSize();
  let facts: Partial<BookFacts> = {};
  let folder = "";
  for (const name of names.sort(comparePaths)) {
    const { text, isCut } = await beginningOf(files, name, MAX_BOOK_CHARACTERS);
    size.addText(isCut ? MAX_BOOK_CHARACTERS + 1 : text.length);
    const { front, body } = splitFront(text);
    if (ABOUT_BOOK.test(baseName(name))) {
      facts = { ...facts, ...factsOf(front, body, name, known) };
      continue;
    }
    if (folderOf(name) !== folder) {
      folder = folderOf(name);
      const title = titleOfName(folder.split("/").at(-2) ?? "");
      if (title !== "") {
        size.addSection();
        yield { kind: "part", title };
      }
    }
    size.addSection();
    const blocks = mapImages(blocksFromMarkdown(body, { newId }), ({ src }) => {
      const found = resolvePath(name, src.fallback);
      if (!found || !known.has(found.path)) return null;
      const address = addressOf(found.path);
      return { src: { image: address, fallback: address } };
    });
    const title = front.get("title") || firstHeading(blocks.slice(0, 2)) || titleOfName(baseName(name));
    yield chapterOf(title, blocks, newId);
  }
  yield cleanFacts(facts);
}

/** Files before the folders next to them. */
function comparePaths(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const isFile = [at === one.length - 1, at === other.length - 1];
    if (isFile[0] !== isFile[1]) return isFile[0] ? -1 : 1;
    const order = compareNames(one[at] as string, other[at] as string);
    if (order !== 0) return order;
  }
  return 0;
}

/** Separates the lines of front matter between `---` from the text. Only plain `key: value` lines are read. */
function splitFront(text: string): { front: Map<string, string>; body: string } {
  const front = new Map<string, string>();
  const found = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  if (!found) return { front, body: text };
  for (const line of (found[1] ?? "").split(/\r?\n/)) {
    const [, key, value] = /^([a-z][a-z_-]{0,30}):[ \t]+(.*)$/i.exec(line) ?? [];
    if (key) front.set(key.toLowerCase(), unquoted((value ?? "").trim()));
  }
  return { front, body: text.slice(found[0].length) };
}

function unquoted(value: string): string {
  if (/^".*"$/.test(value)) {
    try {
      return String(JSON.parse(value));
    } catch {
      return value.slice(1, -1);
    }
  }
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value.replace(/\s#.*$/, "");
}

function factsOf(
  front: ReadonlyMap<string, string>,
  body: string,
  name: string,
  known: ReadonlySet<string>,
): Partial<BookFacts> {
  const value = (key: string) => front.get(key) ?? "";
  const cover = resolvePath(name, value("cover"))?.path;
  return {
    ...{ title: value("title"), subtitle: value("subtitle"), author: value("author"), about: value("about") },
    ...{ publisher: value("publisher"), language: value("language"), isbn: value("isbn") },
    ...{ series_name: value("series"), series_number: Number(value("series-number")) || null },
    ...{ dedication: value("dedication"), description: body.trim() || value("summary") },
    cover: cover && known.has(cover) ? cover : null,
    isComic: /^comic/i.test(baseName(name)) || value("type") === "comic",
  };
}
