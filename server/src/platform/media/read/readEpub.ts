import { createWriteStream } from "node:fs";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { Unreadable } from "../failures.ts";
import type { Inspections } from "../inspection.ts";
import { type Archive, explain, withArchive } from "./archive.ts";

type Epub = Inspections["epub"];

const MB = 1024 ** 2;
const MOST_XML = 4 * MB;
const MOST_COVER = 25 * MB;
const LONGEST_TEXT = 300;

/**
 * Reads the metadata of an EPUB's package. Nothing outside the archive is ever fetched, and no entity is expanded.
 */
export function readEpub({ path, coverPath }: Epub["task"]): Promise<Epub["answer"]> {
  return withArchive(path, async (archive) => {
    const container = await archive.read("META-INF/container.xml", MOST_XML);
    const packagePath = container && findPackage(container.toString("utf8"));
    const text = packagePath && (await archive.read(packagePath, MOST_XML));
    if (!packagePath || !text) throw new Unreadable("it has no package");
    const { cover, ...facts } = readPackage(text.toString("utf8"));
    const name = cover && posix.join(posix.dirname(packagePath), decode(cover));
    return { ...facts, hasCover: Boolean(name && (await saveCover(archive, name, coverPath))) };
  });
}

/**
 * Whether there is a cover of a reasonable size; the code that stores it validates its bytes like those of every
 * image.
 */
async function saveCover(archive: Archive, name: string, coverPath: string | undefined): Promise<boolean> {
  const entry = archive.entries.get(name);
  if (!entry || entry.isEncrypted() || entry.uncompressedSize > MOST_COVER) return false;
  if (coverPath) await pipeline(await archive.stream(entry), createWriteStream(coverPath)).catch(explain);
  return true;
}

function findPackage(xml: string): string | null {
  let found: string | null = null;
  parse(xml, {
    open: ({ local, attributes }) => {
      if (local === "rootfile") found ??= attributes["full-path"]?.value ?? null;
    },
  });
  return found;
}

interface Package {
  title: string | null;
  author: string | null;
  language: string | null;
  /** Its path, relative to the package. */
  cover: string | null;
}

function readPackage(xml: string): Package {
  const texts: Record<string, string> = {};
  const items = new Map<string, string>();
  let coverId: string | null = null;
  let cover: string | null = null;
  let inside: string | null = null;
  parse(xml, {
    open: ({ local, uri, attributes }) => {
      const value = (name: string) => attributes[name]?.value;
      // The first of each: the main title, and the author before the translator.
      inside = uri === DUBLIN_CORE && !(local in texts) ? local : null;
      if (inside) texts[local] = "";
      if (local === "meta" && value("name") === "cover") coverId ??= value("content") ?? null;
      if (local === "item") items.set(value("id") ?? "", value("href") ?? "");
      if (local === "item" && /\bcover-image\b/.test(value("properties") ?? ""))
        cover ??= value("href") ?? null;
    },
    text: (text) => {
      if (inside) texts[inside] = `${texts[inside]}${text}`.slice(0, LONGEST_TEXT * 4);
    },
    close: () => {
      inside = null;
    },
  });
  const textOf = (name: string) => clean(texts[name]);
  return {
    title: textOf("title"),
    author: textOf("creator"),
    language: textOf("language"),
    cover: cover ?? items.get(coverId ?? "") ?? null,
  };
}

const DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";

interface Listener {
  open(tag: SaxesTagNS & { attributes: Record<string, SaxesAttributeNS> }): void;
  text?(text: string): void;
  close?(): void;
}

function parse(xml: string, listener: Listener): void {
  const parser = new SaxesParser({ xmlns: true });
  // Invalid values are left out: readers show such books too.
  parser.on("error", () => undefined);
  parser.on("opentag", (tag) => listener.open(tag as Parameters<Listener["open"]>[0]));
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
  parser.on("closetag", () => listener.close?.());
  parser.write(xml).close();
}

/** One line without control characters: it is shown on pages and in terminals. */
function clean(text: string | undefined): string | null {
  const line = [...(text ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()].slice(0, LONGEST_TEXT).join("");
  return line || null;
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
