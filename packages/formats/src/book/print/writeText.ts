import type { Inline, Text } from "@quire/documents/schema";

/** Characters of one paragraph for the compiler: it takes seconds for 100,000 words. */
const MAX_PARAGRAPH = 50_000;

/** Returns a paragraph's lines between its hard breaks. */
export function splitLines(content: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of content) {
    if (node.type === "hardBreak") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

/** Splits a paragraph that is too long for the compiler, between words. */
export function splitLong(content: readonly Inline[]): Inline[][] {
  const parts: Inline[][] = [[]];
  let length = 0;
  for (const node of content.flatMap(splitText)) {
    const characters = node.type === "text" ? node.text.length : 1;
    if (length > 0 && length + characters > MAX_PARAGRAPH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(node);
    length += characters;
  }
  return parts;
}

function splitText(node: Inline): Inline[] {
  if (node.type !== "text" || node.text.length <= MAX_PARAGRAPH) return [node];
  const parts: Text[] = [];
  for (let at = 0; at < node.text.length; ) {
    const space = node.text.lastIndexOf(" ", at + MAX_PARAGRAPH);
    const end = space > at ? space + 1 : at + MAX_PARAGRAPH;
    parts.push({ ...node, text: node.text.slice(at, end) });
    at = end;
  }
  return parts;
}

/** Breaks lines of code that are wider than the page, at a space if there is one near. */
export function wrapCode(code: string, columns: number): string {
  return code
    .replaceAll("\t", "    ")
    .split("\n")
    .flatMap((line) => {
      const rows: string[] = [];
      let rest = line;
      while (rest.length > columns) {
        const space = rest.lastIndexOf(" ", columns);
        const end = space > columns / 2 ? space + 1 : columns;
        rows.push(rest.slice(0, end));
        rest = rest.slice(end);
      }
      return [...rows, rest];
    })
    .join("\n");
}
