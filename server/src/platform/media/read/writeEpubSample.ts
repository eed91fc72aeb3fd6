import { createWriteStream } from "node:fs";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { attribute, escapeXml } from "@quire/formats/book/epub/xhtml";
import { addressOf } from "@quire/formats/bookFile/paths";
import {
  type EpubPackage,
  parseSection,
  readSection,
  resolvePath,
  type XmlElement,
} from "@quire/formats/epubFile/epubPackage";
import { ZipFile } from "yazl";
import type { Archive } from "./archive.ts";

/** Of pictures, fonts and styles; what comes after them is left out. */
const MAX_RESOURCES = 64 * 1024 ** 2;
const MAX_STYLES = 4 * 1024 ** 2;
const LONGEST_HEADING = 200;
/** The sample of a book always has the same bytes. */
const MODIFIED = "2000-01-01T00:00:00Z";

const HEADING = /^h[1-6]$/;
const ADDRESSES = new Set(["href", "src", "xlink:href", "poster", "data", "srcset"]);
const RESOURCE_TYPES =
  /^(?:image\/|font\/|text\/css$|application\/(?:x-)?font|application\/vnd\.ms-opentype$)/;
/** What a section may say about itself. */
const SECTION_PROPERTIES = /^(?:mathml|remote-resources|scripted|svg|switch)$/;

export interface SamplePart {
  path: string;
  properties: string;
  /** Where it breaks off; null if it is whole. */
  cut: Cut | null;
}

export interface Cut {
  end: number;
  /** The names of the elements that are still open there. */
  open: string[];
}

interface WrittenSection {
  xml: string;
  /** Its first heading. */
  title: string;
  resources: Set<string>;
}

/** Returns a section up to where it breaks off, without addresses of what the sample doesn't have. */
function writeSection(
  xml: string,
  { path, cut }: SamplePart,
  isIncluded: (path: string) => boolean,
): WrittenSection {
  const end = cut?.end ?? xml.length;
  const resources = new Set<string>();
  const pieces: string[] = [];
  let written = 0;
  let title = "";
  let heading: string | null = null;
  parseSection(xml, {
    open: (element, tagEnd) => {
      if (tagEnd > end) return;
      if (HEADING.test(element.local) && title === "") heading = "";
      const kept = Object.values(element.attributes).filter(({ name, value }) => {
        const target = ADDRESSES.has(name) ? resolvePath(path, value) : null;
        if (target === null || target === path) return true;
        if (isIncluded(target)) resources.add(target);
        return isIncluded(target);
      });
      if (kept.length === Object.keys(element.attributes).length) return;
      pieces.push(xml.slice(written, xml.lastIndexOf("<", tagEnd - 1)), tagOf(element, kept));
      written = tagEnd;
    },
    text: (text) => {
      if (heading !== null) heading = (heading + text).slice(0, LONGEST_HEADING);
    },
    close: ({ local }, tagEnd) => {
      if (heading === null || !HEADING.test(local)) return;
      if (tagEnd <= end) title = heading.replace(/\s+/g, " ").trim();
      heading = null;
    },
  });
  pieces.push(xml.slice(written, end), ...(cut?.open ?? []).toReversed().map((name) => `</${name}>`));
  const whole = pieces.join("").replace(/^\s*<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>');
  for (const target of styleAddresses(whole, path)) if (isIncluded(target)) resources.add(target);
  return { xml: whole, title, resources };
}

function tagOf({ name, isSelfClosing }: XmlElement, attributes: readonly { name: string; value: string }[]) {
  const written = attributes.map((one) => ` ${one.name}="${escapeXml(one.value)}"`).join("");
  return `<${name}${written}${isSelfClosing ? "/" : ""}>`;
}

/** Returns the files that a style sheet names. */
function styleAddresses(css: string, from: string): string[] {
  const named = css.matchAll(/url\(\s*["']?([^"')]{1,1000})["']?\s*\)|@import\s+["']([^"']{1,1000})["']/gi);
  return [...named].flatMap(([, url, imported]) => resolvePath(from, (url ?? imported ?? "").trim()) ?? []);
}

interface SamplePlan {
  parts: readonly SamplePart[];
  locked: ReadonlySet<string>;
  samplePath: string;
}

export async function writeEpubSample(
  archive: Archive,
  book: EpubPackage,
  { parts, locked, samplePath }: SamplePlan,
): Promise<void> {
  const shown = new Set(parts.map(({ path }) => path));
  const isResource = (path: string) =>
    RESOURCE_TYPES.test(book.items.get(path)?.type ?? "") && archive.entries.has(path) && !locked.has(path);
  const isIncluded = (path: string) => shown.has(path) || isResource(path);
  const texts = new Map<string, WrittenSection>();
  const resources = new Set(book.cover && isResource(book.cover) ? [book.cover] : []);
  for (const part of parts) {
    const text = writeSection(await readSection(archive, part.path), part, isIncluded);
    texts.set(part.path, text);
    for (const path of text.resources) if (!shown.has(path)) resources.add(path);
  }
  let size = 0;
  // Style sheets add to the list.
  for (const path of resources) {
    size += archive.entries.get(path)?.uncompressedSize ?? 0;
    if (size > MAX_RESOURCES) resources.delete(path);
    else if (book.items.get(path)?.type === "text/css") {
      const css = (await archive.read(path, MAX_STYLES))?.toString("utf8") ?? "";
      for (const target of styleAddresses(css, path)) if (isResource(target)) resources.add(target);
    }
  }
  const navigation = `${book.path}.sample-contents.xhtml`;
  const zip = new ZipFile();
  const add = (name: string, text: string, compress = true) =>
    zip.addBuffer(Buffer.from(text), name, { compress, mtime: new Date(MODIFIED) });
  // The format requires this entry first and uncompressed.
  add("mimetype", "application/epub+zip", false);
  add(
    "META-INF/container.xml",
    `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${escapeXml(book.path)}" media-type="application/oebps-package+xml"/></rootfiles></container>`,
  );
  add(book.path, packageOf(book, { parts, resources: [...resources], navigation }));
  add(navigation, contentsOf(book, parts, texts, navigation));
  for (const [path, { xml }] of texts) add(path, xml);
  for (const path of resources) {
    const entry = archive.entries.get(path);
    if (!entry) continue;
    zip.addReadStreamLazy(path, { mtime: new Date(MODIFIED) }, (callback) => {
      archive.stream(entry).then((stream) => callback(null, stream), callback as (error: unknown) => void);
    });
  }
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject);
    pipeline(zip.outputStream, createWriteStream(samplePath)).then(resolve, reject);
    zip.end();
  });
}

