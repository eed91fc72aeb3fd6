import { mapImages } from "@quire/documents/images";
import { mapLinks } from "@quire/documents/links";
import { withoutRemarks } from "@quire/documents/markdown/privateRemarks";
import type { Block, Image, PostDocument } from "@quire/documents/schema";
import { textFromBlocks } from "@quire/documents/text";
import { imageTypeOf } from "@quire/domain/media/imageTypes";
import { cleanTitle, titleOfName } from "@quire/domain/posts/titles";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import { addressOf } from "../bookFile/paths.ts";
import type { Finding, ForeignFile, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { kindOfFile } from "../post/kindOfFile.ts";
import { LeftOut, PAGE, quoted } from "../post/leftOut.ts";
import { MAX_LINKED_FILES, onSite, placeFiles } from "../post/linkedFiles.ts";
import { LONGEST_HTML, makePost, TOO_LONG } from "../post/makePost.ts";
import { formatMoment } from "../post/moments.ts";
import { postLink } from "../postLink.ts";
import { Asides } from "../reading/asides.ts";
import { beginningOf } from "../reading/bits.ts";
import { baseName, folderOf } from "../reading/names.ts";
import { AddressBook } from "./addressBook.ts";
import { readForeignHtml, readForeignMarkdown } from "./foreignMarkdown.ts";
import { formerPathsOf } from "./formerPaths.ts";
import { type FrontedText, isNotForReaders, readFronted } from "./frontFields.ts";
import { plainMarkdown } from "./plainMarkdown.ts";
import { readSiteFolder, type SiteFolder } from "./siteFolder.ts";
import { wikiTarget } from "./wikiLinks.ts";

/** Characters of a text in which its front matter ends, and notes show that they are some. */
const HEAD = 60_000;
const NOTES_SIGNS = /!?\[\[[^\]\n]+\]\]|%%[^%]+%%/;

/**
 * Reads a folder of markdown, as Jekyll, Hugo, Eleventy, Astro and Obsidian have it: a post of each text. A text is
 * published if the folder says so: by its front matter, or by a date in the folder of a blog. Notes are private.
 */
export async function* readMarkdown(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const folder = await readSiteFolder(files);
  if (folder.texts.length === 0) {
    throw new WrongSource(
      "There are no markdown texts in this folder. Their names end in .md, .markdown, .mkd or .mdx.",
    );
  }
  const siteUrl = (options.siteUrl ?? folder.url).replace(/\/+$/, "");
  const book = new AddressBook(files, siteUrl);
  const now = new Date(options.now);
  let hasNotes = folder.generator === "obsidian";
  for (const name of folder.texts) {
    const { text } = await beginningOf(files, name, HEAD);
    const { fields } = readFronted(text, name, now);
    book.addText(name, formerPathsOf(name, fields, folder));
    hasNotes ||= folder.generator === "other" && NOTES_SIGNS.test(text);
  }
  const texts = new Set(folder.texts);
  for (const name of folder.texts.toSorted(compareNames)) {
    yield await readOne(files, name, { folder, book, siteUrl, texts, hasNotes, now, newId: options.newId });
  }
  yield* passedOver(folder).list();
}

interface Context {
  folder: SiteFolder;
  book: AddressBook;
  siteUrl: string;
  texts: ReadonlySet<string>;
  hasNotes: boolean;
  now: Date;
  newId(): string;
}

