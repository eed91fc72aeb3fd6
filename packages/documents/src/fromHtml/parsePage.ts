import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  Parser,
  parseFragment,
  type TreeAdapter,
} from "parse5";
import type { Element, Parent } from "./tree.ts";

const DEEPEST = 500;
/** Twice a document's limit. */
const MOST_ELEMENTS = 400_000;
const MOST_ATTRIBUTES = 1000;

class TooMuch extends Error {}

/**
 * Parses HTML into a tree. Input that no legitimate page contains is reduced to plain text, since it would block
 * the server: the parser's time is quadratic in nesting (500 deep) and in an element's attributes (1,000), and its
 * memory grows with the product of unclosed `<b>`s and the paragraphs that reopen them (400,000 elements).
 */
export function parsePage(html: string): Parent {
  try {
    return parseBounded(html);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return parseFragment(html.replace(/<[^<>]*>/g, " ").replaceAll("<", "&lt;"));
  }
}

/** The tokenizer step that compares an attribute with all previous ones; not in its public type. */
interface AttributeStep {
  _leaveAttrName(): void;
  currentToken: { attrs?: unknown[] } | null;
}

function parseBounded(html: string): Parent {
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, { treeAdapter: boundedAdapter() });
  const tokenizer = parser.tokenizer as unknown as AttributeStep;
  const leaveAttributeName = tokenizer._leaveAttrName.bind(tokenizer);
  tokenizer._leaveAttrName = () => {
    if ((tokenizer.currentToken?.attrs?.length ?? 0) >= MOST_ATTRIBUTES) throw new TooMuch();
    leaveAttributeName();
  };
  parser.tokenizer.write(html, true);
  // Not getFragment, which shifts nodes from the front one by one: quadratic in their number.
  return defaultTreeAdapter.getFirstChild(parser.document) as Element;
}

function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new TooMuch();
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > DEEPEST) throw new TooMuch();
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
