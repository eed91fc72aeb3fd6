import { embedOf, providerTitle } from "@quire/documents/embeds";
import { outlineOf } from "@quire/documents/html/outline";
import { calloutTitles } from "@quire/documents/html/writeBlocks";
import { lineText } from "@quire/documents/inline";
import type {
  Block,
  FeaturedImage,
  Image,
  ListItem,
  Table,
  TaskItem,
  TextAlign,
} from "@quire/documents/schema";
import type { BookWarning, PageStart } from "../manuscript.ts";
import { type ChapterContext, type EbookPicture, pageMark, writeLine } from "./writeLine.ts";
import { attribute, escapeXml } from "./xhtml.ts";

/** Wider tables don't fit a phone, and Kindle cuts them. */
const MAX_COLUMNS = 4;
/** Pixels of a picture that fills a reader's page. */
const FULL_WIDTH = 800;

export interface WrittenChapter {
  /** The section's content. */
  xhtml: string;
  /** Labels of the printed pages marked in it. */
  pages: string[];
  warnings: BookWarning[];
}

/** Writes a chapter's title, text and notes. `pageStarts` are those of this section. */
export function writeChapter(
  { id, title, blocks }: { id: string; title: string; blocks: readonly Block[] },
  pictures: ReadonlyMap<string, EbookPicture>,
  pageStarts: readonly PageStart[],
): WrittenChapter {
  const notes = new Map(blocks.flatMap((block) => (block.type === "footnote" ? [[block.label, block]] : [])));
  const context: ChapterContext = {
    ...{ section: id, pictures, notes, usedNotes: [], noteUses: new Map() },
    ...{ pages: byBlock(pageStarts), markedPages: [], warnings: [] },
    ...outlineOf([...blocks]),
  };
  const start = (context.pages.get("") ?? []).map((page) => pageMark(context, page, "div")).join("");
  const heading = title === "" ? "" : `<h1>${escapeXml(title)}</h1>`;
  const body = writeBlocks(context, blocks);
  return {
    xhtml: start + heading + body + writeNotes(context),
    ...{ pages: context.markedPages, warnings: context.warnings },
  };
}

function byBlock(pageStarts: readonly PageStart[]): Map<string, PageStart[]> {
  const pages = new Map<string, PageStart[]>();
  for (const page of pageStarts) pages.set(page.block, [...(pages.get(page.block) ?? []), page]);
  return pages;
}

function writeBlocks(context: ChapterContext, blocks: readonly Block[]): string {
  return blocks.map((block) => writeBlock(context, block)).join("\n");
}

/** Blocks that place the pages' marks inside themselves; in front of the others they stand alone. */
const MARKS_INSIDE = new Set<Block["type"]>(["paragraph", "heading"]);

function writeBlock(context: ChapterContext, block: Block): string {
  const starts = MARKS_INSIDE.has(block.type) ? [] : (context.pages.get(block.id) ?? []);
  return starts.map((page) => pageMark(context, page, "div")).join("") + writeOwn(context, block);
}

const alignClass = ({ align }: { align?: TextAlign }) =>
  align === "center" || align === "right" ? align : "";

function writeOwn(context: ChapterContext, block: Block): string {
  switch (block.type) {
    case "paragraph": {
      const isVerse = block.content.some(({ type }) => type === "hardBreak");
      const line = writeLine(context, block.content, block);
      const names = [isVerse ? "verse" : "", alignClass(block)].filter(Boolean).join(" ");
      return line === "" ? "" : `<p${attribute("class", names || null)}>${line}</p>`;
    }
    case "heading": {
      const level = Math.min(6, 1 + (context.headingDepths.get(block) ?? 1));
      const line = writeLine(context, block.content, block);
      return line === ""
        ? ""
        : `<h${level}${attribute("id", context.headingIds.get(block) ?? null)}${attribute("class", alignClass(block) || null)}>${line}</h${level}>`;
    }
    case "bulletList":
      return `<ul>${writeItems(context, block.content)}</ul>`;
    case "orderedList":
      return `<ol${block.start === 1 ? "" : attribute("start", Math.trunc(block.start))}>${writeItems(context, block.content)}</ol>`;
    case "taskList":
      return `<ul class="tasks">${writeItems(context, block.content)}</ul>`;
    case "blockquote":
      return `<blockquote>${writeBlocks(context, block.content)}</blockquote>`;
    case "callout": {
      const title = calloutTitles[block.kind] ?? calloutTitles.note;
      return `<aside class="callout"><p><strong>${title}</strong></p>${writeBlocks(context, block.content)}</aside>`;
    }
    case "codeBlock":
      return `<pre><code>${escapeXml(lineText(block.content))}</code></pre>`;
    case "featuredImage":
    case "image":
      return writeImage(context, block);
    case "gallery":
      return block.content.map((image) => writeBlock(context, image)).join("\n");
    case "embed": {
      const embed = embedOf(block.url);
      const label = block.title || (embed ? `Open on ${providerTitle(embed.provider)}` : "");
      return `<p>${embed ? `<a${attribute("href", embed.url)}>${escapeXml(label)}</a>` : escapeXml(label)}</p>`;
    }
    case "table":
      return writeTable(context, block);
    case "horizontalRule":
      return "<hr/>";
    case "audio":
    case "video":
    case "file":
      return `<p>${escapeXml(block.name)}</p>`;
    case "paywall":
    case "footnote":
      return "";
  }
}

