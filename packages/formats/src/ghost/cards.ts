import {
  type Child,
  type Element,
  elementOf,
  findIn,
  hasClass,
  textIn,
  textNodeOf,
} from "@quire/documents/fromHtml/tree";
import { byClass, type Rule } from "../html/arrange.ts";
import { nameOf } from "../html/common.ts";
import {
  allOfTag,
  attributeIn,
  captionBelow,
  captionIn,
  captionLine,
  embedOrLink,
  figure,
  gallery,
  linkLine,
  paragraph,
  tagIn,
  textChild,
  textOfClass,
} from "../html/pieces.ts";
import type { LeftOut } from "../post/leftOut.ts";

/** Ghost's cards, by class. */
export function cardRule(leftOut: LeftOut): Rule {
  const stored =
    (noun: string, address: (card: Element) => string, title: string): Rule =>
    (card) => {
      const src = address(card);
      return [
        ...embedOrLink(leftOut, src, textOfClass(card, title) || nameOf(src), noun),
        ...captionLine(card),
        ...lineOfClass(card, "kg-file-card-caption"),
      ];
    };
  const reported =
    (noun: string): Rule =>
    (card) => {
      leftOut.say(`A ${noun} was converted to plain text.`);
      return [elementOf("div", {}, card.childNodes)];
    };
  return byClass({
    "kg-gallery-card": (card) => gallery(allOfTag(card, "img").map(bare), captionIn(card)),
    "kg-bookmark-card": bookmark,
    "kg-callout-card": callout,
    "kg-toggle-card": toggle,
    "kg-button-card": button,
    "kg-audio-card": stored(
      "recording",
      (card) => attributeIn(tagIn(card, "audio"), "src"),
      "kg-audio-title",
    ),
    "kg-video-card": stored("video", (card) => attributeIn(tagIn(card, "video"), "src"), "kg-video-title"),
    "kg-file-card": stored("file", (card) => attributeIn(tagIn(card, "a"), "href"), "kg-file-card-title"),
    "kg-embed-card": captionBelow,
    "kg-header-card": reported("header card"),
    "kg-signup-card": reported("sign-up card"),
    "kg-product-card": reported("product card"),
    "kg-cta-card": reported("call to action"),
    "kg-nft-card": reported("token card"),
    "kg-before-after-card": (card) => allOfTag(card, "img").map(bare),
  });
}

const bare = (img: Element): Element =>
  figure({
    src: attributeIn(img, "src"),
    alt: attributeIn(img, "alt"),
    width: attributeIn(img, "width"),
    height: attributeIn(img, "height"),
  });

function bookmark(card: Element): Child[] {
  const link = tagIn(card, "a");
  const title = textOfClass(card, "kg-bookmark-title") || textOfClass(card, "kg-bookmark-publisher");
  return [
    linkLine(attributeIn(link, "href"), title),
    ...lineOfClass(card, "kg-bookmark-description"),
    ...captionLine(card),
  ];
}

function lineOfClass(card: Element, name: string): Child[] {
  const text = textOfClass(card, name);
  return text ? [paragraph(textChild(text))] : [];
}

function callout(card: Element): Child[] {
  const emoji = textOfClass(card, "kg-callout-emoji");
  const text = findIn(card, (element) => hasClass(element, "kg-callout-text"));
  const children = text ? text.childNodes : card.childNodes;
  return [
    elementOf("aside", { class: "callout" }, [...(emoji ? [textNodeOf(`${emoji} `)] : []), ...children]),
  ];
}

function toggle(card: Element): Child[] {
  const heading = textOfClass(card, "kg-toggle-heading-text");
  const content = findIn(card, (element) => hasClass(element, "kg-toggle-content"));
  return [elementOf("h4", {}, [textChild(heading)]), ...(content?.childNodes ?? [])];
}

/** A button with a link into the site, such as "subscribe", is an ordinary link. */
function button(card: Element): Child[] {
  const link = tagIn(card, "a");
  return link ? [linkLine(attributeIn(link, "href"), textIn(link))] : [];
}
