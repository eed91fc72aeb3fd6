import { type Inline, type Mark, markOrder, type Text } from "./schema.ts";

const rank = (mark: Mark): number => markOrder.indexOf(mark.type);

/** Normalizes marks: outermost first, one of each type, undefined if empty. */
export function sortMarks(marks: readonly Mark[]): Mark[] | undefined {
  const unique = marks.filter(
    (mark, index) => marks.findIndex((other) => other.type === mark.type) === index,
  );
  return unique.length > 0 ? unique.sort((a, b) => rank(a) - rank(b)) : undefined;
}

/** Whether two marks are equal, including attributes. */
export function sameMark(a: Mark, b: Mark): boolean {
  if (a.type !== b.type) return false;
  return a.type !== "link" || (b.type === "link" && a.href === b.href && a.title === b.title);
}

function sameMarks(a: readonly Mark[] = [], b: readonly Mark[] = []): boolean {
  return a.length === b.length && a.every((mark, index) => sameMark(mark, b[index] as Mark));
}

/** Creates a text node, with `marks` only if there are any. */
export function textNode(text: string, marks?: readonly Mark[]): Text {
  const unique = marks && sortMarks(marks);
  return unique ? { type: "text", text, marks: unique } : { type: "text", text };
}

/** Normalizes inline content: no empty text, neighbors with equal marks joined. */
export function joinText<T extends Inline>(content: readonly T[]): T[] {
  const joined: T[] = [];
  for (const node of content) {
    const last = joined.at(-1);
    if (node.type === "text" && node.text === "") continue;
    if (node.type === "text" && last?.type === "text" && sameMarks(node.marks, last.marks)) {
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    } else joined.push(node);
  }
  return joined;
}

/** Normalizes a line: joined, without whitespace or breaks at either end, single blanks inside. */
export function tidyLine(content: readonly Inline[]): Inline[] {
  const joined = joinText(content);
  const first = joined.findIndex((node) => node.type !== "hardBreak");
  const last = joined.findLastIndex((node) => node.type !== "hardBreak");
  const line = first === -1 ? [] : joined.slice(first, last + 1).map((node) => ({ ...node }));
  line.forEach((node, index) => {
    if (node.type !== "text" || node.marks?.some((mark) => mark.type === "code")) return;
    const before = line[index - 1];
    const after = line[index + 1];
    if (!before || before.type === "hardBreak") node.text = node.text.replace(/^[ \n\t]+/, "");
    if (!after || after.type === "hardBreak") node.text = node.text.replace(/[ \n\t]+$/, "");
  });
  const tidy = joinText(line);
  const ends = tidy[0]?.type === "hardBreak" || tidy.at(-1)?.type === "hardBreak";
  return ends ? tidyLine(tidy) : tidy;
}

/** Returns the text of a line; a break is a newline. */
export function lineText(content: readonly Inline[]): string {
  return content
    .map((node) => (node.type === "text" ? node.text : node.type === "hardBreak" ? "\n" : ""))
    .join("");
}

/** Returns how many nodes from `at` on have a mark. */
function reach(content: readonly Inline[], at: number, mark: Mark): number {
  let end = at;
  for (let node = content[end]; node?.type === "text"; node = content[++end]) {
    if (!node.marks?.some((other) => sameMark(other, mark))) break;
  }
  return end - at;
}

/**
 * Turns flat text with marks into nested elements: the mark that extends furthest is outermost, so that `*a **b**
 * c*` stays one emphasis; code is always innermost.
 */
export function nestMarks<T>(
  content: readonly Inline[],
  leaf: (node: Inline) => T[],
  wrap: (mark: Mark, inside: Inline[]) => T[],
): T[] {
  const nested: T[] = [];
  for (let at = 0; at < content.length; ) {
    const node = content[at] as Inline;
    const marks = (node.type === "text" && node.marks) || [];
    let outer: Mark | undefined;
    let furthest = 0;
    for (const mark of marks) {
      const length = mark.type !== "code" ? reach(content, at, mark) : marks.length > 1 ? 0 : 1;
      if (length > furthest) [outer, furthest] = [mark, length];
    }
    if (!outer) {
      nested.push(...leaf(node));
      at += 1;
      continue;
    }
    const taken = outer;
    const inside = content.slice(at, at + furthest).map((inner) => without(inner, taken));
    nested.push(...wrap(taken, inside));
    at += furthest;
  }
  return nested;
}

function without(node: Inline, mark: Mark): Inline {
  if (node.type !== "text") return node;
  return { ...node, marks: node.marks?.filter((other) => !sameMark(other, mark)) };
}
