import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from "parse5";
import type { Parent } from "./tree.ts";

const DEEPEST = 500;
/** Twice what a document may hold. */
const MOST_ELEMENTS = 400_000;

class TooMuch extends Error {}

/**
 * HTML as a tree. The parser's time grows with the square of the nesting, and its memory with the product of unclosed
 * `<b>`s and the paragraphs after them, each of which opens them all anew: what nests more than 500 deep or makes more
 * than 400,000 elements, as no page does that people read, is taken as its bare text.
 */
export function parsePage(html: string): Parent {
  try {
    return parseFragment(html, { treeAdapter: boundedAdapter() });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return parseFragment(html.replace(/<[^<>]*>/g, " ").replaceAll("<", "&lt;"));
  }
}

function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush: () => {
      depth += 1;
      elements += 1;
      if (depth > DEEPEST || elements > MOST_ELEMENTS) throw new TooMuch();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
