import { blocksFromHtml } from "@quire/documents/fromHtml";
import {
  attributeOf,
  type Element,
  elementOf,
  elementsIn,
  isElement,
  type Parent,
} from "@quire/documents/fromHtml/tree";
import { ArchiveProblem } from "../archiveFiles.ts";
import { arrangeTree, firstOf } from "../html/arrange.ts";
import { commonRule, disown } from "../html/common.ts";
import { attributeIn } from "../html/pieces.ts";
import { LeftOut } from "../post/leftOut.ts";
import {
  type BookFinding,
  BookSize,
  chapterOf,
  cleanFacts,
  isEmpty,
  splitBlocks,
  titleOfName,
  wordsOf,
} from "./bookFile.ts";
import { readXml } from "./readXml.ts";
import { bookLinkRule } from "./rules.ts";

const BROKEN = "This Word document is broken. Open it in Word, save it again, and upload that.";

/** A Word document as mammoth converts it. */
export interface ConvertedDocx {
  /** Title and subtitle are paragraphs of these classes; pictures are named by their path in the file. */
  html: string;
  /** `docProps/core.xml`; "" if it has none. */
  properties: string;
  /** A title for a document without any. */
  name: string;
}

export const TITLE_CLASS = "quire-title";
export const SUBTITLE_CLASS = "quire-subtitle";

/** Reads a converted Word document: each heading 1 begins a chapter. */
export function* readDocx(
  { html, properties, name }: ConvertedDocx,
  { newId }: { newId(): string },
): Generator<BookFinding> {
  const size = new BookSize();
  size.addText(html.length);
  const facts = { ...readProperties(properties), subtitle: "" };
  const leftOut = new LeftOut();
  const rule = firstOf(bookLinkRule, commonRule(leftOut));
  const blocks = blocksFromHtml(html, {
    newId,
    arrange: (root) => {
      disown(root);
      takeTitles(root, facts);
      collectNotes(root);
      arrangeTree(root, rule);
    },
  });
  const title = facts.title || titleOfName(name);
  const pieces = splitBlocks(blocks, (block) =>
    block.type === "heading" && block.level === 1 ? wordsOf([block]) || "Untitled" : null,
  );
  const hasChapters = pieces.length > 1;
  // Nobody knows in which chapter they were: the first one names them.
  const unplaced = leftOut.list();
  for (const piece of pieces) {
    if (piece.start === null && isEmpty(piece.blocks)) continue;
    size.addSection();
    const name = piece.start ?? (hasChapters ? "Front matter" : title);
    yield chapterOf(name, piece.blocks, newId, unplaced.splice(0));
  }
  if (isEmpty(blocks)) throw new ArchiveProblem("There is no text in this Word document.");
  yield cleanFacts({ ...facts, title });
}

function readProperties(xml: string): {
  title: string;
  author: string;
  language: string;
  description: string;
} {
  const found: Record<string, string> = {};
  let inside: string | null = null;
  readXml(xml === "" ? "<none/>" : xml, BROKEN, {
    open: ({ name }) => {
      inside = name in found ? null : name;
      if (inside) found[inside] = "";
    },
    text: (text) => {
      if (inside) found[inside] = `${found[inside]}${text}`.slice(0, 5000);
    },
    close: () => {
      inside = null;
    },
  });
  const { title = "", creator = "", language = "", description = "" } = found;
  return { title: title.trim(), author: creator.trim(), language, description };
}

/** Takes what Word styles as the document's title and subtitle out of the text, if it comes first. */
function takeTitles(root: Parent, facts: { title: string; subtitle: string }): void {
  const isOf = (element: Element, name: string) => attributeOf(element, "class") === name;
  for (const child of [...root.childNodes]) {
    if (!isElement(child)) continue;
    const isTitle = isOf(child, TITLE_CLASS);
    if (!isTitle && !isOf(child, SUBTITLE_CLASS)) return;
    const text = textOf(child);
    if (isTitle) facts.title = text || facts.title;
    else facts.subtitle = text;
    root.childNodes = root.childNodes.filter((node) => node !== child);
  }
}

function textOf(element: Element): string {
  let text = "";
  for (const node of [element, ...elementsIn(element)])
    for (const child of node.childNodes)
      if (child.nodeName === "#text" && "value" in child) text += child.value;
  return text.trim();
}

const NOTE = /^(?:[\w-]*-)?(?:footnote|endnote)-\d+$/;

/** Marks mammoth's list of notes as one, and drops its links back. */
function collectNotes(root: Parent): void {
  for (const list of [...elementsIn(root)]) {
    const items = list.tagName === "ol" ? list.childNodes.filter(isElement) : [];
    if (items.length === 0 || !items.every((item) => NOTE.test(attributeIn(item, "id")))) continue;
    for (const item of items) {
      for (const element of [item, ...elementsIn(item)]) {
        element.childNodes = element.childNodes.filter(
          (node) => !(isElement(node) && /-ref-\d+$/.test(attributeIn(node, "href"))),
        );
      }
    }
    const section = elementOf("section", { role: "doc-endnotes" }, []);
    const parent = list.parentNode as Parent;
    parent.childNodes = parent.childNodes.map((node) => (node === list ? section : node));
    section.parentNode = parent;
    section.childNodes = [list];
    list.parentNode = section;
  }
}
