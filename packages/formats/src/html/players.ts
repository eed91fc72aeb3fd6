import { parsePage } from "@quire/documents/fromHtml/parsePage";
import {
  type Child,
  type Element,
  elementOf,
  findNear,
  hasClass,
  textIn,
} from "@quire/documents/fromHtml/tree";
import { isFields } from "@quire/documents/shape";
import { imageTypeOf } from "@quire/domain/media/imageTypes";
import type { LeftOut } from "../post/leftOut.ts";
import type { Rule } from "./arrange.ts";
import { attributeIn, embedOrLink, figure, tagIn, webAddress } from "./pieces.ts";

/** Attributes in which elements name what their script shows. */
const ADDRESSES = [
  ...["data-href", "data-url", "data-oembed-url", "data-embed-url", "data-video-url", "data-audio-url"],
  ...["data-video-src", "data-permalink", "data-link", "data-src", "url"],
];
/** Buttons of networks: they name the page itself. */
const IS_BUTTON = /like|share|follow|save|comments|recommend|plus|social|count/i;
const MAX_JSON = 20_000;

/** Players and posts of other networks that are an empty element until a script fills it. */
export function playerRule(leftOut: LeftOut): Rule {
  return (element) => {
    if (element.tagName === "blockquote") return quotedPage(leftOut, element);
    if (element.tagName === "amp-img") {
      return [figure({ src: attributeIn(element, "src"), alt: attributeIn(element, "alt") })];
    }
    if (element.tagName === "a") return pin(leftOut, element);
    const address = addressOf(element);
    if (!address || IS_BUTTON.test(attributeIn(element, "class")) || !isEmpty(element)) return null;
    const title = attributeIn(element, "data-title") || attributeIn(element, "title");
    if (imageTypeOf(address.split(/[?#]/)[0] ?? "")) return [figure({ src: address, alt: title })];
    const path = address.split(/[?#]/)[0] ?? "";
    return embedOrLink(
      leftOut,
      address,
      title,
      /\.(?:mp3|m4a|ogg|wav|aac)$/i.test(path) ? "recording" : "embed",
    );
  };
}

/** A quote whose page only a script shows: its words stay, with a link. */
function quotedPage(leftOut: LeftOut, quote: Element): Child[] | null {
  const isPlayer = ["tiktok-embed", "text-post-media", "instagram-media"].some((name) =>
    hasClass(quote, name),
  );
  if (!isPlayer) return null;
  const address =
    webAddress(attributeIn(quote, "cite")) ??
    webAddress(attributeIn(quote, "data-text-post-permalink")) ??
    webAddress(attributeIn(quote, "data-instgrm-permalink"));
  if (!address) return null;
  const words = textIn(quote).trim() ? [elementOf("blockquote", {}, quote.childNodes)] : [];
  return [...words, ...embedOrLink(leftOut, address)];
}

function pin(leftOut: LeftOut, link: Element): Child[] | null {
  const isPin = attributeIn(link, "data-pin-do").startsWith("embed");
  return isPin && isEmpty(link) ? embedOrLink(leftOut, attributeIn(link, "href")) : null;
}

/** Returns the address of what an element shows, "" if it names none. */
function addressOf(element: Element): string {
  const { tagName } = element;
  if (!/^(?:div|span|section|figure|oembed)$|-/.test(tagName)) return "";
  const named = ADDRESSES.map((name) => webAddress(attributeIn(element, name))).find(Boolean);
  return named || byNumber(element) || fromJson(element) || framedIn(attributeIn(element, "data-html"));
}

/** Players that are named by a number or word. */
function byNumber(element: Element): string {
  const classes = attributeIn(element, "class");
  const id = [
    attributeIn(element, "videoid"),
    attributeIn(element, "data-videoid"),
    attributeIn(element, "data-id"),
  ]
    .filter((value) => /^[\w-]{3,80}$/.test(value))
    .at(0);
  const wistia = /(?:^|\s)wistia_async_(\w{5,20})/.exec(classes)?.[1];
  if (wistia) return `https://fast.wistia.net/embed/iframe/${wistia}`;
  const flourish = /^(?:visualisation|story)\/\d{1,12}$/.exec(attributeIn(element, "data-src"))?.[0];
  if (flourish && hasClass(element, "flourish-embed")) return `https://public.flourish.studio/${flourish}/`;
  if (!id) return "";
  if (/youtube/.test(element.tagName) || /youtube-player/.test(classes))
    return `https://www.youtube.com/watch?v=${id}`;
  if (/vimeo/.test(element.tagName)) return `https://vimeo.com/${id}`;
  return hasClass(element, "infogram-embed") ? `https://infogram.com/${id}` : "";
}

/** Elementor and Squarespace keep a player's settings as JSON. */
function fromJson(element: Element): string {
  const json = attributeIn(element, "data-settings") || attributeIn(element, "data-block-json");
  if (!json.startsWith("{") || json.length > MAX_JSON) return "";
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return "";
  }
  const fields = isFields(read) ? read : {};
  const settings = ["youtube_url", "vimeo_url", "dailymotion_url", "hosted_url", "external_url", "url"];
  const named = settings.map((name) => webAddress(String(fields[name] ?? ""))).find(Boolean);
  return named || framedIn(typeof fields.html === "string" ? fields.html : "");
}

function framedIn(html: string): string {
  if (!html || html.length > MAX_JSON) return "";
  return webAddress(attributeIn(tagIn(parsePage(html), "iframe"), "src")) ?? "";
}

const SHOWN = new Set(["img", "iframe", "video", "audio", "a", "object", "embed", "picture", "svg"]);

const isEmpty = (element: Element): boolean =>
  findNear(element, ({ tagName }) => SHOWN.has(tagName)) === null && textIn(element).trim() === "";
