import { nestMarks } from "@quire/documents/inline";
import { markTags } from "@quire/documents/markTags";
import type { Block, Footnote, Inline, Mark } from "@quire/documents/schema";
import { allowedHref } from "@quire/documents/urls";
import type { BookWarning, PageStart } from "../manuscript.ts";
import { attribute, escapeXml } from "./xhtml.ts";

/** A picture in the e-book: its path there, and its size in pixels. */
export interface EbookPicture {
  path: string;
  mediaType: "image/jpeg" | "image/png";
  width: number;
  height: number;
}

/** State of writing one chapter. */
export interface ChapterContext {
  section: string;
  pictures: ReadonlyMap<string, EbookPicture>;
  notes: Map<string, Footnote>;
  /** In order of their first mark. */
  usedNotes: Footnote[];
  noteUses: Map<string, number>;
  /** Pages of the printed book that start in a block, in order. */
  pages: ReadonlyMap<string, PageStart[]>;
  /** Labels of the pages that are marked. */
  markedPages: string[];
  headingIds: ReadonlyMap<Block, string>;
  headingDepths: ReadonlyMap<Block, number>;
  slugs: ReadonlyMap<string, string>;
  warnings: BookWarning[];
}

/** Returns the mark of a page of the printed book. */
export function pageMark(context: ChapterContext, { label }: PageStart, tag: "span" | "div"): string {
  context.markedPages.push(label);
  return `<${tag} epub:type="pagebreak" role="doc-pagebreak"${attribute("id", `page-${label}`)}${attribute("aria-label", label)}></${tag}>`;
}

/** Returns a line of text as XHTML; with `block`, with the marks of the pages that start in it. */
export function writeLine(context: ChapterContext, content: readonly Inline[], block: Block | null): string {
  const pages = block ? [...(context.pages.get(block.id) ?? [])] : [];
  let offset = 0;
  const text = (words: string): string => {
    let written = "";
    let at = 0;
    for (let page = pages[0]; page && page.offset < offset + words.length; page = pages[0]) {
      const cut = Math.max(at, page.offset - offset);
      written += escapeXml(words.slice(at, cut)) + pageMark(context, page, "span");
      at = cut;
      pages.shift();
    }
    offset += words.length;
    return written + escapeXml(words.slice(at));
  };
  const leaf = (node: Inline): string[] => {
    if (node.type === "text") return [text(node.text)];
    if (node.type === "footnoteReference") return [writeReference(context, node.label)];
    offset += 1;
    return ["<br/>"];
  };
  const wrap = (mark: Mark, inside: Inline[]): string[] => {
    const body = nestMarks(inside, leaf, wrap).join("");
    if (mark.type !== "link") return [`<${markTags[mark.type]}>${body}</${markTags[mark.type]}>`];
    const href = linkTarget(context, mark.href);
    // A mark in a link would be a link in a link.
    return [href === null || body.includes("<a ") ? body : `<a${attribute("href", href)}>${body}</a>`];
  };
  const written = nestMarks(content, leaf, wrap).join("");
  return written + pages.map((page) => pageMark(context, page, "span")).join("");
}

/** A book has only its own places and the web: an address on the site isn't in it. */
function linkTarget(context: ChapterContext, address: string): string | null {
  const href = allowedHref(address);
  if (href === null) return null;
  if (href.startsWith("#")) {
    const id = context.slugs.get(href.slice(1));
    return id ? `#${id}` : null;
  }
  try {
    return /^(?:https?|mailto|tel):/i.test(href) ? new URL(href).href : null;
  } catch {
    return null;
  }
}

function writeReference(context: ChapterContext, label: string): string {
  const note = context.notes.get(label);
  if (!note) return "";
  const uses = (context.noteUses.get(label) ?? 0) + 1;
  context.noteUses.set(label, uses);
  if (uses === 1) context.usedNotes.push(note);
  const number = context.usedNotes.indexOf(note) + 1;
  const id = `fnref-${number}${uses > 1 ? `-${uses}` : ""}`;
  return `<sup><a epub:type="noteref" role="doc-noteref" href="#fn-${number}" id="${id}">${number}</a></sup>`;
}
