import { plainLine } from "../characters.ts";
import { embedOf } from "../embeds.ts";
import { textNode } from "../inline.ts";
import { FILE_COMMENT, fileComment } from "../markdown/comments.ts";
import type { Block, FeaturedImage, Image } from "../schema.ts";
import { allowedHref, allowedImageUrl } from "../urls.ts";
import { candidatesOf, largestOf } from "./srcset.ts";
import {
  attributeOf,
  type Child,
  type Element,
  elementsIn,
  findNear,
  hasClass,
  isElement,
  lineIn,
  type ParseContext,
  textIn,
} from "./tree.ts";

function pixels(value: string | null): number | null {
  const number = /^\d{1,6}$/.test(value ?? "") ? Number(value) : 0;
  return number >= 1 && number <= 100_000 ? number : null;
}

/** A tracking pixel. */
export function isPixel(img: Element): boolean {
  return attributeOf(img, "width") === "1" && attributeOf(img, "height") === "1";
}

/** An image on the disk of the user who copied the page. */
export function isOnDisk(img: Element): boolean {
  return /^file:/i.test((attributeOf(img, "src") ?? "").trim());
}

/** Where scripts find the picture that they load later; `src` is a placeholder until then. */
const LAZY = ["data-src", "data-lazy-src", "data-original", "data-orig-file"];

/** Returns the URL of an image's `src`, or of what a script would load; null if there is none that may be used. */
export function sourceOf(img: Element): string | null {
  for (const name of [...LAZY, "src"]) {
    const address = allowedImageUrl(attributeOf(img, name) ?? "");
    if (address !== null) return address;
  }
  return null;
}

/**
 * Returns the largest picture of a `srcset`, at most 4,000 pixels wide if possible; null if there is none, or if the
 * image's own address isn't among them: then it is the original.
 */
function largestIn(element: Element | null, own: string | null): string | null {
  for (const name of ["data-srcset", "data-lazy-srcset", "srcset"]) {
    const written = element && attributeOf(element, name);
    const candidates = written ? candidatesOf(written) : [];
    if (own !== null && !candidates.some(({ url }) => allowedImageUrl(url) === own)) continue;
    const address = allowedImageUrl(largestOf(candidates) ?? "");
    if (address) return address;
  }
  return null;
}

/** Returns an image block for an `img` (and the `picture` and caption around it), or null without a usable URL. */
export function readImage(
  context: ParseContext,
  img: Element,
  source: Element | null,
  caption: string,
): Image | null {
  const own = sourceOf(img);
  const largest = largestIn(source, null) ?? largestIn(img, own);
  const fallback = own ?? largest;
  if (fallback === null) return null;
  const color = attributeOf(img, "data-color") ?? "";
  return {
    type: "image",
    id: context.newId(),
    src: { image: largest ?? fallback, fallback },
    alt: plainLine(attributeOf(img, "alt") ?? "").slice(0, 2000),
    caption: plainLine(caption).slice(0, 2000),
    height: pixels(attributeOf(img, "height")),
    width: pixels(attributeOf(img, "width")),
    prominent_color: /^#[0-9a-f]{6}$/.test(color) ? color : null,
  };
}

/** Returns an embed of an allow-listed provider, or null. */
export function readEmbed(context: ParseContext, url: string | null, title: string | null): Block | null {
  const embed = embedOf(url ?? "");
  if (!embed) return null;
  const text = plainLine(title ?? "").slice(0, 500);
  return { type: "embed", id: context.newId(), url: embed.url, title: text || null };
}

/** Elements that play or show what is elsewhere. */
const PLAYERS = new Set(["iframe", "frame", "video", "audio", "object", "embed"]);

export const isPlayer = (element: Element): boolean => PLAYERS.has(element.tagName);

