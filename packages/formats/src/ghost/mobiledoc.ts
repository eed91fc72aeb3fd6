import { isFields } from "@quire/documents/shape";
import { escapeHtml } from "@quire/domain/text/text";
import { quoted } from "../post/leftOut.ts";
import { cardMarkup, type Writing } from "./cardMarkup.ts";
import { editorState } from "./editorState.ts";

/** Letters of HTML that are made at most: sections may name one long card again and again. */
const MOST_MADE = 5_000_000;
const MARKUPS = new Set("a b strong i em s strike code u sub sup".split(" "));
const SECTIONS = new Set("p h1 h2 h3 h4 h5 h6 blockquote aside ul ol".split(" "));
const MOST_OPEN = 20;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const wordOf = (value: unknown): string => (typeof value === "string" ? value : "");

interface Mobiledoc {
  atoms: unknown[];
  /** What becomes of a card, made once. */
  card(number: number): string;
  markups: unknown[];
  /** Letters that may still be made. */
  left: number;
}

/** The state of Ghost's former editor as HTML; null where it is none that can be read. */
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

/** A section is [1, tag, markers], [2, src] (a picture), [3, tag, items] or [10, card]. */
function sectionMarkup([kind, first, second]: unknown[], doc: Mobiledoc): string {
  if (doc.left <= 0) return "";
  if (kind === 10) return spend(doc, doc.card(Number(first)));
  if (kind === 2) return spend(doc, `<img src="${escapeHtml(wordOf(first))}">`);
  const named = wordOf(first).toLowerCase();
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
  const markup = cardMarkup(wordOf(name), isFields(payload) ? payload : {}, writing);
  if (markup === null) {
    writing.leftOut.say(`A card of a kind that is not known here (${quoted(wordOf(name))}) was left out.`);
  }
  return markup ?? "";
}

/** A marker is [0 for text or 1 for an atom, markups that open, how many close after it, text or the atom's number]. */
function lineMarkup(markers: unknown[], doc: Mobiledoc): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    if (doc.left <= 0) break;
    const [kind, opens, closes, value] = listOf(marker);
    for (const number of listOf(opens)) {
      const [tag, attributes] = listOf(doc.markups[Number(number)]);
      const name = MARKUPS.has(wordOf(tag).toLowerCase()) ? wordOf(tag).toLowerCase() : "span";
      if (open.length >= MOST_OPEN || doc.left <= 0) break;
      open.push(name);
      const href = name === "a" ? ` href="${escapeHtml(hrefOf(listOf(attributes)))}"` : "";
      html += spend(doc, `<${name}${href}>`);
    }
    html += spend(doc, kind === 1 ? atomMarkup(doc.atoms[Number(value)]) : escapeHtml(wordOf(value)));
    for (let count = Number(closes) || 0; count > 0 && open.length > 0; count--) html += `</${open.pop()}>`;
  }
  while (open.length > 0) html += `</${open.pop()}>`;
  return html;
}

/** Attributes are a list of names and values by turns. */
function hrefOf(attributes: unknown[]): string {
  const at = attributes.indexOf("href");
  return at === -1 ? "" : wordOf(attributes[at + 1]);
}

/** A soft return is a line break; other atoms give their words. */
function atomMarkup(atom: unknown): string {
  const [name, text] = listOf(atom);
  return name === "soft-return" ? "<br>" : escapeHtml(wordOf(text));
}
