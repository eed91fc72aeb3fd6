import { wikiAddress } from "./wikiLinks.ts";

/** Arguments of a tag or shortcode: by name, and those without one in order. */
export interface TagArguments {
  named: ReadonlyMap<string, string>;
  plain: readonly string[];
}

const ARGUMENT = /(?:([\w-]{1,60})\s*[=:]\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[^\s,]+)/g;

export function readArguments(args: string): TagArguments {
  const named = new Map<string, string>();
  const plain: string[] = [];
  for (const [, name, value = ""] of args.matchAll(ARGUMENT)) {
    const text = /^["'`]/.test(value) ? value.slice(1, -1).replace(/\\(["'\\])/g, "$1") : value;
    if (name === undefined) plain.push(text);
    else named.set(name.toLowerCase(), text);
  }
  return { named, plain };
}

/** Arguments that hold words for readers. */
const WORDS = /^(?:text|content|body|caption|title|quote|label|message|summary|description|alt)$/;

/** Returns the words for readers among a tag's arguments, each with a blank after it; "" without any. */
export function wordsIn({ named }: TagArguments): string {
  return [...named]
    .map(([name, value]) => (WORDS.test(name) && value.trim() ? `${value.trim()} ` : ""))
    .join("");
}

/** Returns an address on a line of its own, which becomes a player or a link. */
const ownLine = (address: string): string => `\n\n${address}\n\n`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns a picture as markdown; null without an address. */
export function pictureMarkup(src: string, alt: string, caption: string): string | null {
  if (src.trim() === "") return null;
  const title = oneLine(caption).replace(/(["\\])/g, "\\$1");
  const address = oneLine(src).replace(/[<>]/g, encodeURIComponent);
  return `![${oneLine(alt).replace(/([[\]\\])/g, "\\$1")}](<${address}>${title && ` "${title}"`})`;
}

function figure({ named, plain }: TagArguments): string | null {
  const value = (...names: string[]) =>
    names.map((name) => named.get(name)).find((text) => text?.trim()) ?? "";
  const src = value("src", "url", "path", "image_path", "file", "image", "source") || (plain[0] ?? "");
  const caption = [value("title"), value("caption")].filter((text) => text !== "").join(". ");
  return pictureMarkup(src, value("alt"), caption);
}

/** Octopress: classes, the path, sizes, then title and alternative text. */
function octopressPicture({ plain }: TagArguments): string | null {
  const at = plain.findIndex((part) => /[/.]/.test(part));
  const [title = "", alt = ""] = plain.slice(at + 1).filter((part) => !/^\d+(?:px|%)?$/.test(part));
  return at === -1 ? null : pictureMarkup(plain[at] as string, alt || title, alt ? title : "");
}

const VIDEO_ID = /^[\w-]{6,20}$/;

function video(site: (id: string) => string) {
  return ({ named, plain }: TagArguments): string | null => {
    const id =
      named.get("id") ?? named.get("video") ?? named.get("video_id") ?? named.get("url") ?? plain[0] ?? "";
    if (/^https?:/i.test(id)) return ownLine(id);
    return VIDEO_ID.test(id) ? ownLine(site(id)) : null;
  };
}

const youtube = video((id) => `https://www.youtube.com/watch?v=${id}`);
const vimeo = video((id) => `https://vimeo.com/${id}`);

function tweet({ named, plain }: TagArguments): string | null {
  const address = plain.find((part) => /^https?:/i.test(part)) ?? named.get("url");
  if (address) return ownLine(address);
  const id = named.get("id") ?? plain.find((part) => /^\d+$/.test(part)) ?? "";
  return /^\d{1,30}$/.test(id) ? ownLine(`https://x.com/${named.get("user") ?? "i"}/status/${id}`) : null;
}

function gist({ named, plain }: TagArguments): string | null {
  const parts = [named.get("user") ?? named.get("username"), named.get("id"), ...plain];
  const path = parts.filter((part) => part && /^[\w./-]{1,100}$/.test(part)).slice(0, 2);
  return path.length === 0 ? null : ownLine(`https://gist.github.com/${path.join("/")}`);
}

const instagram = ({ plain, named }: TagArguments): string | null => {
  const id = plain[0] ?? named.get("id") ?? "";
  return /^[\w-]{5,30}$/.test(id) ? ownLine(`https://www.instagram.com/p/${id}/`) : null;
};

/** Tags and shortcodes with a place here, as markdown; null if their arguments can't be read. */
const KNOWN: Readonly<Record<string, (args: TagArguments) => string | null>> = {
  figure,
  image: figure,
  img: (args) => (args.named.size > 0 ? figure(args) : octopressPicture(args)),
  picture: figure,
  youtube,
  vimeo,
  tweet,
  twitter: tweet,
  x: tweet,
  gist,
  instagram,
};

/** `{% include youtube.html id="…" %}`, `{% include figure image_path="…" %}`. */
function included(args: string): string | null {
  const { named, plain } = readArguments(args);
  const file = plain[0]?.toLowerCase() ?? "";
  if (file.includes("youtube")) return youtube({ named, plain: plain.slice(1) });
  if (file.includes("vimeo")) return vimeo({ named, plain: plain.slice(1) });
  return /figure|image|img|picture/.test(file) ? figure({ named, plain: plain.slice(1) }) : null;
}

/** Returns what a tag or shortcode shows, as markdown; null if it isn't known. */
export function convertTag(name: string, args: string): string | null {
  if (name === "include" || name === "include_relative") return included(args);
  const convert = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  return convert?.(readArguments(args)) ?? null;
}

/** Returns the address of a text that a tag names, of `post_url`, `link`, `ref` and `relref`; null for other tags. */
export function addressOfTag(name: string, args: string): string | null {
  const { plain, named } = readArguments(args);
  const path = plain[0] ?? named.get("path") ?? "";
  if (path === "" || /[<>\n]/.test(path)) return null;
  switch (name) {
    case "link":
      return `/${path.replace(/^\/+/, "")}`;
    case "post_url":
    case "ref":
    case "relref":
      return wikiAddress(path);
    default:
      return null;
  }
}

/** Returns what `{{ … }}` shows if that is known: the site's own address is none. */
export function convertOutput(expression: string): string | null {
  const text = expression.replace(/^-|-$/g, "").trim();
  if (/^(?:site\.(?:baseurl|url|github\.url)|base_?url|url_?root)$/i.test(text)) return "";
  const literal = /^(["'])((?:(?!\1)[^\n])*)\1(?:\s*\|\s*[\w: .'"/]+)*$/.exec(text);
  return literal ? (literal[2] ?? "") : null;
}
