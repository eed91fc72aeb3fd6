import type { Block } from "@quire/documents/schema";
import { DESIGNS } from "./designs.ts";
import { array, literal, prose } from "./literal.ts";
import { type PrintContext, positionCode, writeLine } from "./writeLine.ts";

/** The text beside the initial is taken from this many characters; the rest of the paragraph follows. */
const MIN_CHARACTERS = 420;
/** A shorter paragraph has no lines to set beside a large initial. */
const LEAST = 240;
const INITIAL = /^[“‘«„"']?[\p{Lu}]/u;

/** Returns the code of a chapter's first paragraph with a large first initial; null where it can't have one. */
export function writeDropCap(context: PrintContext, block: Block | undefined): string | null {
  if (DESIGNS[context.options.design].dropCap === 0 || block?.type !== "paragraph" || block.align)
    return null;
  const [first, ...others] = block.content;
  if (first?.type !== "text" || first.marks || first.text.length < LEAST) return null;
  const initial = INITIAL.exec(first.text)?.[0];
  if (!initial || !/\p{Script=Latin}/u.test(initial)) return null;
  const space = first.text.indexOf(" ", MIN_CHARACTERS);
  const end = space === -1 ? first.text.length : space;
  const words = first.text.slice(initial.length, end).split(" ").map(prose);
  const rest = [{ ...first, text: first.text.slice(end) }, ...others].filter(
    (node) => node.type !== "text" || node.text !== "",
  );
  const position = positionCode(context, block);
  return `C(${position}, ${literal(initial)}, ${array(words)}, { ${writeLine(context, rest, block, end)} })`;
}
