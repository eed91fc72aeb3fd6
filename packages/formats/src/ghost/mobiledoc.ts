import { isFields } from "@quire/documents/shape";
import { escapeHtml } from "@quire/domain/text/text";
import { quoted } from "../post/leftOut.ts";
import { cardMarkup, type Writing } from "./cardMarkup.ts";
import { editorState } from "./editorState.ts";

/** Maximum characters of generated HTML: sections may reference one long card repeatedly. */
const MOST_MADE = 5_000_000;
const MARKUPS = new Set("a b strong i em s strike code u sub sup".split(" "));
const SECTIONS = new Set("p h1 h2 h3 h4 h5 h6 blockquote aside ul ol".split(" "));
const MOST_OPEN = 20;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

interface Mobiledoc {
  atoms: unknown[];
  /** The HTML of a card, generated once. */
  card(number: number): string;
  markups: unknown[];
  /** Characters that may still be generated. */
  left: number;
}

/** Converts the state of Ghost's legacy editor to HTML; null if invalid. */
export function mobiledocMarkup(state: string, writing: Writing): string | null {
  const read = editorState(state);
  if (!read || !Array.isArray(read.sections)) return null;
  const cards = listOf(read.cards);
  const made = new Map<number, string>();
  const card = (number: number): string => {
    const known = made.get(number) ?? cardOf(cards[number], writing);
    made.set(number, known);
    return known;
  };
  const doc = { atoms: listOf(read.atoms), card, markups: listOf(read.markups), left: MOST_MADE };
  return read.sections.map((section) => sectionMarkup(listOf(section), doc)).join("");
}

/** A section is [1, tag, markers], [2, src] (an image), [3, tag, items] or [10, card]. */
function sectionMarkup([kind, first, second]: unknown[], doc: Mobiledoc): string {
  if (doc.left <= 0) return "";
  if (kind === 10) return spend(doc, doc.card(Number(first)));
  if (kind === 2) return spend(doc, `<img src="${escapeHtml(textOrEmpty(first))}">`);
  const named = textOrEmpty(first).toLowerCase();
  const tag = SECTIONS.has(named) ? named : kind === 3 ? "ul" : "p";
  const inside =
    kind === 3
      ? listOf(second).map((item) => `<li>${lineMarkup(listOf(item), doc)}</li>`)
      : [lineMarkup(listOf(second), doc)];
  return `<${tag}>${inside.join("")}</${tag}>`;
}

function spend(doc: Mobiledoc, html: string): string {
  doc.left -= html.length;
  return html;
}

function cardOf(card: unknown, writing: Writing): string {
  const [name, payload] = listOf(card);
  const markup = cardMarkup(textOrEmpty(name), isFields(payload) ? payload : {}, writing);
  if (markup === null) {
    writing.leftOut.say(`Unsupported card (${quoted(textOrEmpty(name))}) left out.`);
  }
  return markup ?? "";
}

/**
 * A marker is [0 for text or 1 for an atom, opened markups, number of markups closed after it, text or atom index].
 */
function lineMarkup(markers: unknown[], doc: Mobiledoc): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    if (doc.left <= 0) break;
    const [kind, opens, closes, value] = listOf(marker);
    for (const number of listOf(opens)) {
      const [tag, attributes] = listOf(doc.markups[Number(number)]);
      const name = MARKUPS.has(textOrEmpty(tag).toLowerCase()) ? textOrEmpty(tag).toLowerCase() : "span";
      if (open.length >= MOST_OPEN || doc.left <= 0) break;
      open.push(name);
      const href = name === "a" ? ` href="${escapeHtml(hrefOf(listOf(attributes)))}"` : "";
      html += spend(doc, `<${name}${href}>`);
    }
    html += spend(doc, kind === 1 ? atomMarkup(doc.atoms[Number(value)]) : escapeHtml(textOrEmpty(value)));
    for (let count = Number(closes) || 0; count > 0 && open.length > 0; count--) html += `</${open.pop()}>`;
  }
  while (open.length > 0) html += `</${open.pop()}>`;
  return html;
}

/** Attributes are a list of alternating names and values. */
function hrefOf(attributes: unknown[]): string {
  const at = attributes.indexOf("href");
  return at === -1 ? "" : textOrEmpty(attributes[at + 1]);
}

/** A soft return is a line break; other atoms are read as their text. */
function atomMarkup(atom: unknown): string {
  const [name, text] = listOf(atom);
  return name === "soft-return" ? "<br>" : escapeHtml(textOrEmpty(text));
}
