import { LANGUAGE } from "@quire/documents/attributes";
import {
  attributeOf,
  type Child,
  type Element,
  findIn,
  hasClass,
  isElement,
  type Parent,
  textIn,
} from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import { arrangeTree, byClass, firstOf, type Rule } from "../html/arrange.ts";
import { frameOrLink, setAttribute } from "../html/common.ts";
import {
  allOfTag,
  attributeIn,
  captionIn,
  figure,
  gallery,
  linkLine,
  paragraph,
  tagIn,
  textChild,
} from "../html/pieces.ts";
import type { LeftOut } from "../post/leftOut.ts";
import type { StoryPage } from "./storyPage.ts";

/** The longest side of images from Medium; smaller ones are delivered as they are. */
const LARGEST = "/max/2560/";

/** Medium's own elements. */
export function mediumRule(leftOut: LeftOut): Rule {
  const byClasses = byClass({
    "graf--mixtapeEmbed": mixtape,
    "graf--iframe": (element) => framed(leftOut, element),
    "graf--pre": code,
    "sectionLayout--outsetRow": row,
  });
  return firstOf(byClasses, (element) => {
    if (element.tagName === "img") enlarge(element);
    return null;
  });
}

/** A link card, as a link with its title. */
function mixtape(element: Element): Child[] | null {
  const link = allOfTag(element, "a").find((anchor) => hasClass(anchor, "markup--mixtapeEmbed-anchor"));
  if (!link) return null;
  const [title, about] = [tagIn(link, "strong"), tagIn(link, "em")];
  const description = about ? plainLine(textIn(about)) : "";
  return [
    linkLine(attributeIn(link, "href"), textIn(title ?? link)),
    ...(title && description ? [paragraph(textChild(description))] : []),
  ];
}

/** Pictures side by side, of which the last has the caption of all. */
function row(element: Element): Child[] | null {
  const figures = element.childNodes.filter((child): child is Element => child.nodeName === "figure");
  const images = figures.flatMap((around) => tagIn(around, "img") ?? []);
  const isRow = images.length > 1 && images.length === figures.length;
  if (!isRow || element.childNodes.some((child) => isElement(child) && !figures.includes(child))) return null;
  for (const img of images) enlarge(img);
  const captions = figures.map((around) => captionIn(around));
  const pictures = images.map((img, at) =>
    figure({
      src: attributeIn(img, "src"),
      alt: attributeIn(img, "alt"),
      caption: at < images.length - 1 ? (captions[at] ?? "") : "",
      width: attributeIn(img, "width"),
      height: attributeIn(img, "height"),
    }),
  );
  return gallery(pictures, captions.at(-1) ?? "");
}

function framed(leftOut: LeftOut, element: Element): Child[] | null {
  const frame = element.tagName === "iframe" ? element : tagIn(element, "iframe");
  return frame && frameOrLink(leftOut, frame, attributeIn(frame, "title") || captionIn(element));
}

function code(pre: Element): null {
  const language = (attributeOf(pre, "data-code-block-lang") ?? "").toLowerCase();
  if (LANGUAGE.test(language)) setAttribute(pre, "class", `language-${language}`);
  return null;
}

function enlarge(img: Element): void {
  const src = attributeIn(img, "src");
  if (!/^https:\/\/(?:cdn-images-\d\.medium\.com|miro\.medium\.com)\/max\//.test(src)) return;
  setAttribute(img, "src", src.replace(/\/max\/\d+\//, LARGEST));
  setAttribute(img, "width", attributeIn(img, "data-width"));
  setAttribute(img, "height", attributeIn(img, "data-height"));
}

/** Returns the heading with which a body repeats the story's title; null if there is none. */
export function titleHeading(body: Parent): Element | null {
  return findIn(body, (element) => /^h[1-6]$/.test(element.tagName) && hasClass(element, "graf--title"));
}

/**
 * Removes from a body what the post has elsewhere: its title, its subtitle, and its cover image, which is returned.
 */
export function removeHeader(body: Parent, page: StoryPage): Cover {
  const repeated = new Map([
    ["graf--title", page.title],
    ["graf--subtitle", page.summary],
  ]);
  arrangeTree(body, (element) => {
    for (const [name, text] of repeated) {
      if (!text || !hasClass(element, name) || plainLine(textIn(element)) !== text) continue;
      // Only the first: a later one is a heading with the same text.
      repeated.delete(name);
      return [];
    }
    return null;
  });
  return removeCover(body);
}

type Cover = { src: string; alt: string; caption: string } | null;

/** Returns the story's cover image if it comes first: it becomes the post's. */
function removeCover(body: Parent): Cover {
  const first = findIn(body, isGraf);
  const img = first?.tagName === "figure" ? tagIn(first, "img") : null;
  if (!first || !img || attributeOf(img, "data-is-featured") !== "true") return null;
  enlarge(img);
  const cover = { src: attributeIn(img, "src"), alt: attributeIn(img, "alt"), caption: captionIn(first) };
  const parent = first.parentNode;
  if (!cover.src || !parent) return null;
  parent.childNodes = parent.childNodes.filter((child) => child !== first);
  return cover;
}

/** A text element of a story: each paragraph, heading, figure and quote is one. */
const isGraf = (element: Element): boolean => hasClass(element, "graf");
