import { embedOf } from "@quire/documents/embeds";
import { escapeHtml } from "@quire/domain/text/text";
import { linkMarkup } from "../html/markup.ts";
import { webAddress } from "../html/pieces.ts";
import type { MediaFile } from "./media.ts";

/** A shortcode's attributes by lower-case name. */
export type ShortcodeAttributes = ReadonlyMap<string, string>;

/** Returns the file of a number in the site's media library, if it is in the export. */
type FindFile = (id: string) => MediaFile | null;

const LINKS = ["link", "url", "href", "button_url", "button_link", "link_url", "btn_link", "cta_link"];
const MEDIA = ["src", "audio", "video", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "ogv", "video_url"];
const PICTURES = [
  "image",
  "image_url",
  "img",
  "photo",
  "custom_src",
  "attachment",
  "background_image",
  "bg_image",
];
const LISTS = ["images", "ids", "gallery_ids", "image_ids", "include"];
const LABELS = ["button_text", "btn_text", "btn_title", "button_title", "title", "text", "label", "content"];
const HEADINGS = ["title", "heading", "headline", "header", "question", "h2"];
const TEXTS = [
  ...["h4", "subtitle", "subheading", "text", "content", "description", "quote", "answer", "body", "caption"],
  ...["author", "name", "position", "job_title"],
];
/** Values that set how a box looks. */
const SETTING =
  /^(?:[\d\s.,%#-]*|#[\da-f]{3,8}|yes|no|true|false|on|off|none|default|custom|inherit|auto|left|right|center|justify|top|bottom|above|below|inside|outside|large|medium|small|full|thumbnail|h[1-6]|p|div|span)$/i;

const IS_PLAYER = /video|youtube|vimeo|audio|player|soundcloud|embed/;
const IS_PICTURE = /image|photo|picture|gallery|carousel|slider/;
const IS_HEADING = /heading|title|headline/;
const IS_BUTTON = /button|btn|link|cta/;

/** Returns what a page builder's shortcode says in its attributes: headings, texts, buttons, pictures and players. */
export function attributeMarkup(name: string, attributes: ShortcodeAttributes, findFile: FindFile): string {
  if (attributes.size === 0) return "";
  const used = new Set<string>();
  /** The first of some attributes that has a text, once. */
  const take = (names: readonly string[], isUsable = isText): string => {
    for (const key of names) {
      const written = attributes.get(key);
      if (written === undefined || used.has(key)) continue;
      const value = plainValue(written);
      if (!isUsable(value)) continue;
      used.add(key);
      return value;
    }
    return "";
  };
  if (IS_PLAYER.test(name)) {
    const address = take([...MEDIA, ...LINKS], (value) => linkIn(value) !== null);
    return playerMarkup(linkIn(address) ?? numbered(name, attributes.get("id") ?? "")) + textMarkup(take);
  }
  const pictures = picturesOf(attributes, findFile);
  if (IS_PICTURE.test(name))
    return headingMarkup(take(["heading", "title"]), null) + pictures + textMarkup(take);
  const link = linkIn(take(LINKS, (value) => linkIn(value) !== null));
  const hasButton = link !== null && (IS_BUTTON.test(name) || attributes.has("button_text"));
  const button = hasButton ? linkMarkup(link, take(LABELS)) : "";
  const heading = take(IS_HEADING.test(name) ? ["text", ...HEADINGS, "content"] : HEADINGS);
  const texts = textMarkup(take);
  const rest = link !== null && !hasButton && !heading ? linkMarkup(link, "") : "";
  return pictures + headingMarkup(heading, hasButton ? null : link) + texts + button + rest;
}

/** Returns where a button around words leads; null for any other shortcode. */
export function buttonLink(name: string, attributes: ShortcodeAttributes): string | null {
  if (!IS_BUTTON.test(name)) return null;
  return LINKS.map((key) => linkIn(plainValue(attributes.get(key) ?? ""))).find(Boolean) ?? null;
}

function headingMarkup(heading: string, link: string | null): string {
  const text = escapeHtml(heading);
  if (!heading) return "";
  return link ? `<h3><a href="${escapeHtml(link)}">${text}</a></h3>` : `<h3>${text}</h3>`;
}

const isText = (value: string): boolean => value !== "" && !SETTING.test(value) && !webAddress(value);

const textMarkup = (take: (names: readonly string[]) => string): string => {
  let markup = "";
  for (const name of TEXTS) {
    const text = take([name]);
    if (text) markup += `<p>${escapeHtml(text)}</p>`;
  }
  return markup;
};

/** Builders write characters that would end an attribute in ways of their own. */
const plainValue = (value: string): string =>
  value
    .replaceAll("%22", '"')
    .replaceAll("%91", "[")
    .replaceAll("%93", "]")
    .replaceAll("``", '"')
    .replace(/<[^>]{0,1000}>/g, " ")
    .trim();

/** Returns an attribute's address: WPBakery writes `url:https%3A%2F%2F…|title:…`. */
function linkIn(value: string): string | null {
  const inside = /(?:^|\|)url:([^|]{1,2000})/.exec(value)?.[1];
  if (!inside) return webAddress(value);
  try {
    return webAddress(decodeURIComponent(inside));
  } catch {
    return webAddress(inside);
  }
}

/** Returns a player for a recording or film, or what becomes an embed. */
export function playerMarkup(address: string | null): string {
  if (!address) return "";
  const src = escapeHtml(address);
  const extension = /\.(\w{2,5})$/.exec(address.split(/[?#]/)[0] ?? "")?.[1]?.toLowerCase() ?? "";
  if (/^(?:mp3|m4a|ogg|oga|wav|flac|aac|opus)$/.test(extension)) return `<audio src="${src}"></audio>`;
  if (/^(?:mp4|m4v|webm|ogv|mov)$/.test(extension)) return `<video src="${src}"></video>`;
  return `<figure class="wp-block-embed">${src}</figure>`;
}

function numbered(name: string, id: string): string | null {
  if (!/^[\w-]{5,20}$/.test(id)) return null;
  const address = name.includes("vimeo")
    ? `https://vimeo.com/${id}`
    : name.includes("youtube") && `https://www.youtube.com/watch?v=${id}`;
  return address && embedOf(address) ? address : null;
}

function picturesOf(attributes: ShortcodeAttributes, findFile: FindFile): string {
  const pictures: string[] = [];
  for (const name of LISTS) {
    const ids = (attributes.get(name) ?? "").split(/[\s,]+/).filter((id) => /^\d{1,12}$/.test(id));
    for (const id of ids.slice(0, MAX_PICTURES)) {
      const file = findFile(id);
      if (file) pictures.push(pictureMarkup(file));
    }
  }
  for (const name of [...PICTURES, "src"]) {
    const value = plainValue(attributes.get(name) ?? "");
    const file = /^\d{1,12}$/.test(value) ? findFile(value) : null;
    const address = webAddress(value) ?? (/^\/(?!\/)/.test(value) ? value : null);
    const alt = plainValue(attributes.get("alt") ?? attributes.get("title_text") ?? "");
    if (file) pictures.push(pictureMarkup(file));
    else if (address) pictures.push(pictureMarkup({ url: address, alt, caption: "", title: "" }));
  }
  return pictures.length > 1 ? `<div class="gallery">${pictures.join("")}</div>` : pictures.join("");
}

const MAX_PICTURES = 200;

/** Returns a picture with its caption. */
export function pictureMarkup({ url, alt, caption }: MediaFile): string {
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : "";
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${below}</figure>`;
}
