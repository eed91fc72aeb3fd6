import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from "parse5";
import type { Parent } from "./tree.ts";

const DEEPEST = 500;

class TooDeep extends Error {}

/**
 * HTML as a tree. The parser's time grows with the square of the nesting: what nests more than 500 deep, as no
 * page does that people read, is taken as its bare text.
 */
export function parsePage(html: string): Parent {
  try {
    return parseFragment(html, { treeAdapter: boundedAdapter() });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return parseFragment(html.replace(/<[^<>]*>/g, " ").replaceAll("<", "&lt;"));
  }
}

function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush: () => {
      depth += 1;
      if (depth > DEEPEST) throw new TooDeep();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