async function readOne(files: ArchiveFiles, name: string, context: Context): Promise<ForeignPost> {
  const { folder, siteUrl, now, newId, hasNotes } = context;
  const leftOut = new LeftOut();
  const { text, isCut } = await beginningOf(files, name, LONGEST_HTML);
  if (isCut) leftOut.say(TOO_LONG);
  const fronted = readFronted(text, name, now);
  const { fields, problem } = fronted;
  if (problem !== null) leftOut.say(`Front matter not read (${problem.replace(/\.$/, "")}).`);
  const { blocks: read, files: carried } = readBody(name, fronted.body, context, leftOut);
  const { title, blocks } = titled(fields.title, read, name);
  const cover = fields.cover === "" ? null : pictureAddress(name, fields.cover, context);
  if (fields.cover !== "" && cover === null) leftOut.say(`Cover not found: ${quoted(fields.cover)}.`);
  const state = stateOf(name, fronted, folder, hasNotes, leftOut);
  return makePost(
    {
      key: keyOf(name),
      title,
      slug: fields.slug || slugOf(name),
      summary: withoutRemarks(fields.summary).text,
      tags: fields.tags,
      state,
      access: accessOf(fields.access, leftOut),
      createdAt: null,
      publishedAt: fields.published,
      canonicalUrl: fields.canonical,
      cover: cover === null ? null : { src: cover, alt: "", caption: "" },
      html: "",
      blocks,
      formerPaths: formerPathsOf(name, fields, folder),
      isOwn: onSite(siteUrl),
      form: carried.length === 0 ? null : { ...NO_FORM, files: carried },
      rule: () => null,
      leftOut,
    },
    newId,
  );
}

const NO_FORM = {
  type: "post",
  parent: null,
  index: null,
  pricing: null,
  nsfw: false,
  direction: null,
} as const;

