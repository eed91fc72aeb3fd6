import { posix } from "node:path";
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { Unreadable, Unsafe } from "../fileFailures.ts";

const MB = 1024 ** 2;
const MOST_XML = 4 * MB;
const LONGEST_TEXT = 300;
/** A package has four levels. The parser searches all open elements for each prefix, which takes hours for a million. */
const MAX_DEPTH = 100;
const MAX_ERRORS = 1_000;
const MAX_SECTION = 16 * MB;
const MAX_SECTION_ERRORS = 50_000;

/** An open EPUB. */
export interface EpubArchive {
  /** Its files by path. */
  entries: { has(path: string): boolean };
  /** Returns a small file in full; throws `Unsafe` when it is longer than `most` bytes. */
  read(path: string, most: number): Promise<Buffer | null>;
}

/** A file that a book declares. */
export interface EpubItem {
  path: string;
  type: string;
  properties: string;
}

export interface EpubPackage {
  /** The path of the package itself. */
  path: string;
  title: string | null;
  author: string | null;
  language: string | null;
  identifier: string | null;
  /** The path of its cover's picture. */
  cover: string | null;
  /** Its files, by path. */
  items: ReadonlyMap<string, EpubItem>;
  /** Its sections in reading order, with how each is laid out. */
  sections: readonly { path: string; properties: string }[];
  /** "rtl" for books read from the right. */
  direction: string | null;
  /** When it was last changed, and how its pages are laid out, such as `rendition:layout`. */
  properties: ReadonlyMap<string, string>;
}

/** Reads the package of an EPUB. Nothing outside the archive is ever fetched, and no entity is expanded. */
export async function readPackage(archive: EpubArchive): Promise<EpubPackage> {
  const container = await archive.read("META-INF/container.xml", MOST_XML);
  const path = container && findPackage(container.toString("utf8"));
  const xml = path && (await archive.read(path, MOST_XML));
  if (!path || !xml) throw new Unreadable("it has no package");
  return parsePackage(path, xml.toString("utf8"));
}

function findPackage(xml: string): string | null {
  let found: string | null = null;
  parseXml(xml, {
    open: ({ local, attributes }) => {
      if (local === "rootfile") found ??= attributes["full-path"]?.value ?? null;
    },
  });
  return found;
}

function parsePackage(path: string, xml: string): EpubPackage {
  const texts: Record<string, string> = {};
  /** The directions that the package states for them. */
  const directions: Record<string, string> = {};
  let usual = "";
  const metas = new Map<string, string>();
  const byId = new Map<string, EpubItem>();
  const order: { id: string; properties: string }[] = [];
  let direction: string | null = null;
  let coverId: string | null = null;
  let add: ((text: string) => void) | null = null;
  parseXml(xml, {
    open: ({ local, uri, attributes }) => {
      const value = (name: string) => attributes[name]?.value ?? "";
      add = null;
      // The first of each: the main title, and the author before the translator.
      if (uri === DUBLIN_CORE && !(local in texts)) {
        texts[local] = "";
        directions[local] = value("dir") || usual;
        add = (text) => (texts[local] = `${texts[local]}${text}`.slice(0, LONGEST_TEXT * 4));
      }
      if (local === "meta" && /^(?:dcterms:modified$|rendition:)/.test(value("property"))) {
        add = (text) => metas.set(value("property"), text.trim().slice(0, LONGEST_TEXT));
      }
      if (local === "meta" && value("name") === "cover") coverId ??= value("content");
      if (local === "item") {
        const item = { path: resolvePath(path, value("href")) ?? "", type: value("media-type") };
        byId.set(value("id"), { ...item, properties: value("properties") });
      }
      if (local === "package") usual = value("dir");
      if (local === "spine") direction = value("page-progression-direction") || null;
      if (local === "itemref" && value("linear") !== "no") {
        order.push({ id: value("idref"), properties: value("properties") });
      }
    },
    text: (text) => add?.(text),
    close: () => {
      add = null;
    },
  });
  const items = [...byId.values()].filter((item) => item.path !== "");
  const cover = items.find(({ properties }) => /\bcover-image\b/.test(properties)) ?? byId.get(coverId ?? "");
  return {
    path,
    title: withDirection(clean(texts.title), directions.title),
    author: withDirection(clean(texts.creator), directions.creator),
    language: clean(texts.language),
    identifier: clean(texts.identifier),
    cover: cover?.path || null,
    items: new Map(items.map((item) => [item.path, item])),
    sections: order.flatMap(({ id, properties }) => {
      const item = byId.get(id);
      return item?.path ? [{ path: item.path, properties }] : [];
    }),
    direction,
    properties: metas,
  };
}

const DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";

export type XmlElement = SaxesTagNS & { attributes: Record<string, SaxesAttributeNS> };

/** `end` is the position after the tag, as an index in the text. */
interface Listener {
  open(element: XmlElement, end: number): void;
  text?(text: string): void;
  close?(element: XmlElement, end: number): void;
}

/** Reads an XML file from its start. Throws `Unsafe` if it is built to take long. */
export function parseXml(xml: string, listener: Listener, maxErrors = MAX_ERRORS): void {
  const parser = new SaxesParser({ xmlns: true });
  // Invalid values are left out: readers show such books too.
  let errors = 0;
  parser.on("error", () => {
    if (++errors > maxErrors) throw new Unsafe("it has too many errors");
  });
  let depth = 0;
  parser.on("opentagstart", () => {
    if (++depth > MAX_DEPTH) throw new Unsafe("its elements are nested too deep");
  });
  parser.on("opentag", (tag) => listener.open(tag as XmlElement, parser.position));
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
  parser.on("closetag", (tag) => {
    depth--;
    listener.close?.(tag as XmlElement, parser.position);
  });
  parser.write(xml).close();
}

/**
 * Reads a section. Books of the former version of the format name a character such as a space as an HTML entity, which
 * is an error in XML.
 */
export const parseSection = (xml: string, listener: Listener): void =>
  parseXml(xml, listener, MAX_SECTION_ERRORS);

/** Returns the text of a section. Throws `Unsafe` for one that is longer than any book's. */
export async function readSection(archive: EpubArchive, path: string): Promise<string> {
  const bytes = await archive.read(path, MAX_SECTION);
  if (!bytes) throw new Unreadable(`${path} is missing`);
  return decodeXml(bytes);
}

/** Decodes a file by its byte order mark, or as it says itself. */
export function decodeXml(bytes: Buffer): string {
  const declared = /^[^>]*encoding=["']([\w-]+)/.exec(bytes.toString("latin1", 0, 200))?.[1];
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-16be";
  const isMarked = marked === "utf-16le" || (bytes[0] === 0xfe && bytes[1] === 0xff);
  try {
    return new TextDecoder(isMarked ? marked : declared).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

/** One line without control characters: it is shown on pages and in terminals. */
function clean(text: string | undefined): string | null {
  const line = [...(text ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()].slice(0, LONGEST_TEXT).join("");
  return line || null;
}

const RIGHT_TO_LEFT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Marks the direction of a line that begins with a letter of the other one. Wherever it is shown, it is shown by its
 * first letter's direction.
 */
function withDirection(line: string | null, direction: string | undefined): string | null {
  const first = /\p{L}/u.exec(line ?? "")?.[0];
  if (!line || !first) return line;
  const isRightToLeft = RIGHT_TO_LEFT.test(first);
  if (direction === "rtl" && !isRightToLeft) return `\u200f${line}`;
  return direction === "ltr" && isRightToLeft ? `\u200e${line}` : line;
}

/** Returns the path that an address in another file of the book names; null for one outside of it. */
export function resolvePath(from: string, href: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
  const bare = href.replace(/[?#].*$/s, "");
  return bare === "" ? from : posix.join(posix.dirname(from), decode(bare));
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
