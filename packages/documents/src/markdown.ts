import type { Definition, FootnoteDefinition, Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { FOOTNOTE_LABEL } from "./attributes.ts";
import { cleanText } from "./characters.ts";
import { quoteFencedCallouts } from "./markdown/fences.ts";
import { limitNesting } from "./markdown/limitNesting.ts";
import type { ParseContext } from "./markdown/parseContext.ts";
import { withoutRemarks } from "./markdown/privateRemarks.ts";
import { readContainer } from "./markdown/readBlocks.ts";
import { syntaxOf } from "./markdown/syntax.ts";
import { writeBlocks } from "./markdown/writeBlocks.ts";
import { writeMarkdown } from "./markdown/writeMarkdown.ts";
import { emptyFeaturedImage, type PostDocument } from "./schema.ts";

// The extension's second pass would link URLs that were escaped on purpose.
const tree = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));

export interface MarkdownOptions {
  newId: () => string;
  /** Whether a leading image becomes the featured image. */
  featured?: boolean;
  /** Called with HTML that is shown as text, since a post has no such element, and its line, from 1. */
  onLiteralHtml?: (html: string, line: number) => void;
  /** Called with the address of a link on a picture or in its caption, which a post can't have. */
  onLostLink?: (address: string, at: "picture" | "caption") => void;
}

/**
 * Reads a post's blocks from markdown (CommonMark, GFM, footnotes, callouts, embeds, `<!-- paywall -->`), without
 * its private remarks (`%%…%%`). Any text gives a document: HTML elements become what they are, unknown ones literal
 * text, URLs with other protocols lose their link. parseDocument enforces the size limits.
 */
export function blocksFromMarkdown(markdown: string, options: MarkdownOptions): PostDocument {
  const { text } = withoutRemarks(cleanText(markdown).replace(/^\ufeff/, ""));
  const source = limitNesting(quoteFencedCallouts(text));
  const root = parse(source);
  const { newId, onLiteralHtml, onLostLink } = options;
  const context: ParseContext = {
    source,
    newId,
    ...definitionsOf(root),
    footnotes: [],
    parse,
    onLiteralHtml,
    onLostLink,
  };
  const blocks = readContainer(context, root.children, 1);
  const featured = emptyFeaturedImage(options.newId);
  const [first] = blocks;
  if (options.featured && first?.type === "image") {
    const rest = blocks.slice(1);
    if (rest.length === 0) rest.push({ type: "paragraph", id: options.newId(), content: [] });
    return [{ ...first, type: "featuredImage" }, ...onePaywall(rest), ...context.footnotes];
  }
  return [featured, ...onePaywall(blocks), ...context.footnotes];
}

const parse = (source: string): Root =>
  fromMarkdown(source, { extensions: syntaxOf(source), mdastExtensions: tree });

/** Only the first paywall counts. */
function onePaywall(blocks: PostDocument): PostDocument {
  const first = blocks.find((block) => block.type === "paywall");
  return blocks.filter((block) => block.type !== "paywall" || block === first);
}

function definitionsOf(root: Root): Pick<ParseContext, "definitions" | "labels"> {
  const definitions = new Map<string, Definition>();
  const labels = new Map<string, string>();
  const used = new Set<string>();
  const label = (note: FootnoteDefinition): string => {
    let name = note.identifier;
    for (let number = 1; !FOOTNOTE_LABEL.test(name) || used.has(name); number++) name = `note-${number}`;
    used.add(name);
    return name;
  };
  const visit = (node: Nodes): void => {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === "footnoteDefinition" && !labels.has(node.identifier)) {
      labels.set(node.identifier, label(node));
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return { definitions, labels };
}

/** Writes a post as markdown; `featured: false` leaves the featured image to the caller (front matter holds it). */
export function markdownFromBlocks(blocks: PostDocument, options: { featured?: boolean } = {}): string {
  const written =
    options.featured === false ? blocks.filter((block) => block.type !== "featuredImage") : blocks;
  return writeMarkdown(writeBlocks(written));
}
