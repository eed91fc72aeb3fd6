import type { Block, FeaturedImage, Image } from "@quire/documents/schema";
import type { BookWarning, Manuscript, Section } from "../manuscript.ts";
import type { EbookPage } from "./package.ts";
import { noAlt, writeChapter } from "./writeChapter.ts";
import type { EbookPicture } from "./writeLine.ts";
import { attribute, xhtmlPage } from "./xhtml.ts";

/** A page is exactly its picture. */
export const FIXED_STYLE =
  "<style>html, body, div { margin: 0; padding: 0; width: 100%; height: 100%; } img { width: 100%; height: 100%; }</style>";

interface Surroundings {
  /** The start of the pages' file names. */
  name: string;
  pictures: ReadonlyMap<string, EbookPicture>;
  warnings: BookWarning[];
}

/** Returns a chapter of a comic: a page for each picture, and one that flows for what text it has. */
export function comicPages(
  manuscript: Manuscript,
  section: Extract<Section, { kind: "chapter" }>,
  { name, pictures, warnings }: Surroundings,
): EbookPage[] {
  const { language } = manuscript;
  const pages: EbookPage[] = [];
  const title = section.title || manuscript.title;
  const add = (xhtml: string, properties?: string) =>
    pages.push({
      ...{ path: `${name}-${pages.length + 1}.xhtml`, xhtml, kind: "comic-page", pages: [] },
      title: pages.length === 0 ? section.title : "",
      ...(properties ? { properties } : {}),
    });
  const text = section.blocks.filter((block) => !isPicture(block));
  for (const image of section.blocks.flatMap(imagesIn)) {
    const picture = pictures.get(image.src?.image ?? "");
    if (!picture) continue;
    if (image.alt === "") warnings.push(noAlt(section.id, image.src?.image ?? ""));
    const alt = [image.alt, image.caption].filter(Boolean).join(" ");
    const body = `<div><img${attribute("src", picture.path)}${attribute("alt", alt)}/></div>`;
    const head = `<meta name="viewport" content="width=${picture.width}, height=${picture.height}"/>${FIXED_STYLE}`;
    add(xhtmlPage({ title, language, body, head }));
  }
  const written = writeChapter({ id: section.id, title: "", blocks: text }, pictures, []);
  if (written.xhtml.replace(/<[^>]*>/g, "").trim() !== "") {
    const body = `<section>${written.xhtml}</section>`;
    add(xhtmlPage({ title, language, body }), "rendition:layout-reflowable");
  }
  return pages;
}

const isPicture = (block: Block): boolean => ["image", "featuredImage", "gallery"].includes(block.type);

function imagesIn(block: Block): (Image | FeaturedImage)[] {
  if (block.type === "gallery") return block.content;
  return block.type === "image" || block.type === "featuredImage" ? [block] : [];
}
