import { allowedHref } from "../urls.ts";
import { attributeOf, type Element, elementsIn, findNear, type Parent, textIn } from "./tree.ts";

/** Addresses of pictures themselves, also at Substack's resizer, and of WordPress's pages that only show one. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)|\/image\/fetch\/|[?&]attachment_id=/i;
const MAX_LINKS = 1000;

/** Where a page's pictures and their captions lead to: neither can have a link in a document. */
export function pictureLinksOf(root: Parent): { pictures: string[]; captions: string[] } {
  const pictures = new Set<string>();
  const captions = new Set<string>();
  for (const element of elementsIn(root)) {
    if (pictures.size + captions.size > MAX_LINKS) break;
    if (element.tagName === "a" && isPictureLink(element)) add(pictures, element);
    if (!isCaption(element)) continue;
    for (const link of elementsIn(element)) if (link.tagName === "a") add(captions, link);
  }
  return { pictures: [...pictures], captions: [...captions] };
}

function isPictureLink(link: Element): boolean {
  if (/attachment/.test(attributeOf(link, "rel") ?? "")) return false;
  const img = findNear(link, ({ tagName }) => tagName === "img");
  // A link with words, such as a bookmark's card, stays with them.
  if (!img || textIn(link).trim() !== "") return false;
  return leadsFrom(attributeOf(img, "src") ?? "", attributeOf(link, "href") ?? "");
}

/** Whether a picture's link leads to something else than the picture in full size. */
export function leadsFrom(src: string, href: string): boolean {
  return !PICTURE.test(href) && withoutQuery(href) !== withoutQuery(src);
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, "");

const isCaption = (element: Element): boolean =>
  element.tagName === "figcaption" ||
  /(?:^|\s)wp-caption-text(?:\s|$)/.test(attributeOf(element, "class") ?? "");

function add(found: Set<string>, link: Element): void {
  const href = allowedHref(attributeOf(link, "href") ?? "");
  if (href && !href.startsWith("#")) found.add(href);
}
