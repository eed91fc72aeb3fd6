import { EPUB, type FoliateTocItem, type ManifestItem } from "foliate-js/epub.js";
import { fake, isCFI } from "foliate-js/epubcfi.js";
import type { ContentsEntry, Navigation } from "../../../widgets/reader/navigation.ts";
import { layoutOf, type SectionLayout, type Size, viewportSize } from "./bookLayout.ts";
import { openArchive, type Parts, partsOf } from "./bookParts.ts";
import { decoded, resolveFrom } from "./bookStyles.ts";
import { readNavigation } from "./contents.ts";
import { fontDecoder, readEncryption } from "./fontObfuscation.ts";
import { type OverlayItem, readOverlay } from "./overlay.ts";
import { isPicture, isReadable, missingDocument, parseSection, withoutStyles } from "./parseSection.ts";

/** A document of a book, in the order of the spine. */
export interface BookSection {
  name: string;
  size: number;
  /** The beginning of the CFIs of its places. */
  cfi: string;
  /** Whether it is read in order; others open by a link only. */
  isLinear: boolean;
  layout: SectionLayout;
  open(): Promise<Document>;
  /** What reads it aloud: its media overlay. Empty without one. */
  overlay(): Promise<OverlayItem[]>;
  /** The name of a part that an address in it refers to. */
  resolve(href: string): string;
}

type Anchor = (document: Document) => Element | Range | number | null;

export interface Book extends Navigation {
  sections: BookSection[];
  parts: Parts;
  /** Opens a document that a frame in a chapter shows; null where the book has none of this name. */
  openFramed(name: string): Promise<Document | null>;
  /** Whether pages follow each other from right to left. */
  isRightToLeft: boolean;
  language: string;
  /** Whether the book has recordings that read it aloud. */
  isNarrated: boolean;
  /** The class that the book's styles mark the part with that is read, and that of its page meanwhile. */
  spokenClass: string | null;
  speakingClass: string | null;
  /** The size of fixed pages that declare none. */
  pageSize: Size | null;
  /** The place that an address within the book refers to; null where the book has no such part. */
  find(target: string): { section: number; anchor: Anchor } | null;
  /** The place of a CFI; null if it belongs to another edition. */
  findCfi(cfi: string): { section: number; anchor: Anchor } | null;
  close(): void;
}

/** Why a book can't be opened. */
export class BookProblem extends Error {
  readonly reason: "protected" | "damaged";
  constructor(reason: BookProblem["reason"]) {
    super(`the book is ${reason}`);
    this.reason = reason;
  }
}

/** What a picture or a page of fixed size counts for in the progress: about a page of text, in bytes. */
const PAGE_SIZE = 2_000;

/** Languages whose books turn to the left, unless they say otherwise. */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|iw|ur|yi|ps|sd|ug|ckb|dv)\b/i;

