import type { PostText } from "@quire/contracts/calls/syncing";
import { withoutRemarks } from "@quire/documents/markdown/privateRemarks";
import { typeOf } from "@quire/domain/posts/postTypes";
import { type Parts, splitFrontMatter } from "@quire/formats/frontMatter/split";
import { editFront } from "../frontMatter/editFront.ts";
import { type FieldValue, UNSAID, writeFields } from "../frontMatter/writeFields.ts";
import { linkAddresses, pictureAddresses, tokensOf } from "../posts/markdownTokens.ts";
import { isSerialFile } from "../posts/readStory.ts";

/** Paths of attached files in a text, in order; null if it need not name them. */
export type NamedFiles = readonly string[] | null;

/** Context that depends on the file's location. */
export interface RenderPlace {
  path: string;
  /** Relative path of its serial's file; null if it is implied or there is none. */
  parent: string | null;
  /** Whether its name implies its position. */
  isPlacedByName: boolean;
  /** Relative paths of pictures, by their URL on the site. */
  pictures: ReadonlyMap<string, string>;
  /** Relative addresses of the texts that the file links to, by those of their posts. */
  links?: ReadonlyMap<string, string>;
  /** Relative paths. Undefined keeps the current ones. */
  files?: NamedFiles;
  /** The current file; null for a new one. */
  before: string | null;
  /** The file's own text is newer or the same: writes only fields. */
  isLossless: boolean;
  /** Decides whether the file's date is in the future. */
  now?: Date;
}

/** Renders a post as a file: its owner's fields as front matter, then the text. Other keys and comments stay. */
export function renderText(post: PostText, place: RenderPlace): string {
  const isYaml = isSerialFile(place.path);
  const source = place.before === null ? null : isYaml ? serialSource(place.before) : place.before;
  const parts = typeof source === "string" ? splitFrontMatter(source) : source;
  const known = parts === null || "problem" in parts ? null : parts;
  const front = editFront(known?.front ?? null);
  const hadText = place.before !== null && place.isLossless;
  const text = hadText && known ? known.body : localText(post.markdown, place);
  // If the text stays, a title from its first heading or its name stays there.
  const titled = hadText && known?.front !== null && !front.has("title");
  const isTitled = titled || (hadText && known?.front === null);
  writeFields(front, fieldsOf(post, place, isTitled), {
    source: known?.front ?? null,
    isShown: post.status === "published",
    path: place.path,
    now: place.now ?? new Date(0),
  });
  if (isYaml) {
    if (!hadText) {
      if (text.trim() === "") front.delete("text");
      else front.set("text", text);
    }
    return front.toString();
  }
  if (hadText && known) return front.toString() + known.body;
  // The site has no private remarks: those of the file move to its end.
  const remarks = known ? withoutRemarks(known.body).removed : [];
  const paragraphs = [text.trimEnd(), ...remarks].filter((part) => part.trim() !== "");
  return paragraphs.length === 0 ? front.toString() : `${front}\n${paragraphs.join("\n\n")}\n`;
}

/** `story.yml` is front matter alone. */
function serialSource(text: string): Parts {
  const front = { dialect: "yaml", text, firstLine: 1, opening: "", closing: "" } as const;
  return { front, body: "", bodyLine: 1 };
}

function fieldsOf(post: PostText, place: RenderPlace, isTitled: boolean): FieldValue[] {
  const type = typeOf(post);
  const isPart = type === "chapter" || type === "episode";
  const saysType = type !== "post" && !isPart && !isSerialFile(place.path);
  const isPaid = post.visibility === "paid" && post.pricing !== null;
  const cover = post.cover === null ? undefined : place.pictures.get(post.cover);
  return [
    ["title", isTitled ? undefined : post.title],
    ["type", saysType ? type : undefined],
    ["parent", place.parent ?? undefined],
    ["index", isPart && !place.isPlacedByName && post.index !== null ? post.index : undefined],
    ["tags", post.tags.length > 0 ? post.tags : UNSAID],
    ["summary", post.summary || UNSAID],
    ["access", post.visibility === "free" ? UNSAID : post.visibility],
    ["price", isPaid ? pricesOf(post) : UNSAID],
    ["cover", post.cover === null ? UNSAID : cover],
    ["slug", post.slug || UNSAID],
    ["nsfw", post.nsfw || UNSAID],
    ["direction", post.direction ?? UNSAID],
    ["good", post.good_type ?? UNSAID],
    ["canonical", post.canonical_url ?? UNSAID],
    ["files", place.files === null ? UNSAID : place.files],
    ["draft", post.status === "drafts" ? true : UNSAID],
    ["id", post.id],
  ];
}

function pricesOf({ pricing }: PostText): Record<string, number> {
  return Object.fromEntries(Object.entries(pricing?.web ?? {}).map(([code, minor]) => [code, minor / 100]));
}

/** Returns the text with addresses of pictures and posts replaced by paths of local files. */
function localText(
  markdown: string,
  { pictures, links = new Map() }: Pick<RenderPlace, "pictures" | "links">,
): string {
  const tokens = tokensOf(markdown);
  const named = [
    ...pictureAddresses(markdown, tokens).map((range) => ({
      ...range,
      to: asAddress(pictures.get(range.text)),
    })),
    ...(links.size > 0 ? linkAddresses(markdown, tokens) : []).map((range) => ({
      ...range,
      to: links.get(range.text),
    })),
  ];
  let text = "";
  let at = 0;
  for (const { to, start, end } of named.sort((a, b) => a.start - b.start)) {
    if (to === undefined || start < at) continue;
    text += markdown.slice(at, start) + to;
    at = end;
  }
  return text + markdown.slice(at);
}

/** Returns a path as markdown writes it. */
export function asAddress(path: string): string;
export function asAddress(path: string | undefined): string | undefined;
export function asAddress(path: string | undefined): string | undefined {
  return path && encodeURI(path).replace(/[()<>#?]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
