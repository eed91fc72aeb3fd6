import { embedOf, providerTitle } from "./embeds.ts";
import { markdownFromBlocks } from "./markdown.ts";
import type { Block, Inline, Mark, PostDocument } from "./schema.ts";
import { allowedHref, isExternal } from "./urls.ts";
import { mapBlocks } from "./walk.ts";

/**
 * Returns a post as the plain text of an email: markdown, which shows links, lists, pictures and embeds, without the
 * signs that only a parser needs. `url` is the post's own: links within it and stored files lead there.
 */
export function emailTextFrom(blocks: PostDocument, url: string): string {
  const readable = mapBlocks(blocks, (block) => replace(block, url)).filter(({ type }) => type !== "paywall");
  return readably(markdownFromBlocks(readable));
}

function replace(block: Block, url: string): Block {
  const paragraph = (...content: Inline[]): Block => ({ type: "paragraph", id: block.id, content });
  const link = (text: string, href: string): Inline => ({
    type: "text",
    text,
    marks: [{ type: "link", href, title: null }],
  });
  switch (block.type) {
    case "audio":
    case "video":
    case "file":
      return paragraph(link(block.name, url));
    case "embed": {
      const embed = embedOf(block.url);
      if (!embed) return paragraph();
      return paragraph(link(block.title || `Open on ${providerTitle(embed.provider)}`, embed.url));
    }
    case "featuredImage":
    case "image": {
      const src = block.src && absolute(block.src.fallback || block.src.image, url);
      if (!src) return block;
      return { ...block, alt: block.alt || "Picture", src: { image: src, fallback: src } };
    }
    case "paragraph":
    case "heading":
      return { ...block, content: withAbsoluteLinks(block.content, url) };
    case "table":
      return {
        ...block,
        content: block.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({ ...cell, content: withAbsoluteLinks(cell.content, url) })),
        })),
      };
    default:
      return block;
  }
}

function withAbsoluteLinks(content: Inline[], url: string): Inline[] {
  const change = (mark: Mark): Mark =>
    mark.type === "link" ? { ...mark, href: absolute(mark.href, url) ?? url } : mark;
  return content.map((node) =>
    node.type === "text" && node.marks ? { ...node, marks: node.marks.map(change) } : node,
  );
}

function absolute(address: string, url: string): string | null {
  const href = allowedHref(address);
  if (href === null || /^[a-z]+:/i.test(href)) return href;
  return isExternal(href) || URL.canParse(href, url) ? new URL(href, url).href : null;
}

const FENCE = /^( *)(`{3,}|~{3,})/;

/** Removes escapes outside of code, where they are part of the text. */
function readably(markdown: string): string {
  let fence: string | null = null;
  return markdown
    .split("\n")
    .map((line) => {
      const mark = FENCE.exec(line)?.[2];
      if (mark && fence === null) fence = mark;
      else if (mark && line.trim() === fence) fence = null;
      else if (fence === null) return unescapeLine(line);
      return line;
    })
    .join("\n")
    .trim();
}

function unescapeLine(line: string): string {
  return line
    .replace(/&#x([0-9A-F]{1,6});/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/^(\s*> )?\[!(\w)(\w*)\]$/, (_, quote: string | undefined, first: string, rest: string) => {
      return `${quote ?? ""}${first}${rest.toLowerCase()}:`;
    });
}
