import { joinBlocks, type TextRange } from "@quire/domain/posts/passages";

/** The text of an element as passages count it, with the text nodes that it consists of. */
export interface TextIndex {
  blocks: string[];
  text: string;
  nodes: { node: Text; start: number }[];
}

/** Elements that begin a line of their own. */
const BLOCKS =
  "p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, figcaption, td, th, dt, dd, summary, div, section, article, body";
/** Not the author's text: numbers of footnotes, links back from them, and labels. */
const LEFT_OUT = "sup.note, .backlinks, .callout-title, script, style, button";

/** Reads the text of a rendered document, one block a line. */
export function indexText(root: Element): TextIndex {
  const document = root.ownerDocument;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: string[] = [];
  const nodes: TextIndex["nodes"] = [];
  let before: Element | null = null;
  let length = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || node.data === "" || parent.closest(LEFT_OUT)) continue;
    const block: Element = parent.closest(BLOCKS) ?? root;
    // White space between blocks.
    if (block !== before && node.data.trim() === "") continue;
    if (block !== before || blocks.length === 0) {
      length += blocks.length > 0 ? 1 : 0;
      blocks.push("");
    }
    before = block;
    blocks[blocks.length - 1] += node.data;
    nodes.push({ node, start: length });
    length += node.data.length;
  }
  return { blocks, text: joinBlocks(blocks), nodes };
}

/** Returns the DOM range of a range of the text. */
export function domRange({ nodes }: Pick<TextIndex, "nodes">, { start, end }: TextRange): Range | null {
  const first = nodes.findLast((one) => one.start <= start);
  const last = nodes.findLast((one) => one.start < end);
  if (!first || !last) return null;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, Math.min(first.node.data.length, start - first.start));
  range.setEnd(last.node, Math.min(last.node.data.length, end - last.start));
  return range;
}

/** Returns the part of a DOM range that lies in the text; null where none does. */
export function textRange({ nodes }: TextIndex, range: Range): TextRange | null {
  const within = nodes.filter(({ node }) => range.intersectsNode(node));
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return null;
  const start = first.start + (first.node === range.startContainer ? range.startOffset : 0);
  const end = last.start + (last.node === range.endContainer ? range.endOffset : last.node.data.length);
  return end > start ? { start, end } : null;
}

/** Returns the position in the text at a point of the window; null outside the text. */
export function positionAt({ nodes }: TextIndex, document: Document, x: number, y: number): number | null {
  const caret = document.caretPositionFromPoint?.(x, y);
  const range = caret ? null : document.caretRangeFromPoint?.(x, y);
  const node = caret?.offsetNode ?? range?.startContainer;
  const offset = caret?.offset ?? range?.startOffset ?? 0;
  const found = nodes.find((one) => one.node === node);
  return found ? found.start + offset : null;
}
