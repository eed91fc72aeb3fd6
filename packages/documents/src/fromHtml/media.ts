import { plainLine } from "../characters.ts";
import { embedOf } from "../embeds.ts";
import { FILE_COMMENT, fileComment } from "../markdown/comments.ts";
import type { Block, FeaturedImage, Image } from "../schema.ts";
import { allowedImageUrl } from "../urls.ts";
import { attributeOf, type Element, findNear, hasClass, type ParseContext, textIn } from "./tree.ts";

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

/** Returns an image block for an `img` (and the `picture` and caption around it), or null without a usable URL. */
export function readImage(
  context: ParseContext,
  img: Element,
  source: Element | null,
  caption: string,
): Image | null {
  const fallback = allowedImageUrl(attributeOf(img, "src") ?? "");
  if (fallback === null) return null;
  const first = (source && attributeOf(source, "srcset"))?.trim().split(/[\s,]/)[0] ?? "";
  const color = attributeOf(img, "data-color") ?? "";
  return {
    type: "image",
    id: context.newId(),
    src: { image: allowedImageUrl(first) ?? fallback, fallback },
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

function readStored(context: ParseContext, figure: Element, caption: () => string): Block | null {
  const type = attributeOf(figure, "data-kind");
  const file = attributeOf(figure, "data-file") ?? "";
  const size = Number(attributeOf(figure, "data-size"));
  if (type !== "audio" && type !== "video" && type !== "file") return null;
  if (!FILE_COMMENT.test(fileComment({ type, file, size, name: "" }))) return null;
  return { type, id: context.newId(), file, name: plainLine(caption()).slice(0, 255), size };
}

/** Returns a figure that is a single block: image, embed or stored file. Null for any other figure. */
export function readFigure(context: ParseContext, figure: Element): Block | null {
  const captionElement = findNear(figure, (element) => element.tagName === "figcaption");
  const caption = () => (captionElement ? textIn(captionElement) : "");
  const embed = readEmbed(context, attributeOf(figure, "data-embed"), attributeOf(figure, "data-title"));
  if (embed) return embed;
  const stored = readStored(context, figure, caption);
  if (stored) return stored;
  const named = (tag: string) => findNear(figure, (element) => element.tagName === tag);
  const frame = named("iframe");
  if (frame) return readEmbed(context, attributeOf(frame, "src"), attributeOf(frame, "title"));
  const img = named("img");
  // A figure may hold a table or several images: then its parts are read one by one.
  const others = ["table", "pre", "blockquote", "p", "ul", "ol"].some((tag) => named(tag));
  const second = img && findNear(figure, (element) => element.tagName === "img" && element !== img);
  if (!img || second || others) return null;
  const image = readImage(context, img, named("source"), caption());
  if (!image || !hasClass(figure, "featured") || context.featured) return image;
  const featured: FeaturedImage = { ...image, type: "featuredImage" };
  context.featured = featured;
  return featured;
}
