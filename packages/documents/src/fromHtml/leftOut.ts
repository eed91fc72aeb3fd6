import { embedOf } from "../embeds.ts";
import { addressOfPlayer, isOnDisk, isPlayer } from "./media.ts";
import { pictureLinksOf } from "./pictureLinks.ts";
import { styleOf } from "./styles.ts";
import { attributeOf, type Element, elementsIn, type Parent } from "./tree.ts";

const LINES = /^(?:p|h[1-6]|div|li|blockquote)$/;
/** Blocks that have no alignment of their own. */
const NEVER_ALIGNED = /^(?:li|blockquote)$/;
/** What remains nothing of, by its element. */
const REMOVED = new Map([
  ["svg", "drawings"],
  ["canvas", "drawings"],
  ["form", "forms"],
]);
const PLAYERS = new Map([
  ["video", "videos"],
  ["audio", "recordings"],
  ["iframe", "frames"],
  ["object", "embedded objects"],
  ["embed", "embedded objects"],
]);

/** Returns what a document can't hold of a page, as nouns, such as "merged cells". */
export function leftOutOf(root: Parent): string[] {
  const found = new Set<string>();
  for (const element of elementsIn(root)) {
    const noun = REMOVED.get(element.tagName);
    if (noun) found.add(noun);
    if (element.tagName === "math") found.add("formulas (kept as text)");
    if (isPlayer(element)) addPlayer(found, element);
    if (isAligned(element)) found.add("text alignment");
    if (isHighlighted(element)) found.add("highlights");
    if (["td", "th"].includes(element.tagName) && isMerged(element)) found.add("merged cells");
    if (element.tagName === "img" && isOnDisk(element)) found.add("pictures stored on your computer");
  }
  const { pictures, captions } = pictureLinksOf(root);
  if (pictures.length > 0) found.add("links on pictures");
  if (captions.length > 0) found.add("links in captions");
  return [...found];
}

function addPlayer(found: Set<string>, player: Element): void {
  const address = addressOfPlayer(player);
  if (address && embedOf(address)) return;
  // A frame without an address shows nothing.
  if (!address && player.tagName === "iframe") return;
  const noun = PLAYERS.get(player.tagName) ?? "frames";
  found.add(address ? `${noun} (kept as links)` : noun);
}

function isAligned(element: Element): boolean {
  if (!LINES.test(element.tagName)) return false;
  const align = styleOf(element, "text-align") ?? attributeOf(element, "align")?.toLowerCase() ?? "";
  return align === "justify" || (NEVER_ALIGNED.test(element.tagName) && /^(?:center|right|end)$/.test(align));
}

function isHighlighted(element: Element): boolean {
  if (element.tagName === "mark") return true;
  const color = element.tagName === "span" ? (styleOf(element, "background-color") ?? "") : "";
  return (
    color !== "" &&
    !/^(?:transparent|inherit|initial|white|#fff$|#ffffff$|rgba?\(255, ?255, ?255)/.test(color)
  );
}

/** Whether a cell spans others. */
export const isMerged = (cell: Element): boolean =>
  spanOf(cell, "colspan") > 1 || spanOf(cell, "rowspan") > 1;

/** Returns over how many columns or rows a cell extends. */
export function spanOf(cell: Element, name: "colspan" | "rowspan"): number {
  const span = Number(attributeOf(cell, name) ?? 1);
  return Number.isInteger(span) && span > 1 ? Math.min(span, 200) : 1;
}
