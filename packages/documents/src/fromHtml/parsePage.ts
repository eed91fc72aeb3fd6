import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  Parser,
  parseFragment,
  type TreeAdapter,
} from "parse5";
import type { Element, Parent } from "./tree.ts";

const DEEPEST = 500;
/** Twice what a document may hold. */
const MOST_ELEMENTS = 400_000;
const MOST_ATTRIBUTES = 1000;

class TooMuch extends Error {}

/**
 * HTML as a tree. What nobody writes that people read is taken as its bare text, or it would hold up everybody else: the
 * parser's time grows with the square of the nesting (500 deep) and of an element's attributes (1,000), its memory with
 * the product of unclosed `<b>`s and the paragraphs after them, each of which opens them all anew (400,000 elements).
 */
export function parsePage(html: string): Parent {
  try {
    return parseBounded(html);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return parseFragment(html.replace(/<[^<>]*>/g, " ").replaceAll("<", "&lt;"));
  }
}

/** The step of the tokenizer in which it compares an attribute with all before it; its type hides it. */
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
  // Not getFragment, which takes nodes off the front one by one: of many that is the square of their number.
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
