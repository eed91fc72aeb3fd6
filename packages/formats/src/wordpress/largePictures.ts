import { attributeOf, type Element, elementOf } from "@quire/documents/fromHtml/tree";
import { imageTypeOf } from "@quire/domain/media/imageTypes";
import type { Rule } from "../html/arrange.ts";
import { lazyAddress, setAttribute } from "../html/common.ts";
import { attributeIn, webAddress } from "../html/pieces.ts";
import { withoutSize } from "../pictures.ts";
import type { MediaLibrary } from "./media.ts";

/** Uses the picture as it was uploaded, of which a post's text shows a smaller copy. */
export function largePictureRule(library: MediaLibrary): Rule {
  const offered = new WeakSet<Element>();
  return (img) => {
    if (img.tagName !== "img" || offered.has(img)) return null;
    const later = lazyAddress(img);
    if (later) {
      setAttribute(img, "src", later);
      img.attrs = img.attrs.filter(({ name }) => !name.startsWith("data-"));
    }
    const original = originalOf(img, library);
    const src = attributeIn(img, "src");
    if (original && original !== src) {
      setAttribute(img, "src", original);
      withoutDimensions(img);
      return null;
    }
    const guess = guessedOriginal(src);
    if (original || guess === src || !webAddress(guess)) return null;
    // The name alone says that there is a larger one: the small one is the fallback.
    offered.add(img);
    withoutDimensions(img);
    return [elementOf("picture", {}, [elementOf("source", { srcset: inSrcset(guess) }), img])];
  };
}

/** Returns the address that the original of a resized copy has by its name; others unchanged. */
function guessedOriginal(src: string): string {
  const address = webAddress(src);
  if (!address) return src;
  const url = new URL(address);
  if (/^i\d\.wp\.com$/.test(url.hostname)) {
    return withoutSize(`${url.searchParams.has("ssl") ? "https" : "http"}:/${url.pathname}`);
  }
  // Their query alone says how large a copy is.
  if (/(?:\.files\.wordpress|^images\.squarespace-cdn)\.com$/.test(url.hostname))
    return url.origin + url.pathname;
  return withoutSize(src);
}

/** Returns the address of a picture's original if the post or the media library names it; "" otherwise. */
export function originalOf(img: Element, library: MediaLibrary): string {
  const src = attributeIn(img, "src");
  const link = linkAround(img);
  const id = /(?:^|\s)wp-image-(\d{1,12})(?:\s|$)/.exec(attributeIn(img, "class"))?.[1];
  const named = [
    attributeIn(img, "data-orig-file"),
    id ? (library.file(id)?.url ?? "") : "",
    link,
    library.named(withoutSize(src))?.url ?? "",
  ];
  return named.find((address) => webAddress(address) && isCopy(src, address)) ?? "";
}

/** Whether a picture is a smaller copy of another, or that one itself. */
const isCopy = (copy: string, original: string): boolean =>
  imageTypeOf(original.split(/[?#]/)[0] ?? "") !== null && stemOf(copy) === stemOf(original);

const stemOf = (address: string): string =>
  (withoutSize(address).split(/[?#]/)[0]?.split("/").at(-1) ?? "").replace(/(?:-scaled)?\.\w+$/, "");

function linkAround(img: Element): string {
  for (
    let node = img.parentNode, depth = 0;
    node && "tagName" in node && depth < 4;
    node = node.parentNode, depth++
  ) {
    if (node.tagName === "a") return attributeOf(node, "href") ?? "";
  }
  return "";
}

function withoutDimensions(img: Element): void {
  img.attrs = img.attrs.filter(({ name }) => !/^(?:width|height|srcset|sizes)$/.test(name));
}

const inSrcset = (address: string): string => address.replace(/[\s,]/g, encodeURIComponent);