/** Opens an EPUB. Throws a `BookProblem` if it can't be read. */
export async function openBook(file: Blob): Promise<Book> {
  const archive = await openArchive(file).catch(() => {
    throw new BookProblem("damaged");
  });
  const encryption = readEncryption((await archive.text("META-INF/encryption.xml")) ?? null);
  const epub = await new EPUB({
    loadText: async (name) => withoutStyles((await archive.text(name)) ?? ""),
    loadBlob: (name, type) => archive.blob(name, type),
    getSize: (name) => archive.size(name),
  })
    .init()
    .catch(() => {
      throw new BookProblem(encryption.protectedParts.length > 0 ? "protected" : "damaged");
    });
  const { opf, spine, cfis } = epub.resources;
  // The library leaves the escapes of characters with a meaning in addresses, such as #.
  const manifest = epub.resources.manifest.map((item) => ({ ...item, href: decoded(item.href) }));
  const types = new Map(manifest.map(({ href, mediaType }) => [href, mediaType]));
  const items = new Map(manifest.map((item) => [item.id, item]));
  const fallbacks = fallbacksIn(opf);

  /** What is shown for a spine item: the first of it and its fallbacks that is there, can be read, and needs no scripts. */
  function readableItem(id: string) {
    const seen = new Set<string>();
    for (let next: string | undefined = id; next && !seen.has(next); next = fallbacks.get(next))
      seen.add(next);
    const readable = [...seen].flatMap((one) => {
      const item = items.get(one);
      return item && isReadable(item.mediaType) && archive.has(item.href) ? [item] : [];
    });
    return readable.find(({ properties }) => !properties?.includes("scripted")) ?? readable[0] ?? null;
  }

  async function openItem(item: ManifestItem): Promise<Document> {
    const { href, mediaType } = item;
    if (encryption.protectedParts.includes(href)) return missingDocument(href);
    if (mediaType.startsWith("image/") && mediaType !== "image/svg+xml")
      return parseSection("", mediaType, href);
    const text = await archive.text(href)?.catch(() => null);
    return text ? parseSection(text, mediaType, href) : missingDocument(href);
  }

  const parts = partsOf(archive, {
    types,
    decode: fontDecoder(encryption, opf),
    shownFor(name) {
      const item = manifest.find(({ href }) => href === name);
      const isForeign = item?.mediaType.startsWith("image/") && fallbacks.has(item.id);
      return item && isForeign ? (readableItem(item.id)?.href ?? name) : name;
    },
  });

  const sections = spine.map(({ idref, linear, properties }, index): BookSection => {
    const item = readableItem(idref);
    const name = item?.href ?? items.get(idref)?.href ?? "";
    const layout = layoutOf(epub.rendition, properties);
    const isPage = layout.layout !== "reflowable" || isPicture(item?.mediaType);
    return {
      name,
      size: isPage ? PAGE_SIZE : Math.max(1, archive.size(name)),
      cfi: cfis[index] ?? fake.fromIndex(index),
      isLinear: linear !== "no",
      layout,
      open: async () => (item ? openItem(item) : missingDocument(name)),
      async overlay() {
        const smil = items.get(item?.mediaOverlay ?? "")?.href;
        const text = smil ? await archive.text(smil)?.catch(() => null) : null;
        if (!smil || !text) return [];
        const document = new DOMParser().parseFromString(text, "application/xml");
        const own = readOverlay(document, (href) => targetFrom(smil, href));
        // One overlay may read several sections.
        return own.filter(({ target }) => target === name || target.startsWith(`${name}#`));
      },
      resolve: (href) => resolveFrom(name, href),
    };
  });
  if (sections.length === 0) throw new BookProblem("damaged");
  if (sections.every(({ name }) => encryption.protectedParts.includes(name)))
    throw new BookProblem("protected");

  const [language = ""] = [epub.metadata.language].flat();
  const direction = epub.dir === "rtl" || epub.dir === "ltr" ? epub.dir : null;
  const navigation = await navigationOf(epub, archive.text);
  return {
    ...navigation,
    sections,
    parts,
    isNarrated: spine.some(({ idref }) => items.get(idref)?.mediaOverlay),
    spokenClass: metaOf(opf, "media:active-class"),
    speakingClass: metaOf(opf, "media:playback-active-class"),
    language: language || "en",
    isRightToLeft: direction ? direction === "rtl" : RIGHT_TO_LEFT.test(language),
    pageSize: viewportSize([epub.rendition.viewport ?? ""]),
    async openFramed(name) {
      const item = manifest.find(({ href, mediaType }) => href === name && isReadable(mediaType));
      return item ? openItem(item) : null;
    },
    find(target) {
      const indexOf = (name: string) =>
        sections.findIndex(
          (one, at) => one.name === name || items.get(spine[at]?.idref ?? "")?.href === name,
        );
      // A name may contain a #.
      const end = indexOf(target) === -1 ? target.lastIndexOf("#") : -1;
      const section = indexOf(end === -1 ? target : target.slice(0, end));
      const fragment = end === -1 ? undefined : target.slice(end + 1);
      return section === -1 ? null : { section, anchor: (document) => elementAt(document, fragment) };
    },
    findCfi(cfi) {
      if (!isCFI.test(cfi)) return null;
      try {
        const { index, anchor } = epub.resources.resolveCFI(cfi);
        return sections[index] ? { section: index, anchor } : null;
      } catch {
        return null;
      }
    },
    close: parts.close,
  };
}

function elementAt(document: Document, fragment: string | undefined): Element | null {
  if (!fragment) return null;
  const id = decoded(fragment);
  return document.getElementById(id) ?? document.querySelector(`[name="${CSS.escape(id)}"]`);
}

/** The value of a property in a package's metadata. */
function metaOf(opf: Document, property: string): string | null {
  const all = [...opf.getElementsByTagNameNS("*", "meta")];
  return all.find((meta) => meta.getAttribute("property") === property)?.textContent?.trim() || null;
}

/** The fallbacks of manifest items, by id. */
function fallbacksIn(opf: Document): Map<string, string> {
  const all = [...opf.getElementsByTagNameNS("*", "item")];
  return new Map(
    all.flatMap((item) => {
      const to = item.getAttribute("fallback");
      return to ? [[item.id, to] as const] : [];
    }),
  );
}

/** A book's navigation: EPUB 3's document, or the NCX of an older one. */
async function navigationOf(epub: EPUB, load: (name: string) => Promise<string> | null): Promise<Navigation> {
  const { navPath } = epub.resources;
  const text = navPath ? await load(navPath)?.catch(() => null) : null;
  if (navPath && text) {
    const document = parseSection(text, "application/xhtml+xml", navPath);
    const read = readNavigation(document, (href) => targetFrom(navPath, href));
    if (read.contents.length > 0) return read;
  }
  return {
    contents: entriesOf(epub.toc ?? []),
    pages: entriesOf(epub.pageList ?? []),
    landmarks: entriesOf(epub.landmarks ?? []),
  };
}

function targetFrom(name: string, href: string): string {
  const [path = "", fragment] = href.split("#");
  const part = path === "" ? name : resolveFrom(name, path);
  return fragment ? `${part}#${fragment}` : part;
}

const entriesOf = (items: readonly FoliateTocItem[]): ContentsEntry[] =>
  items.map(({ label, href, subitems }) => ({
    label: label?.trim() || "Untitled",
    target: href,
    children: entriesOf(subitems ?? []),
  }));
