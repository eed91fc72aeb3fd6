import { escapeHtml } from "@quire/domain/text/text";
import { linkMarkup } from "../html/markup.ts";
import { plainWords } from "../html/pieces.ts";
import { type LeftOut, quoted } from "../post/leftOut.ts";
import type { MediaFile, MediaLibrary } from "./media.ts";
import { shortcodeKind } from "./shortcodeNames.ts";

/** What shortcodes of a post may name. */
export interface ShortcodeContext {
  postId: string;
  library: MediaLibrary;
  leftOut: LeftOut;
}

/** A text without shortcodes, and whether one of them kept it from everybody but members. */
export interface WithoutShortcodes {
  html: string;
  isForMembers: boolean;
}

/** A name in brackets with what stands after it. Brackets within end it, so that nothing is looked through twice. */
const SHORTCODE = /(\[?)\[(\/?)([a-z][\w-]{0,60})((?:[\s=:][^[\]]{0,4000})?)\](\]?)/gi;
const ATTRIBUTE = /([\w-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s"']{1,4000}))/g;
/** Files that the shortcodes of one post may show: a gallery of many is a few letters long, and may stand there often. */
const MOST_FILES = 2000;

interface Shortcode {
  name: string;
  isEnd: boolean;
  given: string;
}

/** Writes shortcodes as HTML: pictures with captions, galleries, embeds, players, code. Other known ones are taken out. */
export function withoutShortcodes(text: string, context: ShortcodeContext): WithoutShortcodes {
  const reader = new ShortcodeReader(text, context);
  const html = text.replace(SHORTCODE, (whole, before, slash, name, given, after, at) => {
    // Two brackets are how one writes about a shortcode.
    if (before && after) return whole.slice(1, -1);
    const code = { name: name.toLowerCase(), isEnd: slash === "/", given };
    const instead = reader.read(code, at);
    return instead === null ? whole : `${before}${instead}${after}`;
  });
  // The line end before the mark that ends code is none of the code's.
  return { html: html.replaceAll("\n</pre>", "</pre>") + reader.end(), isForMembers: reader.isForMembers };
}

class ShortcodeReader {
  isForMembers = false;
  readonly #letters: string;
  readonly #context: ShortcodeContext;
  readonly #lastEnds = new Map<string, number>();
  #filesLeft = MOST_FILES;
  #ownPictures: MediaFile[] | null = null;
  /** The shortcode whose end is awaited, with what closes its element. */
  #open: { name: string; end: string } | null = null;

  constructor(text: string, context: ShortcodeContext) {
    this.#letters = text.toLowerCase();
    this.#context = context;
  }

  /** What stands instead of a shortcode; null where it is a word of the author's. */
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
    return instead ?? this.#other(code);
  }

  /** What is open at the end of the text. */
  end(): string {
    return this.#open?.end ?? "";
  }

  #begin(code: Shortcode, at: number): string | null {
    const { name, given } = code;
    const attributes = attributesOf(given);
    const address = /https?:\/\/[^\s"'\]<>]{1,2000}/.exec(given)?.[0] ?? "";
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
        if (isPair && !address) return this.#pair(name, EMBED, "</figure>");
        return `${EMBED}${escapeHtml(address || numbered(name, given))}</figure>`;
      case "gallery":
        return this.#gallery(attributes);
      case "playlist":
        return this.#playlist(attributes);
      case "audio":
      case "video": {
        const types = ["src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "ogv"];
        const src = types.map((type) => attributes.get(type)).find(Boolean) ?? address;
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
    const known = this.#lastEnds.get(name) ?? this.#letters.lastIndexOf(`[/${name}]`);
    this.#lastEnds.set(name, known);
    return known;
  }

  #gallery(attributes: ReadonlyMap<string, string>): string {
    const { library, leftOut, postId } = this.#context;
    const named = attributes.get("ids") ?? attributes.get("include") ?? "";
    const numbers = named.split(/[\s,]+/).filter(Boolean);
    const files = this.#files(numbers);
    if (files.length < numbers.length) {
      leftOut.say("Pictures of a gallery are not in the export: they were left out.");
    }
    this.#ownPictures ??= library.picturesOf(postId);
    const shown = numbers.length > 0 ? files : this.#take(this.#ownPictures);
    if (shown.length === 0) leftOut.part("gallery");
    return shown.length === 0 ? "" : `<div class="gallery">${shown.map(picture).join("")}</div>`;
  }

  #playlist(attributes: ReadonlyMap<string, string>): string {
    const { leftOut } = this.#context;
    const files = this.#files((attributes.get("ids") ?? "").split(/[\s,]+/).filter(Boolean));
    if (files.length === 0) leftOut.part("playlist");
    for (const _ of files) leftOut.linked("recording");
    return files.map(({ url, title }) => linkMarkup(url, title)).join("");
  }

  #files(numbers: readonly string[]): MediaFile[] {
    return this.#take(numbers.flatMap((id) => this.#context.library.file(id) ?? []));
  }

  #take(files: readonly MediaFile[]): MediaFile[] {
    const taken = files.slice(0, this.#filesLeft);
    this.#filesLeft -= taken.length;
    return taken;
  }

  /** A shortcode that is not written in another way: known ones go and are told, others are the author's words. */
  #other({ name, isEnd }: Shortcode): string | null {
    if (OWN.has(name)) return "";
    const kind = shortcodeKind(name);
    if (kind === "text") return null;
    if (kind === "members") this.isForMembers = true;
    else if (!isEnd) {
      this.#context.leftOut.say(`The shortcode ${quoted(name)} was taken out; what stood in it stays.`);
    }
    return "";
  }
}

const EMBED = '<figure class="wp-block-embed">';
const CODE = new Set(["code", "sourcecode", "php", "js", "css", "html", "python"]);
/** Ends of those above that have none, and beginnings that nothing ends. */
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

function attributesOf(given: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of given.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
  }
  return attributes;
}

/** The page of a player that is named by its number alone: [vimeo 12345]. */
function numbered(name: string, given: string): string {
  const number = /(?:^|[\s="':])([\w-]{5,20})/.exec(given)?.[1] ?? "";
  if (name === "vimeo") return `https://vimeo.com/${number}`;
  return name === "youtube" ? `https://www.youtube.com/watch?v=${number}` : "";
}

function picture({ url, alt, caption }: MediaFile): string {
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : "";
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${below}</figure>`;
}
