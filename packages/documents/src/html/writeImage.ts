import type { FeaturedImage, Image } from "../schema.ts";
import { allowedImageUrl } from "../urls.ts";
import { attribute, escapeHtml } from "./escape.ts";
import type { RenderContext } from "./renderContext.ts";
import { lineDirection } from "./writeDirection.ts";

const integerOrNull = (value: number | null): number | null => (Number.isInteger(value) ? value : null);

/** A browser that can't show the modern format needs to know before it loads it. */
function typeOf(url: string): string | null {
  const extension = /\.(webp|avif)(?:[?#]|$)/i.exec(url)?.[1];
  return extension ? `image/${extension.toLowerCase()}` : null;
}

/** Escapes a URL for a srcset, where a comma would start another. */
const srcsetOf = (url: string): string => url.replaceAll(",", "%2C");

/** An image with its size, so that the layout doesn't shift, and its color as a placeholder. */
export function writeImage(context: RenderContext, image: Image | FeaturedImage): string {
  const main = image.src && allowedImageUrl(image.src.image);
  if (!main) return "";
  const fallback = allowedImageUrl(image.src?.fallback ?? "") ?? main;
  const { srcset, sizes } = context.imageAttributes?.(image) ?? {};
  const size =
    attribute("width", integerOrNull(image.width)) + attribute("height", integerOrNull(image.height));
  const color = /^#[0-9a-f]{6}$/.test(image.prominent_color ?? "") ? image.prominent_color : null;
  const featured = image.type === "featuredImage";
  // The featured image is the largest content of the first view: lazy loading would delay it.
  const loading = featured ? ' fetchpriority="high"' : ' loading="lazy"';
  const responsive = attribute("srcset", srcset) + attribute("sizes", sizes);
  const details = `${attribute("alt", image.alt)}${size}${loading} decoding="async"${attribute("data-color", color)}`;
  const img = (more: string): string => `<img${attribute("src", fallback)}${more}${details}>`;
  const source = `<source${attribute("type", typeOf(main))}${responsive || attribute("srcset", srcsetOf(main))}>`;
  const picture = main === fallback ? img(responsive) : `<picture>${source}${img("")}</picture>`;
  const caption = image.caption
    ? `<figcaption${lineDirection(context)}>${escapeHtml(image.caption)}</figcaption>`
    : "";
  return `<figure${featured ? ' class="featured"' : ""}>${picture}${caption}</figure>`;
}
