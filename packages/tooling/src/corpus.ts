import { embedOf } from "@quire/documents/embeds";
import { parsePage } from "@quire/documents/fromHtml/parsePage";
import { attributeOf, type Child, type Element, isElement, lineIn } from "@quire/documents/fromHtml/tree";
import { imagesIn } from "@quire/documents/images";
import { linksIn } from "@quire/documents/links";
import type { PostDocument } from "@quire/documents/schema";
import { textFromBlocks } from "@quire/documents/text";
import { everyBlock } from "@quire/documents/walk";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { type ArchiveFiles, guessSource } from "@quire/formats/archive";
import { splitFrontMatter } from "@quire/formats/frontMatter/split";
import { readSiteFolder } from "@quire/formats/markdown/siteFolder";
import { beginningOf } from "@quire/formats/reading/bits";
import { csvRecords } from "@quire/formats/reading/csvRecords";

/** Words and parts of a text, in its source or as it was read. */
export interface Content {
  words: Map<string, number>;
  pictures: number;
  captions: number;
  links: number;
  tables: number;
}

export const emptyContent = (): Content => ({
  words: new Map(),
  pictures: 0,
  captions: 0,
  links: 0,
  tables: 0,
});

const MAX_TEXT = 200_000_000;
const NOT_SHOWN =
  /^(?:script|style|head|title|template|svg|select|textarea|noscript|noembed|noframes|iframe|object|math|button)$/;
/** Quotations of other sites, which an embed replaces. */
const QUOTED_POST = /(?:^|\s)(?:twitter-(?:tweet|video)|instagram-media|tiktok-embed|bluesky-embed)(?:\s|$)/;
const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

/** Adds the words of a text; raised and lowered signs count as plain ones. */
function addWords({ words }: Content, text: string): void {
  const plain = text.normalize("NFKC").replaceAll("\u00ad", "").toLowerCase();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
}

/** Adds an HTML page or part of one, as a browser would show it. */
export function addHtml(content: Content, html: string): void {
  const root = parsePage(html);
  const text: string[] = [];
  const waiting: (Child | string)[] = [...root.childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") text.push(node);
    else if (!isElement(node)) {
      if (node.nodeName === "#text" && "value" in node) text.push(node.value);
    } else if (!NOT_SHOWN.test(node.tagName) && !QUOTED_POST.test(attributeOf(node, "class") ?? "")) {
      countElement(content, node);
      const separator = INLINE.test(node.tagName) ? "" : " ";
      text.push(separator);
      waiting.push(separator, ...node.childNodes.toReversed());
    }
  }
  addWords(content, text.join(""));
}

function countElement(content: Content, element: Element): void {
  switch (element.tagName) {
    case "img":
      if (attributeOf(element, "src") || attributeOf(element, "data-src")) content.pictures++;
      return;
    case "figcaption":
    case "caption":
      if (lineIn(element) !== "") content.captions++;
      return;
    case "a":
      if (/^(?:https?:|\/|\w)/i.test(attributeOf(element, "href") ?? "") && lineIn(element) !== "")
        content.links++;
      return;
    case "table":
      content.tables++;
  }
}

/** Returns the text of an entity. */
const htmlText = (entity: string): string => lineIn(parsePage(entity));

/** A picture with a title. */
const CAPTION = /!\[[^\]\n]*\]\([^)\s]+ "([^"\n]+)"\)/g;

