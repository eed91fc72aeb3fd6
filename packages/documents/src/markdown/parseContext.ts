import type { Definition, Root } from "mdast";
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
  /** The same by the id that references in HTML lead to. */
  htmlLabels?: Map<string, string>;
  /** Parses a part of the text again, such as what follows a comment. */
  parse: (source: string) => Root;
  /** Called with HTML that is shown as text, since a post has no such element, and its line, from 1. */
  onLiteralHtml?: (html: string, line: number) => void;
  /** Called with the address of a link on a picture or in its caption, which a post can't have. */
  onLostLink?: (address: string, at: "picture" | "caption") => void;
}

/** Says that a node of HTML is shown as text. */
export function reportLiteral(
  context: ParseContext,
  node: { value: string; position?: { start: { line: number } } },
): void {
  context.onLiteralHtml?.(node.value, node.position?.start.line ?? 1);
}

/** Returns a node's source text: distinguishes `\[!NOTE]` from `[!NOTE]`, and `<url>` from `url`. */
export function writtenAs(
  context: ParseContext,
  node: { position?: { start: { offset?: number }; end: { offset?: number } } },
): string {
  return context.source.slice(node.position?.start.offset, node.position?.end.offset);
}
