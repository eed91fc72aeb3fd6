import type { Manuscript } from "../manuscript.ts";
import { attribute, escapeXml } from "./xhtml.ts";

/** A content document of the e-book, in reading order. */
export interface EbookPage {
  path: string;
  xhtml: string;
  /** In the contents, if it has one. */
  title: string;
  kind: "cover" | "titlepage" | "copyright" | "dedication" | "part" | "chapter" | "about" | "comic-page";
  /** Of the page's spine entry, such as its side. */
  properties?: string;
  /** Labels of the printed pages marked in it. */
  pages: string[];
}

export interface EbookItem {
  path: string;
  mediaType: string;
  isCover?: boolean;
}

export interface PackageFacts {
  manuscript: Manuscript;
  pages: readonly EbookPage[];
  items: readonly EbookItem[];
  isFixed: boolean;
  hasPictures: boolean;
  /** Every picture has alternative text. */
  isDescribed: boolean;
}

const idOf = (path: string): string => path.replace(/[^a-zA-Z0-9]+/g, "-");

/** Returns the identifier: the ISBN, or one that stays the same for the same title and author. */
export function identifierOf({ isbn, title, author }: Manuscript): string {
  if (isbn.ebook !== "") return `urn:isbn:${isbn.ebook}`;
  const hex = [0, 1, 2, 3].map((seed) => hash(`${seed}\n${author}\n${title}`)).join("");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return `urn:uuid:${parts.join("-")}`;
}

/** FNV-1a, as 8 hexadecimal digits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}

export function writePackage(facts: PackageFacts): string {
  const { manuscript, pages, items, isFixed } = facts;
  const manifest = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    ...pages.map(
      ({ path }) => `<item id="${idOf(path)}" href="${path}" media-type="application/xhtml+xml"/>`,
    ),
    ...items.map(
      ({ path, mediaType, isCover }) =>
        `<item id="${idOf(path)}" href="${path}" media-type="${mediaType}"${isCover ? ' properties="cover-image"' : ""}/>`,
    ),
  ];
  const spine = pages.map(
    ({ path, properties }) =>
      `<itemref idref="${idOf(path)}"${attribute("properties", properties ?? null)}/>`,
  );
  // The contents have a page of their own, after what comes before the text.
  const first = pages.findIndex(({ kind }) => kind === "part" || kind === "chapter");
  if (!isFixed) spine.splice(first === -1 ? spine.length : first, 0, '<itemref idref="nav"/>');
  const direction = manuscript.direction === "rtl" ? ' page-progression-direction="rtl"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"${attribute("xml:lang", manuscript.language)}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadataOf(facts).join("\n")}
</metadata>
<manifest>
${manifest.join("\n")}
</manifest>
<spine toc="ncx"${direction}>
${spine.join("\n")}
</spine>
</package>
`;
}

function metadataOf({ manuscript, pages, items, isFixed, hasPictures, isDescribed }: PackageFacts): string[] {
  const { title, subtitle, author, publisher, language, series, isbn } = manuscript;
  const meta = (property: string, value: string, refines = ""): string =>
    `<meta${refines === "" ? "" : ` refines="#${refines}"`} property="${property}">${escapeXml(value)}</meta>`;
  const hasPages = pages.some((page) => page.pages.length > 0);
  const cover = items.find(({ isCover }) => isCover);
  const source = isbn.print === "" ? `${title}, printed edition` : `urn:isbn:${isbn.print}`;
  return [
    `<dc:identifier id="id">${escapeXml(identifierOf(manuscript))}</dc:identifier>`,
    `<dc:title id="title">${escapeXml(title)}</dc:title>`,
    meta("title-type", "main", "title"),
    ...(subtitle === ""
      ? []
      : [
          `<dc:title id="subtitle">${escapeXml(subtitle)}</dc:title>`,
          meta("title-type", "subtitle", "subtitle"),
        ]),
    `<dc:language>${escapeXml(language)}</dc:language>`,
    ...(author === ""
      ? []
      : [
          `<dc:creator id="author">${escapeXml(author)}</dc:creator>`,
          '<meta refines="#author" property="role" scheme="marc:relators">aut</meta>',
        ]),
    ...(publisher === "" ? [] : [`<dc:publisher>${escapeXml(publisher)}</dc:publisher>`]),
    ...(series.name === ""
      ? []
      : [
          `<meta property="belongs-to-collection" id="series">${escapeXml(series.name)}</meta>`,
          meta("collection-type", "series", "series"),
          ...(series.number === null ? [] : [meta("group-position", String(series.number), "series")]),
        ]),
    meta("dcterms:modified", `${new Date(manuscript.changedAt).toISOString().slice(0, 19)}Z`),
    ...(hasPages
      ? [`<dc:source id="print">${escapeXml(source)}</dc:source>`, meta("source-of", "pagination", "print")]
      : []),
    // What older readers look for.
    ...(cover ? [`<meta name="cover" content="${idOf(cover.path)}"/>`] : []),
    ...(isFixed
      ? [
          meta("rendition:layout", "pre-paginated"),
          meta("rendition:orientation", "auto"),
          meta("rendition:spread", "landscape"),
        ]
      : []),
    ...accessibility({ isFixed, hasPictures, isDescribed, hasPages }).map(([property, value]) =>
      meta(property, value),
    ),
  ];
}

function accessibility(book: {
  isFixed: boolean;
  hasPictures: boolean;
  isDescribed: boolean;
  hasPages: boolean;
}): [property: string, value: string][] {
  const { isFixed, hasPictures, isDescribed, hasPages } = book;
  const isText = !isFixed;
  const described = hasPictures && isDescribed;
  const summary = isFixed
    ? `This book consists of pictures${isDescribed ? ", each with a text that describes it" : ""}.`
    : `This book has headings, a table of contents${hasPages ? " and the page numbers of its printed edition" : ""}.${
        described ? " Its pictures are described." : hasPictures ? " Some pictures aren't described." : ""
      }`;
  return [
    ...(isText ? ([["schema:accessMode", "textual"]] as [string, string][]) : []),
    ...(hasPictures ? ([["schema:accessMode", "visual"]] as [string, string][]) : []),
    [
      "schema:accessModeSufficient",
      isDescribed ? "textual" : hasPictures && isText ? "textual,visual" : "visual",
    ],
    ["schema:accessibilityFeature", "tableOfContents"],
    ["schema:accessibilityFeature", "readingOrder"],
    ...(isText ? ([["schema:accessibilityFeature", "structuralNavigation"]] as [string, string][]) : []),
    ...(described ? ([["schema:accessibilityFeature", "alternativeText"]] as [string, string][]) : []),
    ...(hasPages ? ([["schema:accessibilityFeature", "printPageNumbers"]] as [string, string][]) : []),
    ["schema:accessibilityHazard", "none"],
    ["schema:accessibilitySummary", summary],
    ...(isDescribed && isText
      ? ([["dcterms:conformsTo", "EPUB Accessibility 1.1 - WCAG 2.2 Level AA"]] as [string, string][])
      : []),
  ];
}