/** Adds a Markdown text without its signs. */
export function addMarkdown(content: Content, source: string): void {
  const parts = splitFrontMatter(source);
  const body = ("problem" in parts ? source : parts.body)
    .replace(/<!--[\s\S]*?-->|%%[\s\S]*?%%/g, " ")
    .replace(/\{%[^}]*%\}|\{\{[^}]*\}\}/g, " ");
  content.pictures += [...body.matchAll(/!\[[^\]\n]*\]\(|!\[\[|<img\b/gi)].length;
  content.links += [...body.matchAll(/(?<!!)\[[^\]\n]+\]\(|(?<!!)\[\[|<a\s/gi)].length;
  content.tables += [...body.matchAll(/^\s*\|?[ :]*-{3,}[ :]*\|[-|: ]*$/gm)].length;
  const captions = [...body.matchAll(CAPTION)];
  content.captions += captions.length;
  const text = body
    // A picture's text isn't shown, and an address isn't text: a player's alone on its line is an embed.
    .replace(CAPTION, " $1 ")
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)|!\[\[[^\]\n]*\]\]/g, " ")
    .replace(/^https?:\S+$/gm, (address) => (embedOf(address) ? " " : address))
    .replace(/`[^`\n]*`/g, (code) => code.replaceAll("&", "& "))
    .replace(/\]\([^)\n]*\)/g, "] ")
    .replace(/\[\[[^\]|\n]*\|/g, " ")
    .replace(/^\s*(?:`{3,}|~{3,})[^\n]*$/gm, " ")
    .replace(/^[ \t>]*\d{1,9}[.)](?=\s)/gm, " ")
    .replace(/\[\^[^\]\s]+\]/g, " ")
    .replace(/&(?:#x?[0-9a-f]+|[a-z]+\d*);/gi, (entity) => htmlText(entity))
    .replace(/<\/?su[bp]>/g, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\*+|~~+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
  addWords(content, text);
}

/** Adds what was read. */
export function addBlocks(content: Content, blocks: PostDocument): void {
  addWords(content, textFromBlocks(blocks));
  content.pictures += imagesIn(blocks).length;
  content.links += linksIn(blocks).length;
  for (const block of everyBlock(blocks)) {
    if (block.type === "table") content.tables++;
    if ((block.type === "image" || block.type === "featuredImage") && block.caption !== "")
      content.captions++;
  }
}

/** A title that repeats a text's first heading isn't in the text any more. */
export function addTitle(content: Content, title: string): void {
  addWords(content, title);
}

/** Returns how often each word is more often in the first than in the second, most frequent first. */
export function wordsMissing(first: Content, second: Content): [word: string, count: number][] {
  return [...first.words]
    .map(([word, count]): [string, number] => [word, count - (second.words.get(word) ?? 0)])
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one);
}

/** The files that hold an export's texts. */
const TEXTS: Readonly<Record<Exclude<ArchiveSource, "markdown">, RegExp>> = {
  ghost: /\.json$/i,
  substack: /\.html?$/i,
  medium: /\.html?$/i,
  wordpress: /\.xml$/i,
  blogger: /\.(?:xml|atom)$/i,
  rss: /\.(?:xml|rss|atom)$/i,
  beehiiv: /\.csv$/i,
  buttondown: /\.md$/i,
  quire: /\.md$/i,
};

/**
 * Returns what the posts of an export say, found by the names of its fields and without its reader. Of a folder of
 * texts, what isn't for readers doesn't count.
 */
export async function contentOfExport(files: ArchiveFiles): Promise<Content> {
  const content = emptyContent();
  const source = await guessSource(files);
  const names =
    source === "markdown"
      ? (await readSiteFolder(files)).texts
      : files.names().filter((name) => source !== null && TEXTS[source].test(name));
  for (const name of names) {
    if (/(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) continue;
    if (/\.csv$/i.test(name)) {
      await addTable(content, files, name);
      continue;
    }
    const { text } = await beginningOf(files, name, MAX_TEXT);
    if (source === "medium") addHtml(content, storyOf(text));
    else if (/\.html?$/i.test(name)) addHtml(content, withoutFront(text));
    else if (/\.json$/i.test(name)) addJson(content, text);
    else if (/\.(?:xml|rss|atom)$/i.test(name)) addXml(content, text);
    else addMarkdown(content, text);
  }
  return content;
}

/** Returns a story without what Medium says about it. */
const storyOf = (page: string): string =>
  page.replace(/^[\s\S]*?data-field="body"[^>]*>/, "").replace(/<footer>[\s\S]*?<\/footer>/, "");

function withoutFront(text: string): string {
  const parts = splitFrontMatter(text);
  return "problem" in parts ? text : parts.body;
}

function addJson(content: Content, text: string): void {
  const waiting: unknown[] = [parsedJson(text)];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if ("html" in value && typeof value.html === "string") addHtml(content, value.html);
    for (const inside of Object.values(value)) if (typeof inside === "object") waiting.push(inside);
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Another file beside the export.
    return null;
  }
}

/** The fields of an entry that may hold its text: the first one that it has does. */
const TEXT_FIELDS = ["content:encoded", "content", "description", "summary"];

function addXml(content: Content, xml: string): void {
  for (const [, , entry = ""] of xml.matchAll(/<(item|entry)\b[^>]*>([\s\S]*?)<\/\1>/gi)) {
    if (/<wp:post_type>(?!\s*(?:<!\[CDATA\[)?(?:post|page)\b)/.test(entry)) continue;
    if (/#(?:comment|settings|template)['"]/.test(entry)) continue;
    for (const field of TEXT_FIELDS) {
      const found = new RegExp(`<${field}(?:\\s[^>]*)?>([\\s\\S]*?)</${field}>`, "i").exec(entry)?.[1];
      if (found === undefined || found.trim() === "") continue;
      addHtml(content, unwrapped(found));
      break;
    }
  }
}

function unwrapped(text: string): string {
  if (text.includes("<![CDATA[")) return text.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1");
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replace(/&#0*39;|&apos;/g, "'")
    .replaceAll("&amp;", "&");
}

async function addTable(content: Content, files: ArchiveFiles, name: string): Promise<void> {
  for await (const cell of csvRecords(files, name)) {
    const html = cell("content_html") || cell("html");
    if (html !== "") addHtml(content, html);
  }
}
