import { parsePage } from "@quire/documents/fromHtml/parsePage";
import { type Child, type Element, elementsIn, isElement, textIn } from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import type { ArchiveFiles } from "../../archiveFiles.ts";
import { attributeIn } from "../../html/pieces.ts";
import { beginningOf } from "../../reading/bits.ts";
import { resolvePath } from "../paths.ts";
import { readXml } from "../readXml.ts";
import { BROKEN_EPUB, type EpubPackage } from "./readPackage.ts";

const MAX_CHARACTERS = 4_000_000;
const MAX_ENTRIES = 5000;
const DEEPEST = 20;

/** A place in the table of contents where a part or chapter begins. */
export interface ContentsEntry {
  title: string;
  path: string;
  /** "" for the beginning of the file. */
  fragment: string;
}

interface Point extends ContentsEntry {
  inside: Point[];
}

/** Returns where parts and chapters begin, from an EPUB's contents; [] if it has none. */
export async function readContents(
  files: ArchiveFiles,
  { nav, ncx }: Pick<EpubPackage, "nav" | "ncx">,
): Promise<ContentsEntry[]> {
  const points = nav === null ? [] : readNav((await beginningOf(files, nav, MAX_CHARACTERS)).text, nav);
  if (points.length > 0) return chapters(points);
  return ncx === null ? [] : chapters(readNcx((await beginningOf(files, ncx, MAX_CHARACTERS)).text, ncx));
}

/**
 * The first level begins chapters, and a deeper one where its file is its own, or below a part: headings within a
 * chapter's file are sections.
 */
function chapters(points: readonly Point[], above: Point | null = null): ContentsEntry[] {
  return points.flatMap((point) => {
    const isChapter =
      above === null || point.path !== above.path || /^(?:part|book|volume|act)\b/i.test(above.title);
    const { inside, ...entry } = point;
    return isChapter ? [entry, ...chapters(inside, point)] : [];
  });
}

function readNav(html: string, from: string): Point[] {
  const root = parsePage(html);
  const navs = [...elementsIn(root)].filter(({ tagName }) => tagName === "nav");
  const toc = navs.find((nav) => attributeIn(nav, "epub:type").split(/\s+/).includes("toc")) ?? navs[0];
  const list = toc && [...elementsIn(toc)].find(({ tagName }) => tagName === "ol");
  const limit = { left: MAX_ENTRIES };
  return list ? itemsOf(list, from, limit, 0) : [];
}

function itemsOf(list: Element, from: string, limit: { left: number }, depth: number): Point[] {
  const points: Point[] = [];
  for (const item of childrenOf(list, "li")) {
    if (--limit.left < 0 || depth > DEEPEST) break;
    const label = childrenOf(item, "a")[0] ?? childrenOf(item, "span")[0];
    const below = childrenOf(item, "ol")[0];
    const inside = below ? itemsOf(below, from, limit, depth + 1) : [];
    const at = label?.tagName === "a" ? resolvePath(from, attributeIn(label, "href")) : null;
    if (label && at) points.push({ title: plainLine(textIn(label)), ...at, inside });
    else points.push(...inside);
  }
  return points;
}

const childrenOf = (parent: Element, tag: string): Element[] =>
  parent.childNodes.filter((child: Child): child is Element => isElement(child) && child.tagName === tag);

function readNcx(xml: string, from: string): Point[] {
  const root: Point[] = [];
  const open: Point[] = [];
  let count = 0;
  let isLabel = false;
  readXml(xml, BROKEN_EPUB, {
    open: ({ name, attributes }) => {
      const last = open.at(-1);
      if (name === "navPoint") open.push({ title: "", path: "", fragment: "", inside: [] });
      if (name === "navLabel") isLabel = true;
      const at = name === "content" && last ? resolvePath(from, attributes.src ?? "") : null;
      if (at && last) Object.assign(last, at);
    },
    text: (text) => {
      const last = open.at(-1);
      if (last && isLabel) last.title = (last.title + text).slice(0, 1000);
    },
    close: (name) => {
      if (name === "navLabel") isLabel = false;
      if (name !== "navPoint") return;
      const point = open.pop();
      if (!point || point.path === "" || ++count > MAX_ENTRIES) return;
      (open.at(-1)?.inside ?? root).push({ ...point, title: plainLine(point.title) });
    },
  });
  return root;
}
