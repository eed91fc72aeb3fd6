import { escapeHtml } from "@quire/domain/text/text";
import { linkMarkup } from "../html/markup.ts";
import { plainWords } from "../html/pieces.ts";
import { type LeftOut, quoted } from "../post/leftOut.ts";
import { attributeMarkup, buttonLink, pictureMarkup } from "./builderShortcodes.ts";
import type { MediaFile, MediaLibrary } from "./media.ts";

/** What a post's shortcodes may reference. */
export interface ShortcodeContext {
  postId: string;
  library: MediaLibrary;
  leftOut: LeftOut;
}

/** A text without shortcodes, and whether one of them restricted it to members. */
export interface WithoutShortcodes {
  html: string;
  isForMembers: boolean;
}

/** A name in brackets with what follows it. Nested brackets end it, so that nothing is scanned twice. */
const SHORTCODE = /(\[?)\[(\/?)([a-z][\w-]{0,60})((?:[\s=:][^[\]]{0,4000})?)\](\]?)/gi;
const ATTRIBUTE =
  /([\w-]{1,60})\s{0,9}=\s{0,9}(?:["“”″]([^"“”″]{0,4000})["“”″]|'([^']{0,4000})'|([^\s"']{1,4000}))/g;
/**
 * Maximum files shown by a post's shortcodes: a gallery of many is only a few characters long, and may be repeated.
 */
const MOST_FILES = 2000;

interface Shortcode {
  name: string;
  isEnd: boolean;
  rawAttributes: string;
}

/**
 * Converts shortcodes to HTML: images with captions, galleries, embeds, players, code. Other known ones are
 * removed.
 */
export function withoutShortcodes(text: string, context: ShortcodeContext): WithoutShortcodes {
  const readable = withRawHtml(text);
  const reader = new ShortcodeReader(readable, context);
  const html = readable.replace(SHORTCODE, (match, before, slash, name, rawAttributes, after, at) => {
    // Double brackets escape a shortcode.
    if (before && after) return match.slice(1, -1);
    const code = { name: name.toLowerCase(), isEnd: slash === "/", rawAttributes };
    const instead = reader.read(code, at);
    return instead === null ? match : `${before}${instead}${after}`;
  });
  // The line end before the closing tag is not part of the code.
  const joined = html.replaceAll("\n</pre>", "</pre>").replace(/(?:<div><\/div>\s*){2,}/g, BOX);
  return { html: joined + reader.end(), isForMembers: reader.isForMembers };
}

/** Some builders keep HTML as Base64. */
const RAW = /\[(vc_raw_html|fusion_code|vc_raw_js)\b[^[\]]{0,2000}\]([A-Za-z0-9+/=\s]{1,500000})\[\/\1\]/g;

function withRawHtml(text: string): string {
  return text.replace(RAW, (match, name: string, encoded: string) => {
    if (name === "vc_raw_js") return "";
    const html = Buffer.from(encoded, "base64").toString("utf8");
    if (!html.includes("<") && !html.includes("%")) return match;
    try {
      return BOX + decodeURIComponent(html) + BOX;
    } catch {
      return BOX + html + BOX;
    }
  });
}

/** Ends a line, wherever it stands in the HTML. */
const BOX = "<div></div>";

class ShortcodeReader {
  isForMembers = false;
  readonly #lowerCaseText: string;
  readonly #context: ShortcodeContext;
  readonly #lastEnds = new Map<string, number>();
  #filesLeft = MOST_FILES;
  #ownPictures: MediaFile[] | null = null;
  /** An open shortcode, with the closing tag of its element. */
  #open: { name: string; end: string } | null = null;

  constructor(text: string, context: ShortcodeContext) {
    this.#lowerCaseText = text.toLowerCase();
    this.#context = context;
  }

  /** Returns the replacement of a shortcode; null if it is the author's own text. */
  read(code: Shortcode, at: number): string | null {
    if (this.#open) {
      const { name, end } = this.#open;
      if (code.isEnd && code.name === name) {
        this.#open = null;
        return end;
      }
      if (CODE.has(name)) return null;
    }
    const instead = code.isEnd ? null : this.#begin(code, at);
    return instead ?? this.#other(code, at);
  }

  /** Closes what is open at the end of the text. */
  end(): string {
    return this.#open?.end ?? "";
  }

  #begin(code: Shortcode, at: number): string | null {
    const { name, rawAttributes } = code;
    const attributes = attributesOf(rawAttributes);
    const address = addressIn(rawAttributes);
    const isPair = !this.#open && at < this.#lastEnd(name);
    if (CODE.has(name)) {
      const language = /^[\w+#-]{1,40}$/.exec(
        attributes.get("lang") ?? attributes.get("language") ?? "",
      )?.[0];
      if (!isPair) return null;
      return this.#pair(name, `<pre class="language-${language ?? "text"}">`, "</pre>");
    }
    switch (name) {
      case "caption":
      case "wp_caption": {
        const caption = escapeHtml(plainWords(attributes.get("caption") ?? ""));
        return isPair
          ? this.#pair(name, `<figure class="wp-shortcode-caption" data-caption="${caption}">`, "</figure>")
          : "";
      }
      case "embed":
      case "youtube":
      case "vimeo":
      case "soundcloud":
      case "tweet":
      case "instagram":
      case "wpvideo":
      case "videopress": {
        if (isPair && !address) return this.#pair(name, EMBED, "</figure>");
        const target = address || numbered(name, rawAttributes);
        if (!target) this.#context.leftOut.part("embed");
        return target && `${EMBED}${escapeHtml(target)}</figure>`;
      }
      case "gallery":
        return this.#gallery(attributes);
      case "playlist":
        return this.#playlist(attributes);
      case "audio":
      case "video": {
        const types = ["src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "ogv"];
        const src = types.map((type) => attributes.get(type)).find(Boolean) ?? address;
        if (!src && isPair) return this.#pair(name, EMBED, "</figure>");
        return `<${name} src="${escapeHtml(src)}"></${name}>`;
      }
      default:
        return null;
    }
  }

  #pair(name: string, begin: string, end: string): string {
    this.#open = { name, end };
    return begin;
  }

  #lastEnd(name: string): number {
    const known = this.#lastEnds.get(name) ?? this.#lowerCaseText.lastIndexOf(`[/${name}]`);
    this.#lastEnds.set(name, known);
    return known;
  }

  #gallery(attributes: ReadonlyMap<string, string>): string {
    const { library, leftOut, postId } = this.#context;
    const named = attributes.get("ids") ?? attributes.get("include") ?? "";
    const numbers = named.split(/[\s,]+/).filter(Boolean);
    const files = this.#files(numbers);
    if (files.length < numbers.length) {
      leftOut.say("Gallery pictures left out: they're missing from the export.");
    }
    this.#ownPictures ??= library.picturesOf(postId);
    const images = numbers.length > 0 ? files : this.#withinLimit(this.#ownPictures);
    if (images.length === 0) leftOut.part("gallery");
    return images.length === 0 ? "" : `<div class="gallery">${images.map(pictureMarkup).join("")}</div>`;
  }

  #playlist(attributes: ReadonlyMap<string, string>): string {
    const { leftOut } = this.#context;
    const files = this.#files((attributes.get("ids") ?? "").split(/[\s,]+/).filter(Boolean));
    if (files.length === 0) leftOut.part("playlist");
    for (const { url } of files) leftOut.linked("recording", url);
    return files.map(({ url, title }) => linkMarkup(url, title)).join("");
  }

  #files(numbers: readonly string[]): MediaFile[] {
    return this.#withinLimit(numbers.flatMap((id) => this.#context.library.file(id) ?? []));
  }

  #withinLimit(files: readonly MediaFile[]): MediaFile[] {
    const allowed = files.slice(0, this.#filesLeft);
    this.#filesLeft -= allowed.length;
    return allowed;
  }

  /** Handles a shortcode without a converter: known ones are replaced by what they say, others are the author's text. */
  #other({ name, isEnd, rawAttributes }: Shortcode, at: number): string | null {
    if (OWN.has(name)) return "";
    const { leftOut } = this.#context;
    const isPair = at < this.#lastEnd(name);
    const kind = shortcodeKind(name, rawAttributes);
    if (kind === "text") {
      if (!isEnd && (isPair || QUOTED_ATTRIBUTE.test(rawAttributes))) {
        leftOut.say(`Shortcode ${quoted(name)} unknown; kept as text.`);
      }
      return null;
    }
    const box = WITHIN_A_LINE.test(name) ? "" : BOX;
    if (kind === "members") this.isForMembers = true;
    if (kind === "members" || isEnd) return box;
    const attributes = attributesOf(rawAttributes);
    const link = isPair && !this.#open ? buttonLink(name, attributes) : null;
    if (link) return box + this.#pair(name, `<p><a href="${escapeHtml(link)}">`, "</a></p>");
    const found = IS_FORM.test(name)
      ? ""
      : attributeMarkup(name, attributes, (id) => this.#files([id])[0] ?? null);
    const made = found || (IS_FORM.test(name) ? "" : this.#fromStyleOrAddress(rawAttributes, isPair));
    if (isPair) leftOut.say(`Shortcode ${quoted(name)} removed; content kept.`);
    else if (!made) leftOut.say(`Shortcode ${quoted(name)} left out.`);
    return box + made;
  }

  /** The picture behind a box, or the page that a shortcode without content names. */
  #fromStyleOrAddress(rawAttributes: string, isPair: boolean): string {
    const behind = /url\(["']?(https?:[^\s)"']{1,2000})/.exec(rawAttributes)?.[1];
    if (behind) return pictureMarkup({ url: behind, title: "", alt: "", caption: "" });
    const address = isPair ? "" : addressIn(rawAttributes);
    if (!address) return "";
    this.#context.leftOut.linked("embed", address);
    return linkMarkup(address, "");
  }
}

/** Shortcodes around words of a line. */
const WITHIN_A_LINE =
  /(?:highlight|drop_?cap\d?|tooltip|label|icon|abbr|popup|popover|footnotes?|latex|span|^ref)$/;
const IS_FORM = /form|mc4wp|mailpoet|mailchimp|convertkit|newsletter|poll|optin|subscribe/;
const QUOTED_ATTRIBUTE = /^\s+[\w-]{1,60}\s{0,9}=\s{0,9}["'“”]/;
const EMBED = '<figure class="wp-block-embed">';
const CODE = new Set(["code", "sourcecode", "php", "js", "css", "html", "python"]);
/** Shortcodes converted above: a stray opening or closing tag of these is dropped silently. */
const OWN = new Set([
  "caption",
  "wp_caption",
  "embed",
  "youtube",
  "vimeo",
  "gallery",
  "playlist",
  "audio",
  "video",
]);

const addressIn = (rawAttributes: string): string =>
  /https?:\/\/[^\s"'\]<>]{1,2000}/.exec(rawAttributes)?.[0] ?? "";

function attributesOf(rawAttributes: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of rawAttributes.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
  }
  return attributes;
}

/** Returns the page of a player referenced by its number or word only: [vimeo 12345]. */
function numbered(name: string, rawAttributes: string): string {
  const number = /(?:^|[\s="':])([\w-]{5,20})/.exec(rawAttributes)?.[1] ?? "";
  const before = PLAYERS.get(name);
  return number && before !== undefined ? before + number : "";
}

const PLAYERS: ReadonlyMap<string, string> = new Map([
  ["youtube", "https://www.youtube.com/watch?v="],
  ["vimeo", "https://vimeo.com/"],
  ["tweet", "https://x.com/i/status/"],
  ["wpvideo", "https://videopress.com/v/"],
  ["videopress", "https://videopress.com/v/"],
]);

/** How to handle a shortcode without its own converter. */
type ShortcodeKind = "members" | "known" | "text";

/** Shortcodes around members-only content: such a post must not be published unchanged. */
const MEMBERS =
  /^(?:restrict|member|s2if|s2member|pmpro|mepr|wlm_|wcm_restrict|memberful|um_loggedin|um_show_content|ihc-hide-content|emember|swpm_protected|private$|content_protector|passster|rcp_|leaky|paid-content|groups_member|is_paid|if-member|premium_content)/;

/** Prefixes used by page builders and plugins. */
const FAMILIES =
  /^(?:vc_|et_pb_|fusion_|av_|avia_|elementor-|tcb-|mk_|su_|wpforms|contact-form|gravityform|ninja_form|mc4wp|mailpoet|mailchimp|convertkit|newsletter_|jetpack[_-]|woocommerce_|wpurp|tasty-|nggallery|ngg_|foogallery|envira-|rev_slider|layerslider|metaslider|smartslider|yop_poll|tablepress|toc$|ez-toc|lwptoc|table-of-contents|adrotate|adsense|adinserter|google_?maps?|polldaddy|crowdsignal|addtoany|sharethis|sociable|shareaholic|display-posts|related_posts|recent_posts|aawp|amazon_|paypal|give_form|donation|wpvideo|videopress|scribd|slideshare|flickr|gview|pdf-embedder|embeddoc|latex|blog_subscription_form|subscribe2|optin|tweetmeme|ultimate_|cool_timeline|ninja_tables|wptb|formidable|caldera_form|everest_form|bbp-|learn_|ld_|tutor_)/;

const ALONE = new Set(
  "slideshow recipe portfolio testimonials one_half one_half_last one_third one_third_last two_third two_third_last one_fourth one_fourth_last three_fourth dropcap pullquote highlight spoiler accordion accordions accordion-item divider spacer archives sitemap google-map digg reddit ted kickstarter polls rating ratings social_share social_icon postlist product_page add_to_cart products footnote footnotes ref".split(
    " ",
  ),
);

/** A button of a theme. */
const IS_BUTTON = /^(?:[\w-]*_)?(?:button|btn)$/;

/** Classifies a word in brackets: most are the author's, such as [sic]. */
function shortcodeKind(name: string, rawAttributes: string): ShortcodeKind {
  const key = name.toLowerCase();
  if (MEMBERS.test(key)) return "members";
  if (FAMILIES.test(key) || ALONE.has(key)) return "known";
  return IS_BUTTON.test(key) && /\b(?:link|url|href)=/i.test(rawAttributes) ? "known" : "text";
}
