import type { Node } from "@tiptap/pm/model";

export interface Query {
  words: string;
  matchCase: boolean;
}
export interface Match {
  from: number;
  to: number;
}

/** Where words stand in a text, over marks and within one block; letters are compared without case where that is asked. */
export function matchesIn(doc: Node, { words, matchCase }: Query): Match[] {
  const matches: Match[] = [];
  if (!words) return matches;
  const pattern = new RegExp(words.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"), matchCase ? "gu" : "giu");
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { index, 0: found } of text.matchAll(pattern)) {
      matches.push({ from: at + 1 + index, to: at + 1 + index + found.length });
    }
    return false;
  });
  return matches;
}
