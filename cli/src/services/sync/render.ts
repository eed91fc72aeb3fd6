import { isDeepStrictEqual } from "node:util";
import type { PostText } from "@quire/contracts/calls/syncing";
import { type Document, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { pictureAddresses, tokensOf } from "../posts/markdownTokens.ts";
import { isSerialFile } from "../posts/readStory.ts";
import { splitFrontMatter } from "../posts/splitFrontMatter.ts";
import { typeOf } from "../posts/story.ts";

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
  /** Relative paths. Undefined keeps the current ones. */
  files?: NamedFiles;
  /** The current file; null for a new one. */
  before: string | null;
  /** The file's own text is newer or the same: writes only fields. */
  isLossless: boolean;
}

const UNSAID = Symbol("not said");

/** Renders a post as a file: its owner's fields as front matter, then the text. Other keys and comments stay. */
export function renderText(post: PostText, place: RenderPlace): string {
  const isYaml = isSerialFile(place.path);
  const parts = place.before === null || isYaml ? null : splitFrontMatter(place.before);
  const known = parts === null || parts === "unclosed" ? null : parts;
  const yaml = isYaml ? place.before : known?.yaml;
  const document = parseDocument(yaml ?? "");
  const hadText = place.before !== null && place.isLossless;
  const text = hadText && known ? known.body : localText(post.markdown, place.pictures);
  // If the text stays, a title from its first heading stays there.
  const titled = hadText && yaml !== null && !hasKey(document, "title");
  writeFields(document, post, place, titled || (hadText && known?.yaml === null));
  if (isYaml) {
    if (!hadText) setKey(document, "text", text.trim() === "" ? UNSAID : text);
    return `${document.toString({ lineWidth: 0 }).trimEnd()}\n`;
  }
  const front =
    isMap(document.contents) && document.contents.items.length > 0 ? document.toString({ lineWidth: 0 }) : "";
  const opening = front ? `---\n${front.trimEnd()}\n---\n` : "";
  if (hadText && known) return opening + known.body;
  return text.trim() === "" ? opening : `${opening}\n${text.trimEnd()}\n`;
}

function writeFields(document: Document, post: PostText, place: RenderPlace, isTitled: boolean): void {
  const type = typeOf(post);
  const isPart = type === "chapter" || type === "episode";
  const saysType = type !== "post" && !isPart && !isSerialFile(place.path);
  const isPaid = post.visibility === "paid" && post.pricing !== null;
  const cover = post.cover === null ? undefined : place.pictures.get(post.cover);
  const values: [string, unknown][] = [
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
    ["files", place.files === null ? UNSAID : place.files],
    ["draft", post.status === "drafts" ? true : UNSAID],
    ["id", post.id],
  ];
  for (const [key, value] of values) if (value !== undefined) setKey(document, key, value);
}

/** Undefined keeps the current value; removes a key that no longer applies. */
function setKey(document: Document, key: string, value: unknown): void {
  if (value === UNSAID) {
    if (isMap(document.contents)) document.contents.delete(key);
    return;
  }
  if (document.contents === null) document.contents = document.createNode({}) as never;
  const node = isMap(document.contents) ? document.contents.get(key, true) : undefined;
  if (isScalar(node) && typeof value !== "object") {
    if (String(node.value) !== String(value)) node.value = value;
    return;
  }
  // An equal list with other formatting stays as it is written.
  if (isSeq(node) && isDeepStrictEqual(node.toJSON(), value)) return;
  const made = document.createNode(value);
  if (typeof value === "object") (made as { flow?: boolean }).flow = true;
  document.set(key, made);
}

function hasKey(document: Document, key: string): boolean {
  return isMap(document.contents) && document.has(key);
}

function pricesOf({ pricing }: PostText): Record<string, number> {
  return Object.fromEntries(Object.entries(pricing?.web ?? {}).map(([code, minor]) => [code, minor / 100]));
}

/** Returns the text with picture URLs replaced by paths of local files. */
function localText(markdown: string, pictures: ReadonlyMap<string, string>): string {
  let text = "";
  let at = 0;
  for (const { text: address, start, end } of pictureAddresses(markdown, tokensOf(markdown))) {
    const path = pictures.get(address);
    if (path === undefined) continue;
    text += markdown.slice(at, start) + asAddress(path);
    at = end;
  }
  return text + markdown.slice(at);
}

function asAddress(path: string): string {
  return encodeURI(path).replace(/[()<>#?]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