function writeItems(context: ChapterContext, items: readonly (ListItem | TaskItem)[]): string {
  return items
    .map((item) => {
      const box = item.type === "taskItem" ? `${item.checked ? "☑" : "☐"} ` : "";
      return `<li>${box}${writeBlocks(context, item.content)}</li>`;
    })
    .join("");
}

function writeImage(context: ChapterContext, image: Image | FeaturedImage): string {
  const picture = context.pictures.get(image.src?.image ?? "");
  const caption = image.caption === "" ? "" : `<figcaption>${escapeXml(image.caption)}</figcaption>`;
  if (!picture) return caption === "" ? "" : `<p>${escapeXml(image.caption)}</p>`;
  if (image.alt === "") context.warnings.push(noAlt(context.section, image.src?.image ?? ""));
  const width = Math.min(100, Math.round((picture.width / FULL_WIDTH) * 100));
  return `<figure><img${attribute("src", picture.path)}${attribute("alt", image.alt)} style="width: ${width}%"/>${caption}</figure>`;
}

export function noAlt(section: string, src: string): BookWarning {
  const name = src.slice(src.lastIndexOf("/") + 1);
  const message = `The picture ${name} has no alternative text. Describe it for readers who can't see it.`;
  return { section, page: null, src, message };
}

function writeTable(context: ChapterContext, table: Table): string {
  const [head, ...body] = table.content;
  if (!head) return "";
  if (head.content.length > MAX_COLUMNS) {
    const message = `A table has ${head.content.length} columns; more than ${MAX_COLUMNS} don't fit a small screen. Split it.`;
    context.warnings.push({ section: context.section, page: null, message });
  }
  const aligns = head.content.map((cell) => {
    const align = cell.type === "tableHeader" ? cell.align : null;
    return align === "center" || align === "right" ? ` class="${align}"` : "";
  });
  const row = (tag: "th" | "td", cells: Table["content"][number]["content"]) =>
    `<tr>${cells.map((cell, at) => `<${tag}${tag === "th" ? ' scope="col"' : ""}${aligns[at] ?? ""}>${writeLine(context, cell.content, null)}</${tag}>`).join("")}</tr>`;
  const rows = body.map(({ content }) => row("td", content)).join("");
  return `<table><thead>${row("th", head.content)}</thead>${rows === "" ? "" : `<tbody>${rows}</tbody>`}</table>`;
}

/** The notes in order of their marks; a note may refer to another, which then follows. */
function writeNotes(context: ChapterContext): string {
  const bodies: string[] = [];
  for (let at = 0; at < context.usedNotes.length; at++) {
    bodies.push(writeBlocks(context, context.usedNotes[at]?.content ?? []));
  }
  if (bodies.length === 0) return "";
  const notes = bodies.map((body, at) => {
    const uses = context.noteUses.get(context.usedNotes[at]?.label ?? "") ?? 1;
    const links = Array.from({ length: uses }, (_, use) => {
      const target = `#fnref-${at + 1}${use > 0 ? `-${use + 1}` : ""}`;
      return `<a href="${target}" role="doc-backlink" aria-label="Back to the text">↩</a>`;
    });
    return `<aside epub:type="footnote" role="doc-footnote" id="fn-${at + 1}"><p class="number">${at + 1}. ${links.join(" ")}</p>${body}</aside>`;
  });
  return `<section class="notes" epub:type="footnotes">${notes.join("")}</section>`;
}
