import type { Definition } from "mdast";
import type { Block } from "../schema.ts";

/** State of one parse of a markdown text. */
export interface ParseContext {
  source: string;
  newId: () => string;
  /** Link and image definitions by identifier; the first definition counts. */
  definitions: Map<string, Definition>;
  /** Footnote labels by identifier. */
  labels: Map<string, string>;
  /** Footnotes, collected from anywhere in the text. */
  footnotes: Block[];
}

/** Returns a node's source text: distinguishes `\[!NOTE]` from `[!NOTE]`, and `<url>` from `url`. */
export function writtenAs(
  context: ParseContext,
  node: { position?: { start: { offset?: number }; end: { offset?: number } } },
): string {
  return context.source.slice(node.position?.start.offset, node.position?.end.offset);
}
