import { LANGUAGE } from "../attributes.ts";
import { embedOf, providerTitle } from "../embeds.ts";
import { lineText } from "../inline.ts";
import type { Block, ListItem, TaskItem } from "../schema.ts";
import { allowedHref } from "../urls.ts";
import { attribute, escapeHtml } from "./escape.ts";
import { writeImage } from "./writeImage.ts";
import { writeLine } from "./writeLine.ts";
import { writeTable } from "./writeTable.ts";
import type { Writing } from "./writing.ts";

const calloutTitles = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
} as const;

export function writeBlocks(writing: Writing, blocks: readonly Block[]): string {
  let html = "";
  for (const block of blocks) html += writeBlock(writing, block);
  return html;
}

function levelOf(writing: Writing, heading: Block & { type: "heading" }): number {
  const { headingsUnder, headingDepths } = writing;
  const level =
    headingsUnder === undefined
      ? Math.trunc(heading.level) || 1
      : headingsUnder + (headingDepths.get(heading) ?? 1);
  return Math.min(6, Math.max(1, level));
}

function writeBlock(writing: Writing, block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `<p>${writeLine(writing, block.content)}</p>`;
    case "heading": {
      const level = levelOf(writing, block);
      const id = attribute("id", (writing.idPrefix ?? "") + (writing.headingIds.get(block) ?? ""));
      return `<h${level}${id}>${writeLine(writing, block.content)}</h${level}>`;
    }
    case "bulletList":
      return `<ul>${writeItems(writing, block.tight, block.content)}</ul>`;
    case "orderedList": {
      const start = Number.isInteger(block.start) && block.start !== 1 ? ` start="${block.start}"` : "";
      return `<ol${start}>${writeItems(writing, block.tight, block.content)}</ol>`;
    }
    case "taskList":
      return `<ul class="tasks">${writeItems(writing, block.tight, block.content)}</ul>`;
    case "blockquote":
      return `<blockquote>${writeBlocks(writing, block.content)}</blockquote>`;
    case "callout": {
      const kind = Object.hasOwn(calloutTitles, block.kind) ? block.kind : "note";
      const title = `<p class="callout-title">${calloutTitles[kind]}</p>`;
      return `<aside class="callout" role="note" data-kind="${kind}">${title}${writeBlocks(writing, block.content)}</aside>`;
    }
    case "codeBlock": {
      const known = block.language !== null && LANGUAGE.test(block.language);
      const language = known ? attribute("class", `language-${block.language}`) : "";
      return `<pre tabindex="0"><code${language}>${escapeHtml(lineText(block.content))}</code></pre>`;
    }
    case "featuredImage":
    case "image":
      return writeImage(writing, block);
    case "gallery":
      return `<div class="gallery">${writeBlocks(writing, block.content)}</div>`;
    case "embed":
      return writeEmbed(block);
    case "table":
      return writeTable(writing, block);
    case "horizontalRule":
      return "<hr>";
    case "paywall":
      return '<hr class="paywall">';
    case "audio":
    case "video":
    case "file":
      return writeStored(writing, block);
    case "footnote":
      return "";
  }
}

/** A plain link that works without scripts; the page's own script may put the provider's frame in its place. */
function writeEmbed(block: Block & { type: "embed" }): string {
  const embed = embedOf(block.url);
  if (!embed) return "";
  const words = block.title || `Open on ${providerTitle(embed.provider)}`;
  const link = `<a${attribute("href", embed.url)} rel="noopener nofollow ugc">${escapeHtml(words)}</a>`;
  const titled = block.title ? attribute("data-title", block.title) : "";
  return `<figure class="embed" data-embed="${escapeHtml(embed.url)}" data-provider="${embed.provider}"${titled}>${link}</figure>`;
}

/** A stored file: played or saved by those who are told where it is, and to everybody else its name. */
function writeStored(writing: Writing, block: Block & { type: "audio" | "video" | "file" }): string {
  const details = attribute("data-file", block.file) + attribute("data-size", block.size);
  const open = `<figure class="file" data-kind="${block.type}"${details}>`;
  const name = escapeHtml(block.name);
  const address = allowedHref(writing.fileAddress?.(block.file) ?? "");
  if (!address) return `${open}<figcaption>${name}</figcaption></figure>`;
  const save = `<a${attribute("href", `${address}?download=true`)}${attribute("download", block.name)}>Download</a>`;
  return `${open}${writePlayer(block, address)}<figcaption>${name} ${save}</figcaption></figure>`;
}

/** The browser's own player, which fetches nothing before it is asked to play. */
function writePlayer({ type, name }: { type: string; name: string }, address: string): string {
  const source = attribute("src", address) + attribute("aria-label", name);
  if (type === "audio") return `<audio controls preload="none"${source}></audio>`;
  return type === "video" ? `<video controls playsinline preload="none"${source}></video>` : "";
}

function writeItems(writing: Writing, tight: boolean, items: readonly (ListItem | TaskItem)[]): string {
  return items.map((item) => `<li>${writeItem(writing, tight, item)}</li>`).join("");
}

function writeItem(writing: Writing, tight: boolean, item: ListItem | TaskItem): string {
  const inside = item.content
    .map((block, index) =>
      // Two bare paragraphs in a row would run together into one.
      tight && block.type === "paragraph" && item.content[index - 1]?.type !== "paragraph"
        ? writeLine(writing, block.content)
        : writeBlock(writing, block),
    )
    .join("");
  if (item.type === "listItem") return inside;
  const [head] = item.content;
  const name = head?.type === "paragraph" ? lineText(head.content).slice(0, 120) : "";
  const box = `<input type="checkbox" disabled${item.checked ? " checked" : ""}${attribute("aria-label", name || "Task")}>`;
  return `${box} ${inside}`;
}
