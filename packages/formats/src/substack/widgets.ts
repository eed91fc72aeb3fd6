import { LANGUAGE } from "@quire/documents/attributes";
import { embedOf } from "@quire/documents/embeds";
import {
  type Child,
  type Element,
  elementOf,
  findIn,
  hasClass,
  textIn,
} from "@quire/documents/fromHtml/tree";
import { plainLine } from "@quire/documents/text";
import { byClass, firstOf, type Rule } from "../html/arrange.ts";
import { setAttribute } from "../html/common.ts";
import {
  allOfTag,
  attributeIn,
  embedOrLink,
  linkLine,
  paragraph,
  paywallLine,
  tagIn,
  textChild,
  textOfClass,
  webAddress,
} from "../html/pieces.ts";
import type { LeftOut } from "../post/leftOut.ts";
import { attributesOf, textField } from "./attributes.ts";
import { captionedPicture, pictureGallery } from "./pictures.ts";

/** Substack's own elements, by class. */
export function substackRule(leftOut: LeftOut): Rule {
  const drop: Rule = () => [];
  const part =
    (noun: string): Rule =>
    () => {
      leftOut.part(noun);
      return [];
    };
  const embed =
    (address: (known: Record<string, unknown>) => string, noun = "embed"): Rule =>
    (element) => {
      // "tweet" and "comment" are also classes of other elements, which have no widget data.
      if (!attributeIn(element, "data-attrs")) return null;
      const known = attributesOf(element);
      const url = address(known);
      const title = textField(known, "title", "name", "label") || (embedOf(url) ? "" : textIn(element));
      return embedOrLink(leftOut, url, title.slice(0, 300), noun);
    };
  const byUrl = embed((known) => textField(known, "targetUrl", "url", "canonical_url", "base_url"));
  const link: Rule = (element) => {
    const known = attributesOf(element);
    const address =
      textField(known, "url", "canonical_url", "base_url") || attributeIn(tagIn(element, "a"), "href");
    const title = textField(known, "title", "name");
    if (!title) return [linkLine(address, textIn(element).slice(0, 300))];
    const about = [
      textField(known, "caption", "hero_text", "description", "subtitle"),
      textField(known, "comment_body", "body"),
      textOfClass(element, "embedded-post-body"),
    ];
    const lines = [...new Set(about.map((line) => plainLine(line.slice(0, 2000))))].filter(
      (line) => /[\p{L}\p{N}]/u.test(line) && line !== title,
    );
    return [linkLine(address, title.slice(0, 300)), ...lines.map((line) => paragraph(textChild(line)))];
  };
  /** Its markup alone, as older exports have it. */
  const tweet: Rule = (element) => {
    if (attributeIn(element, "data-attrs")) return byUrl(element);
    if (element.tagName !== "div") return null;
    const link = allOfTag(element, "a").find((anchor) => embedOf(attributeIn(anchor, "href")));
    return link ? embedOrLink(leftOut, attributeIn(link, "href").replace(/[?#].*$/, "")) : null;
  };
  const widgets = byClass({
    "subscription-widget-wrap": drop,
    "subscription-widget-wrap-editor": drop,
    "subscription-widget": drop,
    "subscribe-widget": drop,
    "install-substack-app-embed": drop,
    "community-chat": drop,
    "referral-widget": drop,
    "sponsorship-campaign-embed": part("sponsor's notice"),
    "button-wrapper": button,
    "paywall-jump": () => [paywallLine()],
    "captioned-image-container": captionedPicture,
    "image-gallery-embed": pictureGallery,
    "embedded-post-wrap": link,
    "digest-post-embed": link,
    "embedded-publication-wrap": link,
    "embedded-publication": link,
    comment: embed((known) => textField(known, "url"), "note"),
    tweet,
    "youtube-wrap": embed((known) => {
      const [start, end] = [textField(known, "startTime"), textField(known, "endTime")];
      const times = `${start && `&start=${start}`}${end && `&end=${end}`}`;
      return `https://www.youtube.com/watch?v=${textField(known, "videoId")}${times}`;
    }),
    "vimeo-wrap": embed((known) => {
      const key = textField(known, "videoKey");
      return `https://vimeo.com/${textField(known, "videoId")}${key && `?h=${key}`}`;
    }),
    "spotify-wrap": byUrl,
    "soundcloud-wrap": byUrl,
    "bandcamp-wrap": byUrl,
    "apple-podcast-container": byUrl,
    "tiktok-wrap": byUrl,
    "prediction-market-wrap": byUrl,
    "datawrapper-wrap": byUrl,
    "github-gist": byUrl,
    "instagram-embed-wrap": embed(
      (known) => `https://www.instagram.com/p/${textField(known, "instagram_id")}/`,
    ),
    instagram: embed((known) => `https://www.instagram.com/p/${textField(known, "instagram_id")}/`),
    "poll-embed": part("poll"),
    "native-video-embed": part("video"),
    "native-audio-embed": part("recording"),
    "file-embed-wrapper": storedFile(leftOut),
    "latex-rendered": formula,
    pullquote: (element) => [elementOf("blockquote", {}, element.childNodes)],
    "callout-block": (element) => [elementOf("aside", { class: "callout" }, element.childNodes)],
    highlighted_code_block: code,
    "mention-wrap": (element) => [textChild(textField(attributesOf(element), "name") || textIn(element))],
  });
  return firstOf(widgets, picture);
}

/** An image without a surrounding frame. */
const picture: Rule = (element) => {
  if (element.tagName !== "img" || !/\/image\/fetch\/|\/bucketeer-/.test(attributeIn(element, "src")))
    return null;
  return captionedPicture(element);
};

/** A button: subscribe, share and gift buttons are useless elsewhere, others are links. */
function button(element: Element): Child[] {
  const known = attributesOf(element);
  const link = tagIn(element, "a");
  const address = webAddress(textField(known, "url") || attributeIn(link, "href"));
  const isOwn = !address || textField(known, "action") !== "" || OWN_ACTIONS.test(address);
  return isOwn ? [] : [linkLine(address, textField(known, "text") || textIn(element))];
}

const OWN_ACTIONS =
  /%%|\/subscribe\b|[?&](?:action=share|gift=true|utm_content=share)|\/(?:comments|leaderboard|chat)(?:\?|$)/i;

function storedFile(leftOut: LeftOut): Rule {
  return (element) => {
    const button = findIn(
      element,
      (inside) => inside.tagName === "a" && hasClass(inside, "file-embed-button"),
    );
    const title = textOfClass(element, "file-embed-details-h1") || "File";
    return embedOrLink(leftOut, attributeIn(button, "href"), title, "file");
  };
}

/** A formula as its TeX source, which is all the export has. */
function formula(element: Element): Child[] {
  const text = textField(attributesOf(element), "persistentExpression");
  if (!text) return [];
  return [elementOf("pre", { class: "language-latex" }, [textChild(text)])];
}

function code(element: Element): Child[] | null {
  const pre = tagIn(element, "pre");
  if (!pre) return [paragraph(textChild(plainLine(textIn(element))))];
  const language = textField(attributesOf(element), "language");
  if (LANGUAGE.test(language)) setAttribute(pre, "class", `language-${language}`);
  return [pre];
}
