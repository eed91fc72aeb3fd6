import type { Parts } from "./bookParts.ts";

/** How a style sheet names the parts of a book: relative to itself. */
export type Resolve = (href: string) => string;

/** Sheets that import each other end here. */
const DEEPEST_IMPORT = 8;

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const IMPORTS = /@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+))\s*\)?\s*([^;]*)(?:;|$)/gi;
const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi;

/** Whether an address leads out of the book. */
export const isElsewhere = (href: string): boolean => /^(?:[a-z][\w+.-]*:|\/\/)/i.test(href.trim());

/** Pictures and fonts that are written into the book itself. */
export const isInline = (href: string): boolean =>
  /^\s*data:(?:image|font|application\/(?:x-)?font)/i.test(href);

/** Returns the text of a style sheet and of those that it imports, with pictures and fonts from the book. */
export async function readStyles(text: string, resolve: Resolve, parts: Parts, depth = 0): Promise<string> {
  const plain = withoutPrefixes(text.replace(COMMENTS, " "));
  const imported: string[] = [];
  for (const [, double, single, bare, condition] of plain.matchAll(IMPORTS)) {
    const href = double ?? single ?? bare ?? "";
    if (isElsewhere(href) || depth >= DEEPEST_IMPORT) continue;
    const name = resolve(href);
    const sheet = await parts.textOf(name);
    if (sheet === null) continue;
    const styles = await readStyles(sheet, (to) => resolveFrom(name, to), parts, depth + 1);
    imported.push(within(condition ?? "", styles));
  }
  return [...imported, await withParts(plain.replace(IMPORTS, ""), resolve, parts)].join("\n");
}

/** Returns a style sheet that counts for some media only. */
export const within = (media: string, styles: string): string =>
  media.trim() === "" ? styles : `@media ${media.trim()} {\n${styles}\n}`;

/** The name of a part that another part refers to. */
export function resolveFrom(name: string, href: string): string {
  const base = name.split("/").map(encodeURIComponent).join("/");
  return decoded(new URL(href, `epub:/${base}`).pathname.slice(1));
}

/** An address without its escapes; as it is if they are wrong. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Returns styles with the addresses of the book's own parts, and without any other. */
export async function withParts(text: string, resolve: Resolve, parts: Parts): Promise<string> {
  const found = new Map<string, string>();
  for (const match of text.matchAll(URLS)) {
    const href = hrefIn(match);
    if (isAllowed(href)) found.set(href, href);
    else if (href && !isElsewhere(href)) found.set(href, (await parts.urlOf(resolve(href))) ?? "");
  }
  return text.replace(URLS, (...match) => `url("${found.get(hrefIn(match)) ?? ""}")`);
}

/** A reference to the chapter's own gradient or mask, or a picture within the sheet. */
const isAllowed = (href: string) => href.startsWith("#") || isInline(href);

const hrefIn = ([, double, single, bare]: readonly (string | undefined)[]) =>
  (double ?? single ?? bare ?? "").trim();

/** Properties with EPUB's prefix, of which some browsers know only the standard form (EPUB 3.3, 6.3.1.3). */
const PREFIXED = /-epub-([a-z-]+)\s*:\s*([^;}]*)/gi;
const VALUES: Readonly<Record<string, string>> = {
  "text-orientation:vertical-right": "mixed",
  "text-orientation:sideways-right": "sideways",
  "text-orientation:rotate-right": "sideways",
  "text-orientation:rotate-normal": "sideways",
  "text-combine:horizontal": "all",
  "text-combine-horizontal:all": "all",
  "text-underline-position:alphabetic": "auto",
  "text-transform:-epub-fullwidth": "full-width",
};

/** Returns styles with the standard forms of what has EPUB's prefix. */
export function withoutPrefixes(text: string): string {
  return text.replace(PREFIXED, (_, name: string, value: string) => {
    const [property, wanted] = [name.toLowerCase(), value.trim().toLowerCase()];
    const standard = property.startsWith("text-combine") ? "text-combine-upright" : property;
    const known = VALUES[`${property}:${wanted}`];
    return `${standard}: ${known ?? value}`;
  });
}
