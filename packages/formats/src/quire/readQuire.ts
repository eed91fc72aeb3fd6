import { mapImages } from "@quire/documents/images";
import { mapLinks } from "@quire/documents/links";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import type { PostDocument } from "@quire/documents/schema";
import { everyBlock } from "@quire/documents/walk";
import { parsePostPath } from "@quire/domain/posts/postPaths";
import { STORY_TYPES, type StoryType } from "@quire/domain/posts/postTypes";
import { isMap, isSeq, type Node } from "yaml";
import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import { addressOf, resolvePath } from "../bookFile/paths.ts";
import type { Finding, ForeignFile, ForeignForm, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { type Entry, parseFront } from "../frontMatter/entries.ts";
import { parseDate } from "../frontMatter/moments.ts";
import { splitFrontMatter } from "../frontMatter/split.ts";
import { textOf } from "../frontMatter/textOf.ts";
import { kindOfFile } from "../post/kindOfFile.ts";
import { LeftOut, quoted } from "../post/leftOut.ts";
import { LONGEST_HTML, makePost, TOO_LONG } from "../post/makePost.ts";
import { postLink } from "../postLink.ts";
import { beginningOf } from "../reading/bits.ts";
import { baseName, ownNames } from "../reading/names.ts";

const HEAD = 60_000;
const TEXT = /^(?:.*\/)?(posts|pages)\/[^/]+\.md$/;

/** Returns the texts of an export of Quire, which have an id of ours in their names. */
export function quireTexts(files: ArchiveFiles): string[] {
  return ownNames(files).filter(
    (name) => TEXT.test(name) && /(?:^|-)b[0-7][0-9a-hjkmnp-tv-z]{18}\.md$/.test(baseName(name)),
  );
}

/** The fields of a text by name. */
class Front {
  readonly #entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
  }

  node(name: string): Node | null {
    return this.#entries.find((entry) => entry.name === name)?.node ?? null;
  }

  text(name: string): string {
    return textOf(this.node(name))?.trim() ?? "";
  }

  list(name: string): string[] {
    const node = this.node(name);
    return isSeq(node) ? node.items.flatMap((item) => textOf(item as Node) ?? []) : [];
  }
}

interface Found {
  name: string;
  id: string;
  type: StoryType;
  parent: string;
  place: number;
  isPage: boolean;
}

/**
 * Reads an export of Quire, from any site: its stories and comics with their parts in order, its other posts, and what
 * they carry. Pages become drafts.
 */
export async function* readQuire(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const names = quireTexts(files);
  if (names.length === 0) {
    throw new WrongSource(
      "This isn't a Quire export: there are no texts in posts/. In Quire: Settings, Your data; or `quire export backup`.",
    );
  }
  const found = new Map<string, Found>();
  for (const name of names) {
    const { text } = await beginningOf(files, name, HEAD);
    const { front } = splitText(text);
    const id = front.text("id") || (/(b[0-9a-z]{19})\.md$/.exec(name)?.[1] ?? name);
    const parent = front.text("parent");
    const place = Number(front.text("place") || front.text("index")) || Number.MAX_SAFE_INTEGER;
    found.set(id, { name, id, parent, place, type: "post", isPage: TEXT.exec(name)?.[1] === "pages" });
  }
  for (const one of found.values()) {
    const { text } = await beginningOf(files, one.name, HEAD);
    one.type = typeOfFront(splitText(text).front, one.parent !== "");
  }
  for (const one of found.values()) {
    const serial = found.get(one.parent)?.type;
    if (serial === "story" || serial === "comic") one.type = serial === "comic" ? "episode" : "chapter";
  }
  const isSerial = ({ type }: Found) => type === "story" || type === "comic";
  const ordered = [...found.values()].sort(
    (a, b) =>
      Number(isSerial(b)) - Number(isSerial(a)) ||
      (a.parent < b.parent ? -1 : Number(a.parent > b.parent)) ||
      a.place - b.place,
  );
  for (const one of ordered) yield await readText(files, one, found, options);
}

function splitText(text: string): { front: Front; body: string; isBroken: boolean } {
  const parts = splitFrontMatter(text);
  if ("problem" in parts || parts.front === null)
    return { front: new Front([]), body: "problem" in parts ? text : parts.body, isBroken: true };
  try {
    const { entries, errors } = parseFront(parts.front);
    return { front: new Front(entries), body: parts.body, isBroken: errors.length > 0 };
  } catch {
    // A parser gives up on lists within lists without end.
    return { front: new Front([]), body: parts.body, isBroken: true };
  }
}

/** Earlier exports name a type by its kind, which doesn't tell a photo from an episode. */
function typeOfFront(front: Front, isPart: boolean): StoryType {
  const type = front.text("type");
  if (Object.hasOwn(STORY_TYPES, type)) return type as StoryType;
  switch (front.text("kind")) {
    case "story":
    case "comic":
      return front.text("kind") as StoryType;
    case "audio":
    case "video":
      return front.text("kind") as StoryType;
    case "image":
      return isPart ? "episode" : "photo";
    case "document":
      return "e-book";
    case "other":
      return "download";
    default:
      return "post";
  }
}

