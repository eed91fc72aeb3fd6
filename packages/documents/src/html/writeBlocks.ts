import { alignClass } from "../alignClass.ts";
import { LANGUAGE } from "../attributes.ts";
import { embedOf, providerTitle } from "../embeds.ts";
import { lineText } from "../inline.ts";
import { plainText } from "../plainText.ts";
import type { Block, ListItem, TaskItem, TextAlign } from "../schema.ts";
import { allowedHref } from "../urls.ts";
import { attribute, escapeHtml } from "./escape.ts";
import type { RenderContext } from "./renderContext.ts";
import { boxDirection, lineDirection } from "./writeDirection.ts";
import { writeImage } from "./writeImage.ts";
import { writeLine } from "./writeLine.ts";
import { writeTable } from "./writeTable.ts";

export const calloutTitles = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
} as const;

export function writeBlocks(context: RenderContext, blocks: readonly Block[]): string {
  let html = "";
  for (const block of blocks) html += writeBlock(context, block);
  return html;
}

function levelOf(context: RenderContext, heading: Block & { type: "heading" }): number {
  const { headingsUnder, headingDepths } = context;
  const level =
    headingsUnder === undefined
      ? Math.trunc(heading.level) || 1
      : headingsUnder + (headingDepths.get(heading) ?? 1);
  return Math.min(6, Math.max(1, level));
}

const alignment = ({ align }: { align?: TextAlign }) => attribute("class", alignClass(align));

function writeBlock(context: RenderContext, block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `<p${alignment(block)}${lineDirection(context)}>${writeLine(context, block.content)}</p>`;
    case "heading": {
      const level = levelOf(context, block);
      const id = attribute("id", (context.idPrefix ?? "") + (context.headingIds.get(block) ?? ""));
      return `<h${level}${id}${alignment(block)}${lineDirection(context)}>${writeLine(context, block.content)}</h${level}>`;
    }
    case "bulletList":
      return `<ul${boxDirection(context, block)}>${writeItems(context, block.tight, block.content)}</ul>`;
    case "orderedList": {
      const start = Number.isInteger(block.start) && block.start !== 1 ? ` start="${block.start}"` : "";
      return `<ol${start}${boxDirection(context, block)}>${writeItems(context, block.tight, block.content)}</ol>`;
    }
    case "taskList":
      return `<ul class="tasks"${boxDirection(context, block)}>${writeItems(context, block.tight, block.content)}</ul>`;
    case "blockquote":
      return `<blockquote${boxDirection(context, block)}>${writeBlocks(context, block.content)}</blockquote>`;
    case "callout": {
      const kind = Object.hasOwn(calloutTitles, block.kind) ? block.kind : "note";
      const title = `<p class="callout-title">${calloutTitles[kind]}</p>`;
      return `<aside class="callout" role="note" data-kind="${kind}"${boxDirection(context, block)}>${title}${writeBlocks(context, block.content)}</aside>`;
    }
    case "codeBlock": {
      const known = block.language !== null && LANGUAGE.test(block.language);
      const language = known ? attribute("class", `language-${block.language}`) : "";
      // Code reads from left to right in any text.
      const direction = context.isBidirectional ? ' dir="ltr"' : "";
      return `<pre tabindex="0"${direction}><code${language}>${escapeHtml(lineText(block.content))}</code></pre>`;
    }
    case "featuredImage":
    case "image":
      return writeImage(context, block);
    case "gallery":
      return `<div class="gallery">${writeBlocks(context, block.content)}</div>`;
    case "embed":
      return writeEmbed(block);
    case "table":
      return writeTable(context, block);
    case "horizontalRule":
      return "<hr>";
    case "paywall":
      return '<hr class="paywall">';
    case "audio":
    case "video":
    case "file":
      return writeStored(context, block);
    case "footnote":
      return "";
  }
}

/** A plain link that works without scripts; the page's script may replace it with the provider's frame. */
function writeEmbed(block: Block & { type: "embed" }): string {
  const embed = embedOf(block.url);
  if (!embed) return "";
  const label = block.title || `Open on ${providerTitle(embed.provider)}`;
  const link = `<a${attribute("href", embed.url)} rel="noopener nofollow ugc">${escapeHtml(label)}</a>`;
  const titled = block.title ? attribute("data-title", block.title) : "";
  return `<figure class="embed" data-embed="${escapeHtml(embed.url)}" data-provider="${embed.provider}"${titled}>${link}</figure>`;
}

/** A stored file: playable or downloadable with a URL, otherwise only its name. */
function writeStored(context: RenderContext, block: Block & { type: "audio" | "video" | "file" }): string {
  const details = attribute("data-file", block.file) + attribute("data-size", block.size);
  const open = `<figure class="file" data-kind="${block.type}"${details}>`;
  const name = escapeHtml(block.name);
  const address = allowedHref(context.fileAddress?.(block.file) ?? "");
  if (!address) return `${open}<figcaption>${name}</figcaption></figure>`;
  const save = `<a${attribute("href", `${address}?download=true`)}${attribute("download", block.name)}>Download</a>`;
  return `${open}${writePlayer(block, address)}<figcaption>${name} ${save}</figcaption></figure>`;
}

/** The browser's native player, which loads nothing until it is played. */
function writePlayer({ type, name }: { type: string; name: string }, address: string): string {
  const source = attribute("src", address) + attribute("aria-label", name);
  if (type === "audio") return `<audio controls preload="none"${source}></audio>`;
  return type === "video" ? `<video controls playsinline preload="none"${source}></video>` : "";
}

function writeItems(context: RenderContext, tight: boolean, items: readonly (ListItem | TaskItem)[]): string {
  return items.map((item) => `<li>${writeItem(context, tight, item)}</li>`).join("");
}

function writeItem(context: RenderContext, tight: boolean, item: ListItem | TaskItem): string {
  const inside = item.content
    .map((block, index) =>
      // Without a separator, two bare paragraphs would run together.
      tight && block.type === "paragraph" && item.content[index - 1]?.type !== "paragraph"
        ? writeLine(context, block.content)
        : writeBlock(context, block),
    )
    .join("");
  if (item.type === "listItem") return inside;
  const [head] = item.content;
  const name = head?.type === "paragraph" ? plainText(head.content).slice(0, 120) : "";
  const box = `<input type="checkbox" disabled${item.checked ? " checked" : ""}${attribute("aria-label", name || "Task")}>`;
  return `${box} ${inside}`;
}