interface SampleFiles {
  parts: readonly SamplePart[];
  resources: readonly string[];
  navigation: string;
}

function packageOf(book: EpubPackage, { parts, resources, navigation }: SampleFiles): string {
  const href = (path: string) => escapeXml(addressFrom(book.path, path));
  const typeOf = (path: string) => escapeXml(book.items.get(path)?.type ?? "");
  const metas = [...book.properties].filter(([name]) => name !== "dcterms:modified");
  const sectionProperties = (path: string) =>
    (book.items.get(path)?.properties ?? "")
      .split(/\s+/)
      .filter((one) => SECTION_PROPERTIES.test(one))
      .join(" ") || null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">',
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:identifier id="id">${escapeXml(`sample of ${book.identifier ?? "a book"}`)}</dc:identifier>`,
    `<dc:title>${escapeXml(book.title ?? "Sample")}</dc:title>`,
    book.author ? `<dc:creator>${escapeXml(book.author)}</dc:creator>` : "",
    `<dc:language>${escapeXml(book.language ?? "und")}</dc:language>`,
    `<meta property="dcterms:modified">${escapeXml(book.properties.get("dcterms:modified") ?? MODIFIED)}</meta>`,
    ...metas.map(([name, value]) => `<meta property="${escapeXml(name)}">${escapeXml(value)}</meta>`),
    "</metadata><manifest>",
    `<item id="nav" href="${href(navigation)}" media-type="application/xhtml+xml" properties="nav"/>`,
    ...parts.map(
      ({ path }, at) =>
        `<item id="s${at}" href="${href(path)}" media-type="${typeOf(path)}"${attribute("properties", sectionProperties(path))}/>`,
    ),
    ...resources.map(
      (path, at) =>
        `<item id="r${at}" href="${href(path)}" media-type="${typeOf(path)}"${attribute("properties", path === book.cover ? "cover-image" : null)}/>`,
    ),
    `</manifest><spine${attribute("page-progression-direction", book.direction)}>`,
    ...parts.map(
      ({ properties }, at) => `<itemref idref="s${at}"${attribute("properties", properties || null)}/>`,
    ),
    "</spine></package>",
  ].join("");
}

function contentsOf(
  book: EpubPackage,
  parts: readonly SamplePart[],
  texts: ReadonlyMap<string, WrittenSection>,
  navigation: string,
): string {
  const title = escapeXml(book.title ?? "Sample");
  const entries = parts.flatMap(({ path }) => {
    const label = texts.get(path)?.title;
    return label
      ? [`<li><a href="${escapeXml(addressFrom(navigation, path))}">${escapeXml(label)}</a></li>`]
      : [];
  });
  const first = `<li><a href="${escapeXml(addressFrom(navigation, parts[0]?.path ?? ""))}">${title}</a></li>`;
  return `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body><nav epub:type="toc"><ol>${entries.join("") || first}</ol></nav></body></html>`;
}

const addressFrom = (from: string, to: string): string => addressOf(posix.relative(posix.dirname(from), to));
