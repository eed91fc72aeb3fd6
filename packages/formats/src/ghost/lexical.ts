import { isFields } from "@quire/documents/shape";
import { escapeHtml } from "@quire/domain/text/text";
import { quoted } from "../post/leftOut.ts";
import { cardMarkup, type Writing } from "./cardMarkup.ts";
import { editorState } from "./editorState.ts";

type Fields = Record<string, unknown>;

const DEEPEST = 60;

/** Text formats, one bit each, with their elements. */
const FORMATS: readonly (readonly [bit: number, tag: string])[] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
];

/** Converts the state of Ghost's current editor to HTML; null if invalid. */
export function lexicalMarkup(state: string, writing: Writing): string | null {
  const root = editorState(state)?.root;
  return isFields(root) ? childrenMarkup(root, writing, 0) : null;
}

function childrenMarkup(node: Fields, writing: Writing, depth: number): string {
  if (!Array.isArray(node.children) || depth > DEEPEST) return "";
  return node.children
    .filter(isFields)
    .map((child) => nodeMarkup(child, writing, depth + 1))
    .join("");
}

function nodeMarkup(node: Fields, writing: Writing, depth: number): string {
  const type = typeof node.type === "string" ? node.type : "";
  const inside = () => childrenMarkup(node, writing, depth);
  switch (type) {
    case "text":
    case "extended-text":
      return textMarkup(node);
    case "linebreak":
      return "<br>";
    case "tab":
      return " ";
    case "link":
    case "autolink":
    case "at-link":
      return `<a href="${escapeHtml(typeof node.url === "string" ? node.url : "")}">${inside()}</a>`;
    case "paragraph":
      return `<p>${inside()}</p>`;
    case "heading":
    case "extended-heading": {
      const tag = typeof node.tag === "string" && /^h[1-6]$/.test(node.tag) ? node.tag : "h2";
      return `<${tag}>${inside()}</${tag}>`;
    }
    case "quote":
    case "extended-quote":
    case "aside":
      return `<blockquote>${inside()}</blockquote>`;
    case "list":
      return listMarkup(node, inside());
    case "listitem": {
      // A nested list is in an item of its own, which is not visible as an item.
      if (isListAlone(node)) return inside();
      const box =
        typeof node.checked === "boolean" ? `<input type="checkbox"${node.checked ? " checked" : ""}>` : "";
      return `<li>${box}${inside()}</li>`;
    }
    default: {
      const card = cardMarkup(type, node, writing);
      if (card === null && !Array.isArray(node.children)) {
        writing.leftOut.say(`Unsupported card (${quoted(type)}) left out.`);
      }
      return card ?? inside();
    }
  }
}

function isListAlone({ children }: Fields): boolean {
  return Array.isArray(children) && children.length > 0 && children.every((child) => child?.type === "list");
}

function listMarkup(node: Fields, inside: string): string {
  if (node.listType !== "number") return `<ul>${inside}</ul>`;
  const start = typeof node.start === "number" ? Math.round(node.start) : 1;
  return `<ol start="${start}">${inside}</ol>`;
}

function textMarkup(node: Fields): string {
  const text = escapeHtml(typeof node.text === "string" ? node.text : "");
  const bits = typeof node.format === "number" ? node.format : 0;
  const tags = FORMATS.filter(([bit]) => (bits & bit) !== 0).map(([, tag]) => tag);
  return tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, text);
}
