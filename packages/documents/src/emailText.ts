import { embedOf, providerTitle } from "./embeds.ts";
import { outlineOf } from "./html/outline.ts";
import { calloutTitles } from "./html/writeBlocks.ts";
import { lineText } from "./inline.ts";
import { plainText } from "./plainText.ts";
import type { Block, Footnote, Inline, ListItem, PostDocument, TaskItem } from "./schema.ts";
import { allowedHref } from "./urls.ts";

/** State of one rendering. */
interface TextContext {
  url: string;
  slugs: ReadonlyMap<string, string>;
  footnotes: ReadonlyMap<string, Footnote>;
  /** In order of their first reference. */
  referenced: Footnote[];
}

/**
 * Returns a post as the plain text of an email, for people to read: links with their addresses, lists, quotes and
 * tables, without markup. `url` is the address of the page that shows the post: relative links, links within the text and
 * files lead there.
 */
export function emailTextFrom(blocks: PostDocument, url: string): string {
  const footnotes = new Map(
    blocks.flatMap((block) => (block.type === "footnote" ? [[block.label, block] as const] : [])),
  );
  const context: TextContext = { url, slugs: outlineOf(blocks).slugs, footnotes, referenced: [] };
  const parts = [writeBlocks(context, blocks)];
  // A footnote may reference another, which is then appended to this list.
  for (let at = 0; at < context.referenced.length; at++) {
    const mark = `[${at + 1}] `;
    parts.push(
      mark + indent(writeBlocks(context, context.referenced[at]?.content ?? []), "    ").trimStart(),
    );
  }
  return parts.filter(Boolean).join("\n\n").trim();
}

function writeBlocks(context: TextContext, blocks: readonly Block[]): string {
  return blocks
    .map((block) => writeBlock(context, block))
    .filter(Boolean)
    .join("\n\n");
}

const MAX_RULE = 40;

function writeBlock(context: TextContext, block: Block): string {
  switch (block.type) {
    case "paragraph":
      return writeLine(context, block.content);
    case "heading": {
      const text = writeLine(context, block.content);
      return text && `${text}\n${"-".repeat(Math.min(lineText(block.content).length, MAX_RULE))}`;
    }
    case "bulletList":
      return writeItems(context, block, () => "- ");
    case "orderedList":
      return writeItems(context, block, (_, at) => `${block.start + at}. `);
    case "taskList":
      return writeItems(context, block, (item) => ("checked" in item && item.checked ? "[x] " : "[ ] "));
    case "blockquote":
      return quote(writeBlocks(context, block.content));
    case "callout":
      return quote(
        `${calloutTitles[block.kind] ?? calloutTitles.note}:\n${writeBlocks(context, block.content)}`,
      );
    case "codeBlock":
      return indent(lineText(block.content), "    ");
    case "featuredImage":
    case "image": {
      const address = block.src && absolute(context, block.src.fallback || block.src.image);
      const name = block.alt ? `Picture: ${block.alt}` : "Picture";
      return [address && withAddress(name, address), block.caption].filter(Boolean).join("\n");
    }
    case "gallery":
      return writeBlocks(context, block.content);
    case "embed": {
      const embed = embedOf(block.url);
      return embed ? withAddress(block.title || `Open on ${providerTitle(embed.provider)}`, embed.url) : "";
    }
    case "table":
      return block.content
        .map((row) =>
          row.content.map((cell) => writeLine(context, cell.content).replaceAll("\n", " ")).join(" | "),
        )
        .join("\n");
    case "horizontalRule":
      return "* * *";
    case "audio":
    case "video":
    case "file":
      return withAddress(block.name, context.url);
    case "paywall":
    case "footnote":
      return "";
  }
}

function writeItems(
  context: TextContext,
  { tight, content }: { tight: boolean; content: readonly (ListItem | TaskItem)[] },
  markOf: (item: ListItem | TaskItem, at: number) => string,
): string {
  const items = content.map((item, at) => {
    const mark = markOf(item, at);
    const inside = item.content.map((block) => writeBlock(context, block)).filter(Boolean);
    return mark + indent(inside.join(tight ? "\n" : "\n\n"), " ".repeat(mark.length)).trimStart();
  });
  return items.join(tight ? "\n" : "\n\n");
}

function writeLine(context: TextContext, content: readonly Inline[]): string {
  let text = "";
  content.forEach((node, at) => {
    text += node.type === "text" ? plainText([node]) : writeInline(context, node);
    const href = hrefOf(node);
    // Neighbors of one link differ in other marks only: its address follows the last one.
    if (href === null || href === hrefOf(content[at + 1])) return;
    const first = content.slice(0, at + 1).findLastIndex((other) => hrefOf(other) !== href) + 1;
    const label = lineText(content.slice(first, at + 1));
    const address = absolute(context, href)?.replace(/^(mailto|tel):/, "");
    if (address && address !== label) text += ` (${address})`;
  });
  return text.trim();
}

function hrefOf(node: Inline | undefined): string | null {
  if (node?.type !== "text") return null;
  const link = node.marks?.find((mark) => mark.type === "link");
  return link?.type === "link" ? link.href : null;
}

function writeInline(context: TextContext, node: Exclude<Inline, { type: "text" }>): string {
  if (node.type === "hardBreak") return "\n";
  const note = context.footnotes.get(node.label);
  if (!note) return "";
  if (!context.referenced.includes(note)) context.referenced.push(note);
  return `[${context.referenced.indexOf(note) + 1}]`;
}

const withAddress = (text: string, address: string): string =>
  text === address ? text : `${text} (${address})`;

const indent = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

const quote = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/** Returns the same address as in the HTML, in full; null for one that isn't allowed. */
function absolute({ url, slugs }: TextContext, address: string): string | null {
  const href = allowedHref(address);
  if (href?.startsWith("#")) return `${url}#${slugs.get(href.slice(1)) ?? href.slice(1)}`;
  // Parsing would also rewrite what is absolute already.
  if (href === null || /^[a-z][a-z0-9+.-]*:/i.test(href)) return href;
  return URL.canParse(href, url) ? new URL(href, url).href : null;
}