async function readText(
  files: ArchiveFiles,
  { name, id, type, parent, place, isPage }: Found,
  found: ReadonlyMap<string, Found>,
  { newId }: ReadOptions,
): Promise<ForeignPost> {
  const leftOut = new LeftOut();
  const { text, isCut } = await beginningOf(files, name, LONGEST_HTML);
  if (isCut) leftOut.say(TOO_LONG);
  const { front, body, isBroken } = splitText(text);
  if (isBroken) leftOut.say("Front matter not read; imported as a draft.");
  const state = front.text("state");
  if (isPage) leftOut.say("A page; imported as a draft.");
  if (state === "archived") leftOut.say("It was archived; imported as a draft.");
  const known = new Set(files.names());
  const { blocks, stored } = readBlocks(name, body, { known, found, newId, leftOut });
  const attached = front.list("files").flatMap((written): ForeignFile[] => {
    const path = resolvePath(name, encodeURI(written))?.path ?? "";
    if (!known.has(path)) leftOut.say(`A file is missing: ${quoted(written)}.`);
    return known.has(path) ? [{ path, kind: kindOfFile(path, type), block: null }] : [];
  });
  const form: ForeignForm = {
    type,
    parent: parent === "" ? null : parent,
    index: place === Number.MAX_SAFE_INTEGER ? null : place,
    files: [...attached, ...stored],
    pricing: pricingOf(front.node("price")),
    nsfw: front.text("nsfw") === "true",
    direction: directionOf(front.text("direction")),
  };
  const [featured] = blocks;
  const cover = featured?.type === "featuredImage" && featured.src ? featured : null;
  return makePost(
    {
      key: id,
      title: front.text("title"),
      slug: front.text("slug"),
      summary: front.text("summary"),
      tags: front.list("tags"),
      state: state === "published" && !isPage && !isBroken ? "published" : "draft",
      access: accessOf(front.text("access")),
      createdAt: null,
      publishedAt: parseDate(front.text("published")),
      canonicalUrl: front.text("canonical"),
      cover: cover && { src: cover.src?.fallback ?? "", alt: cover.alt, caption: cover.caption },
      html: "",
      blocks,
      form: type === "post" && form.files.length === 0 && form.pricing === null && !form.nsfw ? null : form,
      rule: () => null,
      leftOut,
    },
    newId,
  );
}

interface Context {
  known: ReadonlySet<string>;
  found: ReadonlyMap<string, Found>;
  newId(): string;
  leftOut: LeftOut;
}

/** Reads a text: its pictures and files are in the archive, its links to other posts of it become links to them. */
function readBlocks(
  name: string,
  body: string,
  { known, found, newId, leftOut }: Context,
): { blocks: PostDocument; stored: ForeignFile[] } {
  const blocks = blocksFromMarkdown(body, { newId, featured: true });
  const shown = mapImages(blocks, ({ src }) => {
    const path = resolvePath(name, src.fallback)?.path ?? "";
    if (!known.has(path)) return null;
    return { src: { image: addressOf(path), fallback: addressOf(path) } };
  });
  const linked = mapLinks(shown, (href) => {
    const [path = "", fragment = ""] = href.replace(/^https?:\/\/[^/?#]+/i, "").split("#");
    const address = parsePostPath(path.replace(/\?.*$/, ""));
    return address && found.has(address.id) ? postLink(address.id, fragment) : href;
  });
  const stored: ForeignFile[] = [];
  for (const block of everyBlock(linked)) {
    if (block.type !== "audio" && block.type !== "video" && block.type !== "file") continue;
    const path = [...known].find((one) => baseName(one).startsWith(`${block.file}-`));
    if (path)
      stored.push({
        path,
        kind: block.type === "file" ? kindOfFile(path, "post") : block.type,
        block: block.file,
      });
    else leftOut.say(`A file is missing: ${quoted(block.name)}.`);
  }
  return { blocks: linked, stored };
}

function pricingOf(node: Node | null): Record<string, number> | null {
  if (!isMap(node)) return null;
  const amounts = node.items.flatMap(({ key, value }) => {
    const amount = Number(textOf(value as Node));
    const currency = (textOf(key as Node) ?? "").toUpperCase();
    return /^[A-Z]{3}$/.test(currency) && Number.isFinite(amount) && amount >= 0
      ? [[currency, Math.round(amount * 100)]]
      : [];
  });
  return amounts.length > 0 ? Object.fromEntries(amounts) : null;
}

const directionOf = (text: string): ForeignForm["direction"] =>
  text === "ltr" || text === "rtl" || text === "vertical" ? text : null;

function accessOf(access: string): ForeignPost["access"] {
  if (access === "free" || access === "") return "free";
  return access === "follow" ? "followers" : "paid";
}
