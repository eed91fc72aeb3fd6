import { countWords } from "@quire/documents/words";
import type { Node } from "@tiptap/pm/model";
import type { OutlineEntry } from "../EditorHandle.ts";

interface Counted {
  words: number;
  headings: OutlineEntry[];
}

/** An unchanged block is the same object, so only changed blocks are counted again. */
const known = new WeakMap<Node, Counted>();

/** A block's word count, captions included, and its headings. */
export function countBlock(node: Node): Counted {
  const before = known.get(node);
  if (before) return before;
  const counted = node.isTextblock ? countLine(node) : countInside(node);
  known.set(node, counted);
  return counted;
}

function countLine(node: Node): Counted {
  const text = node.textBetween(0, node.content.size, undefined, " ");
  const isHeading = node.type.name === "heading";
  const { id, level } = node.attrs as { id: string | null; level: number };
  return {
    words: countWords(text),
    headings: isHeading && id !== null && text.trim() ? [{ id, level, text: text.trim() }] : [],
  };
}

function countInside(node: Node): Counted {
  const caption = typeof node.attrs.caption === "string" ? countWords(node.attrs.caption) : 0;
  const counted: Counted = { words: caption, headings: [] };
  node.forEach((child) => {
    const { words, headings } = countBlock(child);
    counted.words += words;
    counted.headings.push(...headings);
  });
  return counted;
}
