import { blocksFromHtml } from "@quire/documents/fromHtml";
import type { Parent } from "@quire/documents/fromHtml/tree";
import { parseDocument } from "@quire/documents/parse";
import { repairDocument } from "@quire/documents/repair";
import {
  emptyFeaturedImage,
  type FeaturedImage,
  type Node,
  type PostDocument,
} from "@quire/documents/schema";
import { plainLine, textFromBlocks } from "@quire/documents/text";
import { allowedImageUrl } from "@quire/documents/urls";
import { mapBlocks } from "@quire/documents/walk";
import { readCanonicalUrl } from "@quire/domain/posts/canonicalUrls";
import { cleanFormerPath } from "@quire/domain/posts/formerPaths";
import { slugify } from "@quire/domain/posts/slug";
import { SUMMARY_MAX } from "@quire/domain/posts/summaries";
import { cleanTags, TAG_LIMIT } from "@quire/domain/posts/tags";
import { cleanTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { excerpt } from "@quire/domain/text/text";
import type { ForeignFile, ForeignPost, LinkedFile } from "../foreignPost.ts";
import { arrangeTree, firstOf, type Rule } from "../html/arrange.ts";
import { commonRule, disown, namePictureLinks } from "../html/common.ts";
import { withoutSize } from "../pictures.ts";
import { type LeftOut, quoted } from "./leftOut.ts";
import { linkedFilesOf, MAX_LINKED_FILES } from "./linkedFiles.ts";

/** Maximum characters of a post's HTML: a document can be slightly longer, including its ids and URLs. */
export const LONGEST_HTML = 4_500_000;
const LONGEST_KEY = 200;
const LONGEST_ALT = 2000;
const NAMED_TAGS = 20;
const MOST_FORMER_PATHS = 20;

/** A raw post from an export: nothing in it has been validated or cut yet. */
export interface RawPost {
  key: string;
  title: string;
  slug: string;
  summary: string;
  tags: readonly string[];
  state: ForeignPost["state"];
  access: ForeignPost["access"];
  createdAt: Date | null;
  publishedAt: ForeignPost["publishedAt"];
  canonicalUrl: string;
  cover: ForeignPost["cover"];
  html: string;
  /** The text if it wasn't HTML. */
  blocks?: PostDocument;
  /** Addresses that the post had on its site, as paths from the root. */
  formerPaths?: readonly string[];
  isPinned?: boolean;
  form?: ForeignPost["form"];
  /** Whether an address is on its former site: files there that the text links to are fetched. */
  isOwn?: (address: string) => boolean;
  /** Rule for the platform's own elements; common ones are handled here. */
  rule: Rule;
  /** Rearranges the page before the rules are applied. */
  prepare?: (root: Parent) => void;
  leftOut: LeftOut;
}

/** Converts a raw post to one within our limits. All posts pass through this function. */
export function makePost(raw: RawPost, newId: () => string): ForeignPost {
  const { leftOut } = raw;
  const cover = coverOf(raw.cover);
  const blocks = withCover(boundedBlocks(raw, newId), cover);
  const linkedFiles = linkedFilesIn(raw, blocks);
  const state = stateOf(raw, blocks);
  const canonical = readCanonicalUrl(raw.canonicalUrl);
  return {
    kind: "post",
    key: keyOf(raw),
    title: titleOf(raw, blocks),
    slug: slugify(raw.slug.slice(0, 1000)),
    summary: excerpt(cleanTitle(wellFormed(raw.summary.slice(0, 20_000))), SUMMARY_MAX),
    tags: tagsOf(raw),
    state,
    access: raw.access,
    createdAt: raw.createdAt,
    publishedAt: state === "published" ? raw.publishedAt : null,
    canonicalUrl: "url" in canonical ? canonical.url : null,
    cover,
    blocks,
    isPinned: raw.isPinned ?? false,
    formerPaths: formerPathsOf(raw),
    linkedFiles,
    form: raw.form ?? null,
    leftOut: leftOut.list(),
  };
}

/** A post that nothing is left of isn't shown to readers. Pages of a comic, a recording and a story have no text. */
function stateOf({ state, form, leftOut }: RawPost, blocks: PostDocument): ForeignPost["state"] {
  const isEmpty = blocks.every((block) => {
    if (block.type === "featuredImage") return block.src === null;
    return block.type === "paywall" || (block.type === "paragraph" && block.content.length === 0);
  });
  const isText = !form || (form.type === "post" && form.files.length === 0);
  if (state !== "published" || !isEmpty || !isText) return state;
  leftOut.say("No text; imported as a draft.");
  return "draft";
}

function linkedFilesIn({ isOwn, form, leftOut }: RawPost, blocks: PostDocument): LinkedFile[] {
  const shown = leftOut.linkedFiles();
  const bare = (address: string) => address.replace(/[?#].*$/s, "");
  const carried = new Set(form?.files.map(({ path }) => bare(path)));
  const all = linkedFilesOf(
    blocks,
    (address) => !carried.has(bare(address)) && (shown.has(address) || isOwn?.(address) === true),
  );
  const files = all.slice(0, MAX_LINKED_FILES);
  if (all.length > files.length)
    leftOut.say(`A post carries at most ${MAX_LINKED_FILES} files; ${all.length - files.length} stay links.`);
  leftOut.fetches(files.map(({ address }) => address));
  return files;
}

function formerPathsOf({ formerPaths = [] }: RawPost): string[] {
  const paths = formerPaths.flatMap((path) => cleanFormerPath(path) ?? []);
  return [...new Set(paths)].slice(0, MOST_FORMER_PATHS);
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

function keyOf({ key, slug, title }: RawPost): string {
  const own = plainLine(key.slice(0, 10 * LONGEST_KEY)).slice(0, LONGEST_KEY);
  return own || slugify(slug.slice(0, 1000)) || slugify(title.slice(0, 1000)) || "untitled";
}

function titleOf(raw: RawPost, blocks: PostDocument): string {
  const title = cleanTitle(wellFormed(raw.title.slice(0, 10_000)));
  if (title !== "") {
    if ([...title].length > TITLE_MAX) raw.leftOut.say("Title shortened: it was too long.");
    return excerpt(title, TITLE_MAX);
  }
  raw.leftOut.say("Untitled: add a title.");
  // A title is public, so the first words only replace it if the text is public too.
  const text = raw.access === "free" ? plainLine(textFromBlocks(blocks).slice(0, 1000)) : "";
  return cleanTitle(excerpt(text, 60)) || "Untitled";
}

function tagsOf(raw: RawPost): string[] {
  const all = cleanTags(raw.tags.slice(0, 500).map(wellFormed), Number.POSITIVE_INFINITY);
  const beyond = all.slice(TAG_LIMIT, TAG_LIMIT + NAMED_TAGS);
  if (beyond.length > 0) {
    raw.leftOut.say(
      `A post has at most ${TAG_LIMIT} tags. Left out: ${beyond.map((tag) => quoted(tag)).join(", ")}.`,
    );
  }
  return all.slice(0, TAG_LIMIT);
}

function coverOf(cover: ForeignPost["cover"]): ForeignPost["cover"] {
  const src = cover && allowedImageUrl(cover.src);
  if (!src) return null;
  const line = (text: string) => plainLine(text.slice(0, LONGEST_ALT)).slice(0, LONGEST_ALT);
  return { src, alt: line(cover.alt), caption: line(cover.caption) };
}

function withCover(blocks: PostDocument, cover: ForeignPost["cover"]): PostDocument {
  const [first, ...rest] = blocks;
  if (!cover || first?.type !== "featuredImage") return blocks;
  const { src } = cover;
  const next = rest[0];
  // Many themes show the cover above a text, and its author put it there too.
  const repeated = next?.type === "image" && next.src && isSamePicture(next.src.fallback, src) ? next : null;
  const alt = cover.alt || (repeated?.alt ?? "");
  const caption = cover.caption || (repeated?.caption ?? "");
  const featured: FeaturedImage = { ...first, src: { image: src, fallback: src }, alt, caption };
  const shown = repeated && isSameCaption(repeated.caption, caption) ? rest.slice(1) : rest;
  return [{ ...featured, width: null, height: null, prominent_color: null }, ...shown];
}

const isSameCaption = (repeated: string, caption: string): boolean => !repeated || repeated === caption;

/** Whether two addresses are of one picture, in any of its sizes. */
function isSamePicture(one: string, other: string): boolean {
  const bare = (address: string) =>
    withoutSize(address.replace(/[?#].*$/, ""))
      .replace(/^https?:/i, "")
      .replace(/\/size\/w\d+(?:h\d+)?\//, "/")
      .replace(/-scaled(?=\.\w+$)/, "");
  return bare(one) === bare(other);
}

function boundedBlocks(raw: RawPost, newId: () => string): PostDocument {
  const { leftOut, html } = raw;
  if (raw.blocks) return fitting(withoutStored(raw.blocks, raw.form?.files ?? []), newId, leftOut);
  if (html.length > LONGEST_HTML) leftOut.say(TOO_LONG);
  const rule = firstOf(raw.rule, commonRule(leftOut));
  const arrange = (root: Parent) => {
    disown(root);
    raw.prepare?.(root);
    namePictureLinks(root, leftOut);
    arrangeTree(root, rule);
  };
  const blocks = blocksFromHtml(html.slice(0, LONGEST_HTML), { newId, arrange });
  return fitting(blocks, newId, leftOut);
}

/** A stored file that isn't the archive's own could be another user's: only its name stays. */
function withoutStored(blocks: PostDocument, files: readonly ForeignFile[]): PostDocument {
  const own = new Set(files.map(({ block }) => block));
  return mapBlocks(blocks, (block) => {
    if ((block.type !== "audio" && block.type !== "video" && block.type !== "file") || own.has(block.file))
      return block;
    return {
      type: "paragraph",
      id: block.id,
      content: block.name ? [{ type: "text", text: block.name }] : [],
    };
  });
}

export const TOO_LONG = "Text cut off: it's longer than a post can be. Import the rest as chapters.";

/** Returns the document, or as much of its beginning as our limits allow. */
function fitting(blocks: PostDocument, newId: () => string, leftOut: LeftOut): PostDocument {
  const parsed = parseDocument(blocks);
  if (parsed.ok) return parsed.blocks;
  leftOut.say(TOO_LONG);
  let rest: PostDocument | null = repairDocument(blocks, newId);
  for (let tries = 0; rest && tries < MOST_HALVINGS; tries++) {
    const cut = parseDocument(rest);
    if (cut.ok) return cut.blocks;
    rest = halved(rest, newId);
  }
  return [emptyFeaturedImage(newId), { type: "paragraph", id: newId(), content: [] }];
}

/** Enough halvings from the maximum input down to one character, at each of many depths. */
const MOST_HALVINGS = 100;

/**
 * Returns the first half of a document: of its blocks, or of the content of its only one. Null if nothing can be
 * removed.
 */
function halved(blocks: PostDocument, newId: () => string): PostDocument | null {
  if (blocks.length > 2) return repairDocument(blocks.slice(0, 1 + Math.floor(blocks.length / 2)), newId);
  const only = blocks[1] && firstHalf(blocks[1]);
  return only ? repairDocument([blocks[0], only], newId) : null;
}

function firstHalf(node: Node): Node | null {
  if (node.type === "text") {
    return node.text.length > 1
      ? { ...node, text: node.text.slice(0, Math.floor(node.text.length / 2)) }
      : null;
  }
  if (!("content" in node)) return null;
  const content: Node[] = node.content;
  if (content.length > 1)
    return { ...node, content: content.slice(0, Math.ceil(content.length / 2)) } as Node;
  const only = content[0] && firstHalf(content[0]);
  return only ? ({ ...node, content: [only] } as Node) : null;
}
