import { textDirection } from "@quire/domain/text/direction";
import { texts } from "../blockText.ts";
import { lineText } from "../inline.ts";
import type { Block, Inline } from "../schema.ts";
import { attribute } from "./escape.ts";
import type { RenderContext } from "./renderContext.ts";

/** Returns `dir` for an element with a line of text, which a browser finds out by its first letter. */
export function lineDirection({ isBidirectional }: RenderContext): string {
  return isBidirectional ? ' dir="auto"' : "";
}

/**
 * Returns `dir` for a box of other elements, such as a list, by its text: the sides of its bullets and bars follow it.
 * Not "auto", which ignores the text of elements with a `dir` of their own.
 */
export function boxDirection(context: RenderContext, block: Block): string {
  return context.isBidirectional ? attribute("dir", textDirection(texts([block]).join("\n"))) : "";
}

/** Returns `dir` for a table's cell that reads in another direction than its table, which has `boxDirection`. */
export function cellDirection(
  { isBidirectional }: RenderContext,
  ofTable: string,
  content: readonly Inline[],
): string {
  const own = isBidirectional ? attribute("dir", textDirection(lineText(content))) : "";
  return own === ofTable ? "" : own;
}
