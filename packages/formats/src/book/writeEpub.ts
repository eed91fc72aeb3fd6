import type { Block, FeaturedImage, Image } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { comicPages, FIXED_STYLE } from "./epub/comicPages.ts";
import { writeNav, writeNcx } from "./epub/navigation.ts";
import { type EbookItem, type EbookPage, writePackage } from "./epub/package.ts";
import { writeChapter } from "./epub/writeChapter.ts";
import type { EbookPicture } from "./epub/writeLine.ts";
import { attribute, escapeXml, STYLE, xhtmlPage } from "./epub/xhtml.ts";
import { hyphenatedIsbn } from "./isbn.ts";
import type { BookWarning, Manuscript, PageStart, Section } from "./manuscript.ts";
import { seriesLine } from "./print/frontMatter.ts";
import { curl, curlBlocks } from "./typography.ts";

export interface EbookOptions {
  /** Pages of the printed edition, which become the page list. */
  pageMap?: readonly PageStart[] | undefined;
  cover?: EbookPicture | undefined;
  /** A page for each picture, in its shape. */
  isComic?: boolean | undefined;
}

export interface Epub {
  /** All but the pictures' bytes, in the archive's order: `mimetype` first. */
  files: { path: string; text: string }[];
  warnings: BookWarning[];
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** Writes an EPUB 3. `pictures` are those that the book holds, by `src`, with their paths below `EPUB/`. */
export function writeEpub(
  manuscript: Manuscript,
  pictures: ReadonlyMap<string, EbookPicture>,
  { pageMap = [], cover, isComic = false }: EbookOptions = {},
): Epub {
  const warnings: BookWarning[] = [];
  const sections = manuscript.sections.map((section) => curled(section, manuscript.language));
  const starts = new Map<string, PageStart[]>();
  for (const start of pageMap) starts.set(start.section, [...(starts.get(start.section) ?? []), start]);
  const pages: EbookPage[] = [
    ...(cover ? [coverPage(manuscript, cover, isComic)] : []),
    ...(isComic ? [] : frontPages(manuscript)),
    ...sections.flatMap((section, at): EbookPage[] => {
      const name = `${section.kind}-${String(at + 1).padStart(3, "0")}`;
      if (section.kind === "part") return [partPage(manuscript, section, name)];
      if (isComic) return comicPages(manuscript, section, { name, pictures, warnings });
      const written = writeChapter(section, pictures, starts.get(section.id) ?? []);
      warnings.push(...written.warnings);
      const title = section.title;
      const body = `<section epub:type="chapter" role="doc-chapter"${attribute("aria-label", title || null)}>${written.xhtml}</section>`;
      const xhtml = xhtmlPage({ title: title || manuscript.title, language: manuscript.language, body });
      return [{ path: `${name}.xhtml`, xhtml, title, kind: "chapter", pages: written.pages }];
    }),
    ...(isComic || manuscript.about.trim() === "" ? [] : [aboutPage(manuscript)]),
  ];
  const all = [...pictures.values()];
  const items: EbookItem[] = [
    { path: "style.css", mediaType: "text/css" },
    ...all.map(({ path, mediaType }) => ({ path, mediaType })),
    ...(cover ? [{ path: cover.path, mediaType: cover.mediaType, isCover: true }] : []),
  ];
  const isDescribed = sections.every(
    (section) =>
      section.kind === "part" || imagesOf(section.blocks).every((image) => image.alt !== "" || !image.src),
  );
  const facts = { manuscript, pages, items, isFixed: isComic, hasPictures: all.length > 0, isDescribed };
  return {
    warnings,
    files: [
      { path: "mimetype", text: "application/epub+zip" },
      { path: "META-INF/container.xml", text: CONTAINER },
      { path: "EPUB/package.opf", text: writePackage(facts) },
      { path: "EPUB/nav.xhtml", text: writeNav(manuscript, pages, { isFixed: isComic }) },
      { path: "EPUB/toc.ncx", text: writeNcx(manuscript, pages) },
      { path: "EPUB/style.css", text: STYLE },
      ...pages.map(({ path, xhtml }) => ({ path: `EPUB/${path}`, text: xhtml })),
    ],
  };
}

function curled(section: Section, language: string): Section {
  const title = curl(section.title, language);
  if (section.kind === "part") return { ...section, title };
  return { ...section, title, blocks: curlBlocks(section.blocks, language) };
}

const imagesOf = (blocks: readonly Block[]): (Image | FeaturedImage)[] =>
  [...everyBlock(blocks)].filter((block) => block.type === "image" || block.type === "featuredImage");

function coverPage(
  { title, author, language }: Manuscript,
  cover: EbookPicture,
  isFixed: boolean,
): EbookPage {
  const alt = `Cover: ${title}${author === "" ? "" : ` by ${author}`}`;
  const picture = `<img${attribute("src", cover.path)}${attribute("alt", alt)}/>`;
  const body = `<section epub:type="cover" class="cover"${attribute("aria-label", "Cover")}>${picture}</section>`;
  const viewport = `<meta name="viewport" content="width=${cover.width}, height=${cover.height}"/>`;
  const page = { title: "Cover", language, body: isFixed ? `<div>${picture}</div>` : body };
  return {
    ...{ path: "cover.xhtml", title: "Cover", kind: "cover", pages: [] },
    xhtml: xhtmlPage(isFixed ? { ...page, head: viewport + FIXED_STYLE } : page),
    ...(isFixed ? { properties: "rendition:page-spread-center" } : {}),
  };
}

function frontPages(manuscript: Manuscript): EbookPage[] {
  const { title, subtitle, author, publisher, series, language, copyright, dedication, isbn, qrUrl } =
    manuscript;
  const line = (text: string, classed = "") => (text === "" ? "" : `<p${classed}>${escapeXml(text)}</p>`);
  const titled = `<section epub:type="titlepage" class="titlepage"><h1>${escapeXml(title)}</h1>${line(subtitle)}${line(author)}${line(seriesLine(series))}${line(publisher, ' class="publisher"')}</section>`;
  const rights = [
    ...copyright.split("\n").filter((text) => text.trim() !== ""),
    ...(isbn.ebook === "" ? [] : [`ISBN ${hyphenatedIsbn(isbn.ebook)}`]),
  ].map((text) => line(text));
  const link = qrUrl === "" ? "" : `<p><a${attribute("href", qrUrl)}>${escapeXml(qrUrl)}</a></p>`;
  const page = (kind: EbookPage["kind"], name: string, body: string): EbookPage => ({
    ...{ path: `${kind}.xhtml`, title: name, kind, pages: [] },
    xhtml: xhtmlPage({ title: name, language, body }),
  });
  return [
    page("titlepage", "Title page", titled),
    ...(rights.length === 0 && link === ""
      ? []
      : [
          page(
            "copyright",
            "Copyright",
            `<section epub:type="copyright-page" class="copyright">${rights.join("")}${link}</section>`,
          ),
        ]),
    ...(dedication.trim() === ""
      ? []
      : [
          page(
            "dedication",
            "Dedication",
            `<section epub:type="dedication" role="doc-dedication" class="dedication"><p>${dedication.split("\n").map(escapeXml).join("<br/>")}</p></section>`,
          ),
        ]),
  ];
}

function partPage({ language }: Manuscript, { title }: Section, name: string): EbookPage {
  const body = `<section epub:type="part" role="doc-part"${attribute("aria-label", title || null)}><h1>${escapeXml(title)}</h1></section>`;
  return {
    path: `${name}.xhtml`,
    title,
    kind: "part",
    pages: [],
    xhtml: xhtmlPage({ title, language, body }),
  };
}

function aboutPage({ about, author, language }: Manuscript): EbookPage {
  const title = author || "About the author";
  const lines = about.split(/\n+/).filter((line) => line.trim() !== "");
  const body = `<section epub:type="backmatter"><h1>${escapeXml(title)}</h1>${lines.map((line) => `<p>${escapeXml(curl(line.trim(), language))}</p>`).join("")}</section>`;
  return {
    path: "about.xhtml",
    title,
    kind: "about",
    pages: [],
    xhtml: xhtmlPage({ title, language, body }),
  };
}
