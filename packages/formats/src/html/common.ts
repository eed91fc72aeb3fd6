import { embedOf } from "@quire/documents/embeds";
import { pictureLinksOf } from "@quire/documents/fromHtml/pictureLinks";
import {
  type Child,
  type Element,
  elementsIn,
  hasClass,
  type Parent,
  texOf,
  textIn,
} from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import type { LeftOut } from "../post/leftOut.ts";
import type { Rule } from "./arrange.ts";
import { allOfTag, attributeIn, captionBelow, embedOrLink, linkLine, tagIn, webAddress } from "./pieces.ts";
import { playerRule } from "./players.ts";

/** Scripts that only render what the text next to them already says. */
const COMPANIONS = /twitter|instagram|tiktok|embedly|flickr|reddit|bsky|gettyimages|facebook|codepen/i;

/** Elements that any platform's HTML may contain: players, frames, quotes of other sites, lazy-loaded images. */
export function commonRule(leftOut: LeftOut): Rule {
  const players = playerRule(leftOut);
  return (element) => {
    switch (element.tagName) {
      case "picture": {
        // Its other sources are smaller versions of the same image, and some have commas in their URLs.
        const img = tagIn(element, "img");
        return img ? [readyImage(leftOut, img)] : [];
      }
      case "img":
        return [readyImage(leftOut, element)];
      case "iframe":
        return frameOrLink(leftOut, element, attributeIn(element, "title"));
      case "figure":
        return tagIn(element, "iframe") ? captionBelow(element) : players(element);
      case "embed":
      case "object":
        return embedOrLink(
          leftOut,
          flashAddress(attributeIn(element, "src") || attributeIn(element, "data")),
        );
      case "audio":
        return [player(leftOut, element, "recording")];
      case "video":
        return [player(leftOut, element, "video")];
      case "script":
        return script(leftOut, element);
      case "pre":
        if (tagIn(element, "img")) leftOut.part("picture within code");
        return players(element);
      case "form":
        leftOut.part("form");
        return null;
      case "math":
        leftOut.say("Formulas were converted to plain text.");
        return null;
      case "blockquote":
        return quotedPost(leftOut, element) ?? players(element);
      default:
        sayDropped(leftOut, element);
        return players(element);
    }
  };
}

/** Elements whose words a document doesn't have, by what they are. */
const DROPPED: ReadonlyMap<string, string> = new Map([
  ["button", "button"],
  ["select", "menu"],
  ["textarea", "text field"],
  ["dialog", "dialog"],
  ["svg", "drawing"],
  ["canvas", "drawing"],
]);

function sayDropped(leftOut: LeftOut, element: Element): void {
  const noun = DROPPED.get(element.tagName);
  if (!noun) return;
  // Icons are drawn without words.
  const worded = element.tagName === "select" ? (tagIn(element, "option") ?? element) : element;
  if (textIn(worded, 500).trim() !== "") leftOut.part(noun);
}

/**
 * Removes markup that only our own pages may use: it would reference another user's stored file, or add a second
 * cover.
 */
export function disown(root: Parent): void {
  for (const element of elementsIn(root)) {
    element.attrs = element.attrs.filter(({ name, value }) => {
      return name !== "data-file" && !(element.tagName === "figure" && name === "class" && OWN.test(value));
    });
  }
}

const OWN = /\bfeatured\b/;

/** Names the links of pictures and captions, which a post can't have. */
export function namePictureLinks(root: Parent, leftOut: LeftOut): void {
  const { pictures, captions } = pictureLinksOf(root);
  for (const address of pictures) sayLostLink(leftOut, address, "picture");
  for (const address of captions) sayLostLink(leftOut, address, "caption");
}

/** Names a link of a picture or its caption. */
export function sayLostLink(leftOut: LeftOut, address: string, at: "picture" | "caption"): void {
  const where = at === "picture" ? "on a picture" : "in a caption";
  leftOut.say(`A link ${where} was left out (${plainLine(address).slice(0, 200)}).`);
}

function readyImage(leftOut: LeftOut, img: Element): Element {
  const given = attributeIn(img, "src");
  const later = lazyAddress(img);
  if (later) setAttribute(img, "src", later);
  else if (/^(data|blob|about):/i.test(given)) leftOut.part("picture without an address");
  return img;
}

const LAZY = ["data-src", "data-lazy-src", "data-original", "data-orig-src"];

/** Returns the address of a picture that a script loads in place of a placeholder; "" if there is none. */
export function lazyAddress(img: Element): string {
  return LAZY.map((name) => attributeIn(img, name)).find((address) => webAddress(address)) ?? "";
}

/** Sets an attribute of a parsed element. */
export function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((attribute) => attribute.name !== name), { name, value }];
}

/** Reads a frame as an embed, or as a link to its content. */
export function frameOrLink(leftOut: LeftOut, iframe: Element, text: string): Child[] {
  const address = framed(attributeIn(iframe, "src")) ?? framed(attributeIn(iframe, "data-src"));
  return embedOrLink(leftOut, address, text);
}

/** Returns a frame's content URL: the page itself if it is framed through a proxy. */
function framed(address: string): string | null {
  const absolute = webAddress(address);
  if (!absolute) return null;
  const url = new URL(absolute);
  if (url.hostname === "cdn.embedly.com") return webAddress(url.searchParams.get("url")) ?? absolute;
  const tweet = url.hostname === "platform.twitter.com" ? (url.searchParams.get("id") ?? "") : "";
  return /^\d+$/.test(tweet) ? `https://x.com/i/status/${tweet}` : absolute;
}

/** Turns a legacy player URL into its page: "youtube.com/v/…". */
function flashAddress(address: string): string {
  return (webAddress(address) ?? "").replace(/(youtube(?:-nocookie)?\.com\/)v\//i, "$1embed/");
}

function player(leftOut: LeftOut, element: Element, noun: string): Element {
  const source = tagIn(element, "source");
  const address = attributeIn(element, "src") || attributeIn(source, "src");
  if (webAddress(address)) leftOut.linked(noun, address);
  else leftOut.part(noun);
  return linkLine(address, attributeIn(element, "title") || nameOf(address));
}

/** Returns the file name in a URL, as a fallback title. */
export function nameOf(address: string): string {
  const last = address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function script(leftOut: LeftOut, element: Element): Child[] | null {
  // The reader takes a formula's TeX from it.
  if (texOf(element) !== null) {
    leftOut.say("Formulas were converted to plain text.");
    return null;
  }
  const address = webAddress(attributeIn(element, "src"));
  if (address && /^https?:\/\/gist\.github\.com\//i.test(address)) {
    return embedOrLink(leftOut, address.replace(/\.js(?=$|\?)/, ""), "", "gist");
  }
  if (!(address && COMPANIONS.test(address))) leftOut.part("script");
  return [];
}

/** A post of a social network, written as a quote with its URL. Its words become the embed's title. */
function quotedPost(leftOut: LeftOut, quote: Element): Child[] | null {
  const isTweet = hasClass(quote, "twitter-tweet") || hasClass(quote, "twitter-video");
  if (!isTweet && !hasClass(quote, "instagram-media")) return null;
  const cited = attributeIn(quote, "data-instgrm-permalink") || attributeIn(quote, "cite");
  const links = isTweet ? allOfTag(quote, "a").map((link) => attributeIn(link, "href")) : [cited];
  const address = links.findLast((href) => embedOf(href));
  if (!address) return null;
  const line = tagIn(quote, "p");
  return embedOrLink(leftOut, address, line ? plainLine(textIn(line)).slice(0, 300) : "");
}
