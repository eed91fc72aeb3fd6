import {
  type Child,
  type Element,
  elementOf,
  elementsIn,
  isElement,
  type Parent,
  textIn,
} from "@quire/documents/fromHtml/tree";
import { setAttribute } from "../../html/common.ts";
import { attributeIn } from "../../html/pieces.ts";
import { resolvePath } from "../paths.ts";
import { typesOf } from "./typesOf.ts";

const NOTE_TYPES = new Set(["footnote", "endnote", "rearnote", "note"]);
const LIST_TYPES = new Set(["footnotes", "endnotes", "rearnotes", "notes"]);
const MAX_NOTES = 20_000;

const isNote = (element: Element): boolean => typesOf(element).some((type) => NOTE_TYPES.has(type));
export const isNoteList = (types: Iterable<string>): boolean =>
  [...types].some((type) => LIST_TYPES.has(type));

/** Whether a page may define notes, so that it has to be read before the others. */
export const mayHaveNotes = (html: string): boolean =>
  /\b(?:foot|end|rear)?note\b|doc-(?:foot|end)note/i.test(html);

/** The notes of a book, which may be on other pages than their marks. */
export class Notes {
  readonly #notes = new Map<string, Child[]>();

  /** Takes the notes of a page. */
  collect(root: Parent, path: string): void {
    for (const element of [...elementsIn(root)]) {
      const id = attributeIn(element, "id");
      if (id === "" || !isNote(element) || this.#notes.size >= MAX_NOTES) continue;
      this.#notes.set(`${path}#${id}`, element.childNodes);
    }
  }

  /** Removes a page's notes from its text, and lists those that it refers to at its end. */
  place(root: Parent, path: string): void {
    const items: Element[] = [];
    const known = new Map<string, string>();
    const refer = (parent: Parent): void => {
      for (const link of elementsIn(parent)) {
        const at = link.tagName === "a" ? resolvePath(path, attributeIn(link, "href")) : null;
        const key = at && `${at.path}#${at.fragment}`;
        const nodes = key === null ? undefined : this.#notes.get(key);
        if (!key || !nodes) continue;
        if (!known.has(key)) {
          const id = `quire-note-${known.size + 1}`;
          known.set(key, id);
          items.push(elementOf("li", { id }, withoutNumber(nodes)));
        }
        setAttribute(link, "href", `#${known.get(key)}`);
      }
    };
    removeNotes(root);
    refer(root);
    // A note may refer to another one.
    for (let at = 0; at < items.length; at++) refer(items[at] as Element);
    if (items.length === 0) return;
    const section = elementOf("section", { role: "doc-endnotes" }, [elementOf("ol", {}, items)]);
    section.parentNode = root;
    root.childNodes.push(section);
  }
}

function removeNotes(root: Parent): void {
  for (const element of [root, ...elementsIn(root)]) {
    element.childNodes = element.childNodes.filter((child) => !(isElement(child) && isNote(child)));
  }
}

/** Returns a note's content without its number and the link back to its mark. */
function withoutNumber(nodes: readonly Child[]): Child[] {
  const holder = elementOf("div", {}, nodes);
  for (const element of [holder, ...elementsIn(holder)]) {
    element.childNodes = element.childNodes.filter((child) => !(isElement(child) && isWayBack(child)));
  }
  const [first] = holder.childNodes.filter(isElement);
  const isNumber =
    first !== undefined && /^(?:p|span|sup|div)$/.test(first.tagName) && NUMBER.test(textIn(first).trim());
  return isNumber ? holder.childNodes.filter((child) => child !== first) : holder.childNodes;
}

const NUMBER = /^[[(]?(?:\d{1,4}|[*†‡§])?[\])]?\.?$/;

function isWayBack(element: Element): boolean {
  if (element.tagName !== "a") return false;
  const types = typesOf(element);
  if (types.includes("backlink") || types.includes("referrer")) return true;
  const href = attributeIn(element, "href");
  return (
    /#/.test(href) &&
    !/^[a-z]+:/i.test(href) &&
    /^[^\p{L}]{0,6}$/u.test(textIn(element).trim()) &&
    !types.includes("noteref")
  );
}