/** Reads a text; files of the folder that it links to become blocks of their own after the one with the link. */
function readBody(
  name: string,
  body: string,
  context: Context,
  leftOut: LeftOut,
): { blocks: PostDocument; files: ForeignFile[] } {
  const { newId, book, texts } = context;
  const isHtml = /\.html?$/i.test(name);
  const { text, notes, comments } = plainMarkdown(body, { templates: true, isMdx: /\.mdx$/i.test(name) });
  for (const { kind, source } of notes) {
    if (kind === "embed") leftOut.say(`Embedded note, now a link: ${quoted(source)}.`);
    else leftOut.say(`Not shown, because only its own program understands it: ${quoted(source)}.`);
  }
  const remarks = comments + withoutRemarks(text).removed.length;
  if (remarks > 0)
    leftOut.say(`${remarks === 1 ? "1 private remark" : `${remarks} private remarks`} left out.`);
  const blocks = (isHtml ? readForeignHtml : readForeignMarkdown)(text, newId, leftOut);
  const shown = mapImages(blocks, ({ src }) => {
    const target = wikiTarget(src.fallback);
    const address = pictureAddress(name, src.fallback, context) ?? (target && addressOf(target));
    return address === null ? null : { src: { image: address, fallback: address } };
  });
  const carried: ForeignFile[] = [];
  const placed = placeFiles(shown, (href): Block | null => {
    const path = book.find(name, href)?.path;
    if (path === undefined || texts.has(path) || carried.length >= MAX_LINKED_FILES) return null;
    if (imageTypeOf(path)) return pictureOf(addressOf(path), newId());
    const kind = kindOfFile(path, "post");
    const file = newId();
    carried.push({ path, kind, block: file });
    return {
      type: kind === "audio" || kind === "video" ? kind : "file",
      id: newId(),
      file,
      name: baseName(path).slice(0, 255),
      size: 0,
    };
  });
  const linked = mapLinks(placed, (href) => {
    const found = book.find(name, href);
    if (found && texts.has(found.path)) return postLink(keyOf(found.path), found.fragment);
    if (/^(?:#|mailto:|tel:)/i.test(href)) return href;
    const absolute = book.absolute(href);
    if (absolute !== null) return absolute;
    const named = quoted(found?.path ?? wikiTarget(href) ?? href);
    leftOut.say(
      found
        ? `A link to a file that isn't imported: ${named}.`
        : `A link that leads nowhere, now text: ${named}.`,
    );
    return null;
  });
  return { blocks: linked, files: carried };
}

function pictureOf(address: string, id: string): Image {
  const src = { image: address, fallback: address };
  return { type: "image", id, src, alt: "", caption: "", height: null, width: null, prominent_color: null };
}

/** Returns the address of a picture: its path in the folder, or where it is on the web. */
function pictureAddress(name: string, address: string, { book }: Context): string | null {
  const path = book.findPicture(name, address);
  return path === null ? book.absolute(address) : addressOf(path);
}

/** Returns the title: its own, the first heading's, or its name's. A heading that repeats it at the top is left out. */
function titled(own: string, blocks: PostDocument, name: string): { title: string; blocks: PostDocument } {
  const at = blocks.findIndex(
    (block) => block.type === "heading" && block.level === 1 && textOfBlock(block) !== "",
  );
  const heading = blocks[at];
  const title = own || (heading ? textOfBlock(heading) : "") || titleOfPath(name);
  const isRepeated =
    heading !== undefined && blocks.slice(0, at).every(isEmpty) && cleanTitle(title) === textOfBlock(heading);
  return {
    title,
    blocks: isRepeated
      ? withText(
          blocks.filter((block) => block !== heading),
          heading,
        )
      : blocks,
  };
}

const textOfBlock = (block: Block): string => cleanTitle(textFromBlocks([block]));

const isEmpty = (block: Block): boolean =>
  block.type === "featuredImage"
    ? block.src === null
    : block.type === "paragraph" && block.content.length === 0;

/** A document has at least one block. */
function withText(blocks: PostDocument, removed: Block): PostDocument {
  const isThere = blocks.some(({ type }) => type !== "featuredImage" && type !== "footnote");
  return isThere || !("id" in removed)
    ? blocks
    : [...blocks.slice(0, 1), { type: "paragraph", id: removed.id, content: [] }, ...blocks.slice(1)];
}

/** `2011-04-12-the-white_whale.md` as `The white whale`; an `index.md` is named by its folder. */
function titleOfPath(name: string): string {
  const words = titleOfName(stemOf(name));
  const rest = titleOfName(words.replace(/^\d{4} \d{1,2} \d{1,2} /, ""));
  return /\p{L}/u.test(rest) ? rest : words;
}

function stemOf(name: string): string {
  const stem = baseName(name).replace(/\.[a-z]+$/i, "");
  return /^index$/i.test(stem) && folderOf(name) !== "" ? baseName(folderOf(name).slice(0, -1)) : stem;
}

/** The same file has the same key in a later export, also of another system. */
const keyOf = (name: string): string =>
  name
    .normalize("NFC")
    .slice(-200)
    .replace(/^[\udc00-\udfff]/, "");

const slugOf = (name: string): string => stemOf(name).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, "");

function stateOf(
  name: string,
  { fields, problem }: FrontedText,
  { generator }: SiteFolder,
  hasNotes: boolean,
  leftOut: LeftOut,
): ForeignPost["state"] {
  const { publicity } = fields;
  if (problem !== null) {
    leftOut.say("Imported as a draft, because it isn't known whether it was published.");
    return "draft";
  }
  if (isNotForReaders(fields)) {
    if (publicity.kind === "later")
      leftOut.say(`Scheduled for ${formatMoment(publicity.at)}; imported as a draft.`);
    else if (publicity.kind === "private" && publicity.mark.key?.toLowerCase() !== "draft")
      leftOut.say(`Imported as a draft, because of ${quoted(publicity.mark.text)}.`);
    return "draft";
  }
  if (publicity.kind === "public") return "published";
  const isInPosts = /(?:^|\/)_posts\//.test(name);
  const isPage =
    /\bpage\b/.test(fields.layout) ||
    (generator === "jekyll" && !isInPosts) ||
    (generator === "hugo" && !fields.isDated);
  if (isPage && !isInPosts) {
    leftOut.say(PAGE);
    return "draft";
  }
  if (isInPosts || (fields.isDated && !hasNotes)) return "published";
  leftOut.say("Imported as a draft, because it doesn't say that it was published.");
  return "draft";
}

function accessOf(access: string, leftOut: LeftOut): ForeignPost["access"] {
  switch (access.toLowerCase()) {
    case "":
    case "free":
    case "public":
      return "free";
    case "follow":
    case "followers":
      return "followers";
    case "paid":
      return "paid";
    default:
      leftOut.say(`Unknown access (${quoted(access)}); set to paid.`);
      return "paid";
  }
}

function passedOver({ passedOver: found }: SiteFolder): Asides {
  const asides = new Asides();
  for (const [why, names] of found) {
    const more = names.length > 5 ? " and others" : "";
    asides.add(why, `${names.slice(0, 5).join(", ")}${more}.`, names.length);
  }
  return asides;
}
