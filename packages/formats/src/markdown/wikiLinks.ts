import { imageTypeOf } from "@quire/domain/media/imageTypes";
import { replaceOutsideCode } from "./replaceOutsideCode.ts";

const PREFIX = "https://import.invalid/wiki/";
const SCHEME = "wikilink:";

/** How links and pictures that are named as Obsidian does are written. */
export interface WikiForm {
  link(target: string): string;
  picture(target: string): string;
}

/** Addresses that a reader of posts finds again. */
export const FOUND_AGAIN: WikiForm = { link: wikiAddress, picture: wikiAddress };

/** A link that no page allows, so that it is text unless it is replaced, and a picture's path as it is written. */
export const AS_TEXT: WikiForm = {
  link: (target) => SCHEME + encoded(target),
  picture: (target) => `<${target.replace(/[<>]/g, percent)}>`,
};

/** Returns the address of a text or file that is named as Obsidian does: by its name, wherever it is. */
export function wikiAddress(target: string): string {
  return PREFIX + encoded(target);
}

/** Returns what such an address names; null for any other address. */
export function wikiTarget(address: string): string | null {
  const prefix = [PREFIX, SCHEME].find((one) => address.startsWith(one));
  if (prefix === undefined) return null;
  const target = address.slice(prefix.length);
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const encoded = (target: string): string =>
  target.trim().split("/").map(encodeURIComponent).join("/").replace(/[()]/g, percent);

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

const LINK = /(!?)\[\[([^[\]|\n\\]{1,500})(?:\\?\|([^[\]\n]{0,500}))?\]\](?![(:])/g;
const SIZE = /^\d{1,5}(?:x\d{1,5})?$/;
/** A recording or another file, not a note. */
const FILE = /\.(?!md$)[a-z][a-z0-9]{1,4}$/i;
const CONTENTS = /^_?toc_?$/i;

/**
 * Rewrites links and embeds of Obsidian as markdown: `[[note|words]]` as a link, `![[whale.png|300]]` as a picture, and
 * an embedded note as a link.
 */
export function withoutWikiLinks(
  markdown: string,
  form: WikiForm,
  onEmbed?: (target: string, at: number) => void,
): string {
  if (!markdown.includes("[[")) return markdown;
  return replaceOutsideCode(markdown, LINK, (match) => {
    const [, embeds = "", written = "", said = ""] = match;
    // An escaped bracket, or a picture that is a link.
    if (isEscaped(markdown, match.index)) return null;
    const target = written.trim();
    if (CONTENTS.test(target)) return "";
    const words = said.split(/\\?\|/).map((part) => part.trim());
    const isWord = (part: string) => part !== "" && !(embeds && SIZE.test(part));
    const alias = words.filter(isWord).join(" ");
    if (embeds && imageTypeOf(target)) return `![${alias}](${form.picture(target)})`;
    if (embeds && !FILE.test(target)) onEmbed?.(target, match.index);
    const shown = alias || target.replace(/^#/, "").replaceAll("#", " › ");
    return target.startsWith("#") ? shown : `[${shown}](${form.link(target)})`;
  });
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}