/** Returns where a player's content is; null for one without an address of the web or of this site. */
export function addressOfPlayer(player: Element): string | null {
  const inside = findNear(player, ({ tagName }) => tagName === "source" || tagName === "embed");
  const named = [player, inside].flatMap((element) =>
    element ? ["src", "data-src", "data"].map((name) => attributeOf(element, name)) : [],
  );
  const address = named.find((value) => value && !/^(?:about|blob|data|javascript):/i.test(value.trim()));
  const absolute = address?.trim().replace(/^\/\//, "https://") ?? "";
  return allowedHref(absolute) || null;
}

/** Frames that only count visitors. */
function isHidden(player: Element): boolean {
  const sizes = [attributeOf(player, "width"), attributeOf(player, "height")];
  return sizes.some((size) => size === "0" || size === "1") || attributeOf(player, "hidden") !== null;
}

/** Returns a player as an embed of its provider, else as a link to its content; null if there is neither. */
export function readPlayer(context: ParseContext, player: Element): Block | null {
  const address = addressOfPlayer(player);
  if (!address || isHidden(player)) return null;
  const title = plainLine(attributeOf(player, "title") ?? "");
  const embed = readEmbed(context, address, title);
  if (embed) return embed;
  const link = { type: "link" as const, href: address, title: null };
  return {
    type: "paragraph",
    id: context.newId(),
    content: [textNode(title || plainLine(address), [link])],
  };
}

const QUOTED_POST = /(?:^|\s)(?:twitter-(?:tweet|video)|instagram-media)(?:\s|$)/;

/** Returns a social network's post, which its sites write as a quotation with its address, as an embed. */
export function readQuotedPost(context: ParseContext, quote: Element): Block | null {
  if (!QUOTED_POST.test(attributeOf(quote, "class") ?? "")) return null;
  const named = ["data-instgrm-permalink", "cite"].map((name) => attributeOf(quote, name) ?? "");
  let address = named.find((url) => embedOf(url));
  for (const link of address ? [] : elementsIn(quote)) {
    const href = link.tagName === "a" ? (attributeOf(link, "href") ?? "") : "";
    if (embedOf(href)) address = href;
  }
  const words = findNear(quote, ({ tagName }) => tagName === "p");
  return address ? readEmbed(context, address, words && textIn(words)) : null;
}

function readStored(context: ParseContext, figure: Element, caption: () => string): Block | null {
  const type = attributeOf(figure, "data-kind");
  const file = attributeOf(figure, "data-file") ?? "";
  const size = Number(attributeOf(figure, "data-size"));
  if (type !== "audio" && type !== "video" && type !== "file") return null;
  if (!FILE_COMMENT.test(fileComment({ type, file, size, name: "" }))) return null;
  return { type, id: context.newId(), file, name: plainLine(caption()).slice(0, 255), size };
}

/** Text beside a figure's picture up to this length may be its caption. */
const MAX_CAPTION = 500;
/** Characters of a figure that are looked at, since figures nest. */
const MAX_FIGURE = 10_000;
const isCaption = ({ tagName }: Element) => tagName === "figcaption";

/** Returns a figure that is a single block: image, embed or stored file. Null for any other figure. */
export function readFigure(context: ParseContext, figure: Element): Block | null {
  const captionElement = findNear(figure, isCaption);
  const caption = () => (captionElement ? lineIn(captionElement) : "");
  const embed = readEmbed(context, attributeOf(figure, "data-embed"), attributeOf(figure, "data-title"));
  if (embed) return embed;
  const stored = readStored(context, figure, caption);
  if (stored) return stored;
  const named = (tag: string) => findNear(figure, (element) => element.tagName === tag);
  const img = named("img");
  // A figure may hold a table or several images: then its parts are read one by one.
  const others = ["table", "pre", "blockquote", "ul", "ol", "dl", "h2", "h3", ...PLAYERS].some((tag) =>
    named(tag),
  );
  const second = img && findNear(figure, (element) => element.tagName === "img" && element !== img);
  if (!img || second || others) return null;
  const besides = textBesides(figure, captionElement);
  if (besides === null || (besides && (captionElement || !hasOneLine(figure)))) return null;
  const image = readImage(context, img, named("source"), captionElement ? caption() : besides);
  if (!image || !hasClass(figure, "featured") || context.featured) return image;
  const featured: FeaturedImage = { ...image, type: "featuredImage" };
  context.featured = featured;
  return featured;
}

/** Returns a figure's text without its caption, on one line; null if it is too long to be one. */
function textBesides(figure: Element, caption: Element | null): string | null {
  const all = textIn(figure, MAX_FIGURE);
  if (all.length > MAX_FIGURE) return null;
  const own = caption ? textIn(caption) : "";
  const at = own ? all.indexOf(own) : -1;
  const besides = plainLine(at === -1 ? all : all.slice(0, at) + all.slice(at + own.length));
  return besides.length > MAX_CAPTION ? null : besides;
}

/** Whether one element beside a figure's picture has all its text, in a single line. */
function hasOneLine(figure: Element): boolean {
  const isPicture = ({ tagName }: Element) => tagName === "img";
  const others = figure.childNodes.filter((node) =>
    isElement(node)
      ? !isPicture(node) && !findNear(node, isPicture) && textIn(node).trim() !== ""
      : isWords(node),
  );
  const [only] = others;
  if (others.length !== 1 || !only || !isElement(only)) return false;
  return findNear(only, ({ tagName }) => /^(?:p|div|br|li)$/.test(tagName)) === null;
}

const isWords = (node: Child) => node.nodeName === "#text" && "value" in node && node.value.trim() !== "";
