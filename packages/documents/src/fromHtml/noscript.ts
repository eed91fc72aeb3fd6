import { sourceOf } from "./media.ts";
import { parsePage } from "./parsePage.ts";
import {
  type Child,
  type Element,
  elementsIn,
  findIn,
  findNear,
  isElement,
  type Parent,
  textIn,
} from "./tree.ts";

/** Each is found among its neighbors, of which there may be many. */
const MAX_HIDDEN = 1000;

const isImage = ({ tagName }: Element) => tagName === "img";

/**
 * Takes pictures from `noscript`, where pages that load theirs by script keep them: into the image beside it, which is
 * a placeholder, or else in its place.
 */
export function showUnscripted(root: Parent): void {
  const hidden = [...elementsIn(root)].filter(({ tagName }) => tagName === "noscript");
  for (const noscript of hidden.slice(0, MAX_HIDDEN)) {
    const parent = noscript.parentNode;
    const html = noscript.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
    if (!parent || !/<img\b/i.test(html)) continue;
    const picture = findIn(parsePage(html), isImage);
    if (!picture || sourceOf(picture) === null) continue;
    const at = parent.childNodes.indexOf(noscript);
    const neighbor =
      placeholderIn(parent.childNodes[before(parent, at)]) ??
      placeholderIn(parent.childNodes[after(parent, at)]);
    if (neighbor) neighbor.attrs = [...picture.attrs];
    else parent.childNodes[at] = withParent(picture, parent);
  }
}

function withParent(child: Element, parent: Parent): Child {
  child.parentNode = parent;
  return child;
}

const isBlank = (node: Child | undefined) =>
  node?.nodeName === "#text" && "value" in node && node.value.trim() === "";
const before = (parent: Parent, at: number) => (isBlank(parent.childNodes[at - 1]) ? at - 2 : at - 1);
const after = (parent: Parent, at: number) => (isBlank(parent.childNodes[at + 1]) ? at + 2 : at + 1);

/** Returns the image that a node is, or that it holds without any text. */
function placeholderIn(node: Child | undefined): Element | null {
  if (!node || !isElement(node) || node.tagName === "noscript") return null;
  if (isImage(node)) return node;
  const image = findNear(node, isImage);
  return image && textIn(node).trim() === "" ? image : null;
}
