import { linesIn, linkOf, linksIn, mapLinks } from "@quire/documents/links";
import type { Block, Inline, PostDocument } from "@quire/documents/schema";
import { plainLine } from "@quire/documents/text";
import { everyBlock } from "@quire/documents/walk";
import { extensionOf } from "@quire/domain/media/fileNames";
import { imageTypeOf } from "@quire/domain/media/imageTypes";
import { acceptedExtensions } from "@quire/domain/media/uploads";
import { parseUrl } from "@quire/domain/text/parseUrl";
import type { LinkedFile } from "../foreignPost.ts";
import { nameOf } from "../html/common.ts";
import { kindOfFile } from "./kindOfFile.ts";

/** Files that one text carries. */
export const MAX_LINKED_FILES = 50;
const MAX_NAME = 255;
const GOODS = ["zip", "cbz", "csv", "xls", "xlsx", "ods", "ppt", "pptx", "odp"];
/** Other addresses are pages. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ...(["audio", "video", "document"] as const).flatMap((kind) => acceptedExtensions(kind) ?? []),
  ...GOODS,
]);
const WORDS: ReadonlySet<Block["type"]> = new Set(["paragraph", "bulletList", "orderedList"]);

/** Returns the files that a text links to and that are `own`: players, cards of files, and links on its former site. */
export function linkedFilesOf(blocks: PostDocument, isOwn: (address: string) => boolean): LinkedFile[] {
  return [...new Set(linksIn(blocks))].flatMap((address) => {
    const name = nameOf(address);
    if (!EXTENSIONS.has(extensionOf(name)) || !isOwn(address)) return [];
    return [{ address, kind: kindOfFile(name, "post") }];
  });
}

/** Returns whether an address is on a site, or on a subdomain of it such as a CDN's. Without one it's a path of it. */
export function onSite(siteUrl: string | null): (address: string) => boolean {
  const host = hostOf(siteUrl ?? "");
  return (address) => {
    if (/^\/(?!\/)/.test(address)) return true;
    const of = hostOf(address);
    return host !== "" && (of === host || of.endsWith(`.${host}`));
  };
}

const hostOf = (address: string): string => parseUrl(address)?.hostname.replace(/^www\./, "") ?? "";

/**
 * Returns a text with the blocks that `blockOf` makes of its links: after the block with the link, or in place of one
 * that is nothing else, under the link's words.
 */
export function placeFiles(blocks: PostDocument, blockOf: (href: string) => Block | null): PostDocument {
  return blocks.flatMap((block) => {
    const files = new Map<string, Block>();
    for (const href of new Set(linksIn([block]))) {
      const file = blockOf(href);
      if (file) files.set(href, file);
    }
    if (files.size === 0) return [block];
    const words = wordsOf(block, files);
    if (words) return [...files].map(([href, file]) => named(file, words.get(href) ?? ""));
    return [...mapLinks([block], (href) => (files.has(href) ? null : href)), ...files.values()];
  });
}

/** Returns the words of each link; null if the block has others, or more than a name may have. */
function wordsOf(block: Block, files: ReadonlyMap<string, Block>): Map<string, string> | null {
  if ([...everyBlock([block])].some(({ type }) => !WORDS.has(type))) return null;
  const words = new Map<string, string>();
  let last = "";
  // A blank belongs to the link before it; lines end in one.
  for (const node of linesIn([block]).flatMap((line): Inline[] => [...line, { type: "hardBreak" }])) {
    const href = linkOf(node);
    const text = node.type === "text" ? node.text : " ";
    if (href !== null && files.has(href)) last = href;
    else if (node.type === "footnoteReference" || text.trim() !== "") return null;
    words.set(last, (words.get(last) ?? "") + text);
  }
  return [...words.values()].every((text) => plainLine(text).length <= MAX_NAME) ? words : null;
}

function named(file: Block, words: string): Block {
  const name = plainLine(words);
  if (name === "" || /^https?:/i.test(name)) return file;
  if (file.type === "image") return imageTypeOf(name) === null ? { ...file, caption: name } : file;
  return "name" in file ? { ...file, name } : file;
}
