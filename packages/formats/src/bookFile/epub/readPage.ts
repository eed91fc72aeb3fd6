import { blocksFromHtml } from "@quire/documents/fromHtml";
import {
  attributeOf,
  type Child,
  type Element,
  elementOf,
  elementsIn,
  hasClass,
  isElement,
  type Parent,
  textIn,
} from "@quire/documents/fromHtml/tree";
import type { Block } from "@quire/documents/schema";
import { plainLine } from "@quire/documents/text";
import { arrangeTree, firstOf, type Rule } from "../../html/arrange.ts";
import { commonRule, disown, setAttribute } from "../../html/common.ts";
import { attributeIn, paragraph, textChild } from "../../html/pieces.ts";
import type { LeftOut } from "../../post/leftOut.ts";
import { addressOf, resolvePath } from "../paths.ts";
import { bookLinkRule } from "../rules.ts";
import type { Notes } from "./notes.ts";
import { typesOf } from "./typesOf.ts";

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/**
 * Rewrites XHTML as HTML: `<title/>` and `<a id="x"/>` end there, where HTML would go on to the end of the page.
 */
export function htmlOf(xhtml: string): string {
  return xhtml
    .replace(
      /<([a-zA-Z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/g,
      (whole, tag, attributes) => (VOID.test(tag) ? whole : `<${tag}${attributes}></${tag}>`),
    )
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
      text.replace(/[&<>]/g, (char) => ESCAPES[char] ?? ""),
    );
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns what kind of page a file is, by its body and its first section. */
export function pageTypes(html: string, root: Parent): Set<string> {
  const body = /<body\b[^>]{0,2000}?\bepub:type\s*=\s*["']([^"']{0,200})/i.exec(html)?.[1] ?? "";
  const types = new Set(body.split(/\s+/));
  const outer = root.childNodes.find(
    (node): node is Element => isElement(node) && /^(?:section|div|main|article|nav)$/.test(node.tagName),
  );
  for (const type of outer ? typesOf(outer) : []) types.add(type);
  return types;
}

/** Classes that a book's styles make bold or italic. */
export function readStyles(css: string): Map<string, string> {
  const styles = new Map<string, string>();
  for (const [, selectors = "", rules = ""] of css.matchAll(/([^{}]{1,500})\{([^{}]{0,2000})\}/g)) {
    const style = ["font-style", "font-weight"].flatMap((name) => {
      const value = new RegExp(
        `(?:^|;)\\s*${name}\\s*:\\s*(italic|oblique|bold(?:er)?|[6-9]00)\\b`,
        "i",
      ).exec(rules)?.[1];
      return value ? [`${name}: ${value.toLowerCase()}`] : [];
    });
    if (style.length === 0) continue;
    for (const selector of selectors.split(",")) {
      const name = /^\s*(?:span)?\.([\w-]{1,100})\s*$/.exec(selector)?.[1];
      if (name && styles.size < 5000) styles.set(name, style.join("; "));
    }
  }
  return styles;
}

export interface PageContext {
  path: string;
  files: ReadonlySet<string>;
  styles: ReadonlyMap<string, string>;
  notes: Notes;
  leftOut: LeftOut;
  newId(): string;
}

/** A place in a page by an element's id; `mark` is the text of the paragraph that is put there. */
export interface Mark {
  fragment: string;
  mark: string;
}

/** Reads a page's blocks, with a paragraph of its own where each mark belongs. */
export function readPage(html: string, context: PageContext, marks: readonly Mark[]): Block[] {
  const rule = firstOf(pageRule(context), bookLinkRule, commonRule(context.leftOut));
  return blocksFromHtml(html, {
    newId: context.newId,
    arrange: (root) => {
      disown(root);
      placeMarks(root, marks);
      context.notes.place(root, context.path);
      arrangeTree(root, rule);
    },
  });
}

const BLOCKS = /^(?:h[1-6]|p|li|blockquote|table|figure|pre|dt|dd)$/;

/** Puts each mark before the outermost line or block that has its id. */
function placeMarks(root: Parent, marks: readonly Mark[]): void {
  if (marks.length === 0) return;
  const wanted = new Map(marks.map(({ fragment, mark }) => [fragment, mark]));
  for (const element of [...elementsIn(root)]) {
    const mark = wanted.get(attributeIn(element, "id")) ?? wanted.get(attributeIn(element, "name"));
    if (mark === undefined) continue;
    wanted.delete(attributeIn(element, "id"));
    wanted.delete(attributeIn(element, "name"));
    let at: Element = element;
    for (
      let above: Parent | null = element.parentNode;
      above && "tagName" in above;
      above = above.parentNode
    ) {
      if (BLOCKS.test(above.tagName)) at = above;
    }
    const parent = at.parentNode;
    if (!parent) continue;
    const line = paragraph(textChild(mark));
    line.parentNode = parent;
    parent.childNodes.splice(parent.childNodes.indexOf(at), 0, line);
  }
}

/** What a book's pages have that no other page has. */
function pageRule({ path, files, styles, leftOut }: PageContext): Rule {
  /** A picture of the book; what it shows in words, if it isn't there. */
  function picture(src: string, alt: string): Child {
    const at = resolvePath(path, src);
    if (at && files.has(at.path)) return elementOf("img", { src: addressOf(at.path), alt });
    leftOut.say(`A picture isn't in the file: ${plainLine(src).slice(0, 200)}`);
    return textChild(alt);
  }

  return (element) => {
    const types = typesOf(element);
    if (types.includes("pagebreak")) return [];
    if (element.tagName === "nav") return [];
    // Its title is in its text already.
    if (hasClass(element, "callout")) setAttribute(element, "class", "");
    if (element.tagName === "svg") return svgPicture(element, picture);
    if (element.tagName === "img") return [picture(attributeIn(element, "src"), attributeIn(element, "alt"))];
    if (/^(?:span|i|b|em|strong|a)$/.test(element.tagName) && attributeOf(element, "style") === null) {
      const style = attributeIn(element, "class")
        .split(/\s+/)
        .flatMap((name) => styles.get(name) ?? []);
      if (style.length > 0) setAttribute(element, "style", style.join("; "));
    }
    return null;
  };
}

/** A page that is one picture has it in a drawing, so that it fills the screen. */
function svgPicture(svg: Element, picture: (src: string, alt: string) => Child): Child[] {
  const image = [...elementsIn(svg)].find(({ tagName }) => tagName === "image");
  const title = [...elementsIn(svg)].find(({ tagName }) => tagName === "title");
  const alt =
    attributeIn(svg, "aria-label") ||
    (title ? plainLine(textIn({ ...title, childNodes: title.childNodes })) : "");
  const src = image?.attrs.find(({ name }) => name === "href" || name === "xlink:href")?.value ?? "";
  return image ? [picture(src, alt)] : alt ? [paragraph(textChild(alt))] : [];
}
