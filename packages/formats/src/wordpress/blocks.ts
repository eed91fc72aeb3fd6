import { embedOf } from "@quire/documents/embeds";
import {
  type Child,
  type Element,
  elementOf,
  hasClass,
  isElement,
  lineIn,
  textIn,
} from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import { byClass, firstOf, type Rule } from "../html/arrange.ts";
import { nameOf } from "../html/common.ts";
import {
  allOfTag,
  attributeIn,
  captionIn,
  captionLine,
  embedOrLink,
  emphasis,
  figure,
  gallery,
  linkLine,
  tagIn,
  webAddress,
} from "../html/pieces.ts";
import type { LeftOut } from "../post/leftOut.ts";
import { largePictureRule, originalOf } from "./largePictures.ts";
import type { MediaLibrary } from "./media.ts";

/** WordPress's own elements: those of its blocks, and those generated for shortcodes here. */
export function wordpressRule(leftOut: LeftOut, library: MediaLibrary): Rule {
  const largePicture = largePictureRule(library);
  const embed: Rule = (element) => {
    // A caption never continues the address.
    const text = element.childNodes.map((node) => (node.nodeName === "figcaption" ? "\n" : textOf(node)));
    const address = /https?:\/\/\S{1,2000}/.exec(text.join(""))?.[0];
    // One saved with its frame is handled like any frame.
    if (!address || tagIn(element, "iframe") || tagIn(element, "blockquote")) return null;
    return [...embedOrLink(leftOut, address), ...captionLine(element)];
  };
  const file: Rule = (element) => {
    const link = tagIn(element, "a");
    const address = attributeIn(link, "href");
    return embedOrLink(leftOut, address, (link && plainLine(textIn(link))) || nameOf(address), "file");
  };
  const classes = byClass({
    "wp-block-embed": embed,
    "wp-block-gallery": blockGallery(library),
    gallery: (element) =>
      element.tagName === "div" && tagIn(element, "dl") ? blockGallery(library)(element) : null,
    "wp-block-file": file,
    "wp-block-button": (element) => {
      const link = tagIn(element, "a");
      return link ? [linkLine(attributeIn(link, "href"), textIn(link))] : null;
    },
    "wp-block-pullquote": (element) => {
      const quote = tagIn(element, "blockquote");
      return quote ? [elementOf("blockquote", {}, quote.childNodes)] : null;
    },
    "wp-shortcode-caption": (element) => captioned(element, library),
    "wp-embedded-content": embeddedPosts(),
    "wp-block-jetpack-subscriptions": () => [],
  });
  return firstOf(classes, pictureBehind, largePicture, (element) => bareAddress(leftOut, element));
}

/** Another site's post: a quote with its link, followed by a frame of the same. */
function embeddedPosts(): Rule {
  const quoted = new Set<string>();
  return (element) => {
    if (element.tagName === "blockquote") {
      const link = tagIn(element, "a");
      const address = attributeIn(link, "href");
      if (!link || quoted.size >= MAX_EMBEDDED) return null;
      quoted.add(postAddress(address));
      return [linkLine(address, textIn(element))];
    }
    return element.tagName === "iframe" && quoted.has(postAddress(attributeIn(element, "src"))) ? [] : null;
  };
}

const MAX_EMBEDDED = 1000;
const postAddress = (address: string): string =>
  address
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/\/embed$/, "");

/** Returns a picture that CSS draws behind an element's content as a picture above it. */
const pictureBehind: Rule = (element) => {
  if (!/^(?:div|section|figure|header)$/.test(element.tagName)) return null;
  const style = attributeIn(element, "style").slice(0, 4000);
  const address = /background(?:-image)?\s*:[^;]{0,300}?url\(\s*["']?([^"')\s]{1,2000})/i.exec(style)?.[1];
  if (!address || !(webAddress(address) || /^\/(?!\/)/.test(address))) return null;
  const rest = elementOf("div", { class: attributeIn(element, "class") }, element.childNodes);
  const isDrawnToo = allOfTag(element, "img").some((img) => attributeIn(img, "src") === address);
  return isDrawnToo ? [rest] : [figure({ src: address }), rest];
};

const textOf = (node: Child): string => (isElement(node) ? textIn(node) : "value" in node ? node.value : "");

const blockGallery =
  (library: MediaLibrary) =>
  (element: Element): Child[] => {
    const captioned = new Set<Element>();
    const own = (img: Element): string => {
      const around = closestFigure(img, element);
      // A figure's caption belongs to its first image; reading it for each of thousands would exhaust memory.
      if (!around || captioned.has(around)) return "";
      captioned.add(around);
      return captionIn(around);
    };
    const pictures = allOfTag(element, "img").map((img) =>
      figure({
        src: attributeIn(img, "data-full-url") || originalOf(img, library) || attributeIn(img, "src"),
        alt: attributeIn(img, "alt"),
        caption: own(img),
      }),
    );
    const below = element.childNodes.find((node) => node.nodeName === "figcaption");
    return gallery(pictures, below ? plainLine(lineIn(below as Element)) : "");
  };

/** Returns the figure around an image, within its gallery. */
function closestFigure(img: Element, gallery: Element): Element | null {
  for (
    let node = img.parentNode;
    node && node !== gallery;
    node = "parentNode" in node ? node.parentNode : null
  ) {
    if ("tagName" in node && (node.tagName === "figure" || node.tagName === "li")) return node;
  }
  return null;
}

/** [caption]: an image, possibly linked, and the text after it. */
function captioned(element: Element, library: MediaLibrary): Child[] {
  const img = tagIn(element, "img");
  const captionText = plainLine(attributeIn(element, "data-caption") || textIn(element));
  if (!img) return captionText ? [emphasis(captionText)] : [];
  const original = originalOf(img, library);
  const [width, height] = original ? ["", ""] : [attributeIn(img, "width"), attributeIn(img, "height")];
  return [
    figure({
      src: original || attributeIn(img, "src"),
      alt: attributeIn(img, "alt"),
      caption: captionText,
      width,
      height,
    }),
  ];
}

/** A URL alone on its line: WordPress embeds the page, and so do we. */
function bareAddress(leftOut: LeftOut, element: Element): Child[] | null {
  if (element.tagName !== "p" || hasClass(element, "has-background")) return null;
  const text = element.childNodes.length <= 3 ? textIn(element).trim() : "";
  return !/\s/.test(text) && webAddress(text) && embedOf(text) ? embedOrLink(leftOut, text) : null;
}
