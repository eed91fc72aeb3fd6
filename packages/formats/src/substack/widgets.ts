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
  attributeIn,
  embedOrLink,
  linkLine,
  paragraph,
  paywallLine,
  tagIn,
  textOfClass,
  webAddress,
  words,
} from "../html/pieces.ts";
import type { LeftOut } from "../post/leftOut.ts";
import { attributesOf, wordsOf } from "./attributes.ts";
import { captionedPicture, pictureGallery } from "./pictures.ts";

/** Substack's own elements, by their classes. */
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
      // Words such as "tweet" and "comment" are classes of much else, which knows nothing of itself.
      if (!attributeIn(element, "data-attrs")) return null;
      const known = attributesOf(element);
      const url = address(known);
      const title = wordsOf(known, "title", "name", "label") || (embedOf(url) ? "" : textIn(element));
      return embedOrLink(leftOut, url, title.slice(0, 300), noun);
    };
  const byUrl = embed((known) => wordsOf(known, "targetUrl", "url", "canonical_url", "base_url"));
  const link: Rule = (element) => {
    const known = attributesOf(element);
    const address =
      wordsOf(known, "url", "canonical_url", "base_url") || attributeIn(tagIn(element, "a"), "href");
    const text = wordsOf(known, "title", "name") || textIn(element);
    return [linkLine(address, text.slice(0, 300))];
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
    comment: embed((known) => wordsOf(known, "url"), "note"),
    tweet: byUrl,
    "youtube-wrap": embed((known) => `https://www.youtube.com/watch?v=${wordsOf(known, "videoId")}`),
    "vimeo-wrap": embed((known) => `https://vimeo.com/${wordsOf(known, "videoId")}`),
    "spotify-wrap": byUrl,
    "soundcloud-wrap": byUrl,
    "bandcamp-wrap": byUrl,
    "apple-podcast-container": byUrl,
    "tiktok-wrap": byUrl,
    "prediction-market-wrap": byUrl,
    "datawrapper-wrap": byUrl,
    "github-gist": byUrl,
    "instagram-embed-wrap": embed(
      (known) => `https://www.instagram.com/p/${wordsOf(known, "instagram_id")}/`,
    ),
    instagram: embed((known) => `https://www.instagram.com/p/${wordsOf(known, "instagram_id")}/`),
    "poll-embed": part("poll"),
    "native-video-embed": part("video"),
    "native-audio-embed": part("recording"),
    "file-embed-wrapper": storedFile(leftOut),
    "latex-rendered": formula,
    pullquote: (element) => [elementOf("blockquote", {}, element.childNodes)],
    "callout-block": (element) => [elementOf("aside", { class: "callout" }, element.childNodes)],
    highlighted_code_block: code,
    "mention-wrap": (element) => [words(wordsOf(attributesOf(element), "name") || textIn(element))],
  });
  return firstOf(widgets, picture);
}

/** A picture that stands without a frame of its own. */
const picture: Rule = (element) => {
  if (element.tagName !== "img" || !attributeIn(element, "src").includes("/image/fetch/")) return null;
  return captionedPicture(element);
};

/** A button: those that subscribe, share or gift do nothing elsewhere, others are links. */
function button(element: Element): Child[] {
  const known = attributesOf(element);
  const link = tagIn(element, "a");
  const address = webAddress(wordsOf(known, "url") || attributeIn(link, "href"));
  const isOwn = !address || wordsOf(known, "action") !== "" || OWN_ACTIONS.test(address);
  return isOwn ? [] : [linkLine(address, wordsOf(known, "text") || textIn(element))];
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

/** A formula in the words of TeX, since that is all there is of it. */
function formula(element: Element): Child[] {
  const text = wordsOf(attributesOf(element), "persistentExpression");
  if (!text) return [];
  return [elementOf("pre", { class: "language-latex" }, [words(text)])];
}

function code(element: Element): Child[] | null {
  const pre = tagIn(element, "pre");
  if (!pre) return [paragraph(words(plainLine(textIn(element))))];
  const language = wordsOf(attributesOf(element), "language");
  if (LANGUAGE.test(language)) setAttribute(pre, "class", `language-${language}`);
  return [pre];
}
