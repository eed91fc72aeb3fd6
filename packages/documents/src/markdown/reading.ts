import type { Definition } from "mdast";
import type { Block } from "../schema.ts";

/** What one reading of a markdown text knows. */
export interface Reading {
  source: string;
  newId: () => string;
  /** Link and image definitions by identifier; the first of a name counts. */
  definitions: Map<string, Definition>;
  /** Footnote labels by identifier. */
  labels: Map<string, string>;
  /** Footnotes, gathered from wherever they were written. */
  footnotes: Block[];
}

/** The characters a node was written with: tells `\[!NOTE]` from `[!NOTE]`, and `<url>` from `url`. */
export function writtenAs(
  reading: Reading,
  node: { position?: { start: { offset?: number }; end: { offset?: number } } },
): string {
  return reading.source.slice(node.position?.start.offset, node.position?.end.offset);
}
