import { readIsbn } from "@quire/domain/books/isbn";
import { type ArchiveFiles, ArchiveProblem } from "../../archiveFiles.ts";
import { beginningOf } from "../../reading/bits.ts";
import type { BookFacts } from "../bookFile.ts";
import { resolvePath } from "../paths.ts";
import { readXml } from "../readXml.ts";

export const BROKEN_EPUB = "This EPUB is broken: its table of files can't be read. Export it again.";

const MAX_XML = 4_000_000;
const MAX_TEXT = 20_000;
const MAX_FILES = 10_000;

export interface EpubPackage {
  facts: Partial<BookFacts>;
  /** Files of text in reading order. */
  spine: string[];
  /** The EPUB 3 contents, and those of older readers. */
  nav: string | null;
  ncx: string | null;
  styles: string[];
}

/** Reads what an EPUB is made of. Files that it doesn't contain are left out. */
export async function readPackage(files: ArchiveFiles): Promise<EpubPackage> {
  const known = new Set(files.names());
  if (known.has("META-INF/rights.xml") || (await isEncrypted(files, known))) {
    throw new ArchiveProblem("This EPUB is copy-protected, so we can't read it. Use one without protection.");
  }
  if (!known.has("META-INF/container.xml")) {
    throw new ArchiveProblem("This isn't an EPUB: it has no META-INF/container.xml.");
  }
  const path = packagePath(await readSmall(files, "META-INF/container.xml"));
  if (path === null || !known.has(path)) throw new ArchiveProblem(BROKEN_EPUB);
  return parsePackage(await readSmall(files, path), path, known);
}

async function readSmall(files: ArchiveFiles, name: string): Promise<string> {
  const { text, isCut } = await beginningOf(files, name, MAX_XML);
  if (isCut) throw new ArchiveProblem(BROKEN_EPUB);
  return text;
}

/** Fonts may be obfuscated; texts that are encrypted can't be read. */
async function isEncrypted(files: ArchiveFiles, known: ReadonlySet<string>): Promise<boolean> {
  if (!known.has("META-INF/encryption.xml")) return false;
  let isText = false;
  readXml(await readSmall(files, "META-INF/encryption.xml"), BROKEN_EPUB, {
    open: ({ name, attributes }) => {
      if (name === "CipherReference" && /\.x?html?$/i.test(attributes.URI ?? "")) isText = true;
    },
  });
  return isText;
}

function packagePath(xml: string): string | null {
  let found: string | null = null;
  readXml(xml, BROKEN_EPUB, {
    open: ({ name, attributes }) => {
      if (name === "rootfile") found ??= attributes["full-path"] ?? null;
    },
  });
  return found;
}

interface Item {
  path: string;
  type: string;
  properties: string;
}

/** A metadata element with its text. */
interface Entry {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

function parsePackage(xml: string, packageFile: string, known: ReadonlySet<string>): EpubPackage {
  const items = new Map<string, Item>();
  const entries: Entry[] = [];
  const order: string[] = [];
  let ncxId = "";
  let current: Entry | null = null;
  readXml(xml, BROKEN_EPUB, {
    open: ({ name, attributes }) => {
      const at = attributes.href === undefined ? null : resolvePath(packageFile, attributes.href);
      if (name === "item" && at && known.has(at.path) && items.size < MAX_FILES) {
        const { id = "", properties = "" } = attributes;
        items.set(id, { path: at.path, type: attributes["media-type"] ?? "", properties });
      }
      if (name === "spine") ncxId = attributes.toc ?? "";
      if (name === "itemref" && attributes.linear !== "no" && order.length < MAX_FILES)
        order.push(attributes.idref ?? "");
      current = { name, attributes, text: "" };
      if (entries.length < MAX_FILES) entries.push(current);
    },
    text: (text) => {
      if (current) current.text = (current.text + text).slice(0, MAX_TEXT);
    },
    close: () => {
      current = null;
    },
  });
  const list = [...items.values()];
  const isHtml = ({ type }: Item) => /xhtml|html/i.test(type);
  const spine = order.flatMap((id) => {
    const item = items.get(id);
    return item && isHtml(item) ? [item.path] : [];
  });
  if (spine.length === 0) throw new ArchiveProblem("This EPUB names no text. Export it again.");
  return {
    facts: factsOf(entries, items),
    spine: [...new Set(spine)],
    nav: list.find(({ properties }) => /\bnav\b/.test(properties))?.path ?? null,
    ncx: items.get(ncxId)?.path ?? list.find(({ type }) => type === "application/x-dtbncx+xml")?.path ?? null,
    styles: list.filter(({ type }) => type === "text/css").map(({ path }) => path),
  };
}

function factsOf(entries: readonly Entry[], items: ReadonlyMap<string, Item>): Partial<BookFacts> {
  const refining = (id: string | undefined, property: string) =>
    id === undefined
      ? undefined
      : entries
          .find(({ attributes }) => attributes.refines === `#${id}` && attributes.property === property)
          ?.text.trim();
  const named = (name: string) => entries.filter((entry) => entry.name === name);
  const meta = (name: string) =>
    named("meta").find(({ attributes }) => attributes.name === name)?.attributes.content;
  const titles = named("title");
  const isSubtitle = ({ attributes }: Entry) => refining(attributes.id, "title-type") === "subtitle";
  const creators = named("creator");
  const author = creators.filter(({ attributes }) => {
    const role = refining(attributes.id, "role") ?? attributes["opf:role"] ?? "aut";
    return role === "aut";
  });
  const series = named("meta").find(({ attributes }) => attributes.property === "belongs-to-collection");
  const position = series ? refining(series.attributes.id, "group-position") : meta("calibre:series_index");
  const coverItem =
    [...items.values()].find(({ properties }) => /\bcover-image\b/.test(properties)) ??
    items.get(meta("cover") ?? "");
  const isbn = [...named("identifier"), ...named("source")]
    .map(({ text }) =>
      readIsbn(
        text
          .trim()
          .slice(0, 100)
          .replace(/^(?:urn:)?isbn:/i, ""),
      ),
    )
    .find((found) => found !== null);
  return {
    title: titles.find((entry) => !isSubtitle(entry))?.text ?? "",
    subtitle: titles.find(isSubtitle)?.text ?? "",
    author: (author.length > 0 ? author : creators.slice(0, 1)).map(({ text }) => text.trim()).join(", "),
    publisher: named("publisher")[0]?.text ?? "",
    language: named("language")[0]?.text ?? "",
    isbn: isbn ?? "",
    series_name: series?.text ?? meta("calibre:series") ?? "",
    series_number: Number(position) || null,
    description: named("description")[0]?.text ?? "",
    cover: coverItem && /^image\//.test(coverItem.type) ? coverItem.path : null,
    isComic: named("meta").some(
      ({ attributes, text }) => attributes.property === "rendition:layout" && text.trim() === "pre-paginated",
    ),
  };
}
