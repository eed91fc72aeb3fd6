import type { UploadedFile } from "@quire/contracts/records/upload";
import { repairDocument } from "@quire/documents/repair";
import type { FeaturedImage, PostDocument } from "@quire/documents/schema";
import { isPro } from "@quire/domain/accounts/groups";
import { MediaKind, Role } from "@quire/domain/enums";
import { SUMMARY_MAX } from "@quire/domain/posts/summaries";
import { excerpt } from "@quire/domain/text/text";
import { ArchiveProblem } from "@quire/formats/archive";
import type { BookChapter, BookFacts, BookPart } from "@quire/formats/bookFile/bookFile";
import type { CommandContext, Context, User } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { withoutRequest } from "../../platform/http/withoutRequest.ts";
import type { Platform } from "../../platform/platform.ts";
import { importPicture } from "../media/importPicture.ts";
import { withStoredFile } from "../media/withStoredFile.ts";
import { pictureImporter } from "./imports/importPictures.ts";
import { BOOK_LIMITS, type StoredExport, withArchiveFiles } from "./imports/openArchive.ts";
import { readBookInWorker } from "./imports/readInWorker.ts";
import { insertDraft } from "./lifecycle/insertDraft.ts";
import { readChanges } from "./lifecycle/readChanges.ts";
import { saveChanges } from "./lifecycle/saveChanges.ts";
import { readText } from "./readText.ts";
import { emptySnapshot, type Snapshot } from "./snapshot.ts";

/** Time to read one chapter, and a whole book. */
const CHAPTER_SECONDS = 60;
const MAX_MS = 120_000;
/** Each takes a process with its memory. */
const MAX_READERS = 2;

/** An uploaded EPUB, Word document or zip of markdown. */
export interface StoryFile {
  siteId: string;
  storageKey: string;
  name: string;
  /** Makes the ids of its blocks: the same ones each time it is read. */
  seed: string;
  now: number;
}

/** A book as its file has it, with its cover among the site's pictures. */
export interface StoryInFile {
  facts: BookFacts;
  sections: (BookPart | BookChapter)[];
  cover: UploadedFile | null;
  /** Why the file's cover isn't among the site's pictures; null if it is, or if the file has none. */
  coverProblem: string | null;
}

let readers = 0;

/** Reads a file as a story; throws `ArchiveProblem` with what is wrong. */
export async function readStoryFile(platform: Platform, file: StoryFile): Promise<StoryInFile> {
  if (readers >= MAX_READERS) throw new Refusal("unavailable", { retryAfter: 5 });
  readers += 1;
  try {
    return await withStoredFile(platform, file.storageKey, async (path) => {
      const stored = { path, name: file.name, isZip: true };
      const { facts, sections } = await readSections(stored, file);
      if (facts.cover === null) return { facts, sections, cover: null, coverProblem: null };
      const cover = await saveCover(platform, stored, file.siteId, facts.cover);
      return typeof cover === "string"
        ? { facts, sections, cover: null, coverProblem: cover }
        : { facts, sections, cover, coverProblem: null };
    });
  } finally {
    readers -= 1;
  }
}

async function readSections(
  stored: StoredExport,
  { seed, now }: StoryFile,
): Promise<Pick<StoryInFile, "facts" | "sections">> {
  const sections: StoryInFile["sections"] = [];
  let facts: BookFacts | null = null;
  const start = performance.now();
  for await (const found of readBookInWorker({ ...stored, source: "book", seed, now }, CHAPTER_SECONDS)) {
    if (found.kind === "book") facts = found;
    else sections.push(found);
    if (performance.now() - start > MAX_MS) {
      throw new ArchiveProblem("This file takes too long to read. Split it into volumes.");
    }
  }
  if (!facts || !sections.some(({ kind }) => kind === "chapter")) {
    throw new ArchiveProblem("There is no text in this file.");
  }
  return { facts, sections };
}

/** Returns a sentence if the cover is no picture: the book has a cover of its own. */
function saveCover(
  platform: Platform,
  stored: StoredExport,
  siteId: string,
  name: string,
): Promise<UploadedFile | string> {
  return withArchiveFiles(
    stored,
    async (files) =>
      importPicture(platform, {
        siteId,
        name: name.split("/").at(-1) ?? "cover",
        bytes: await files.open(name),
      }),
    BOOK_LIMITS,
  ).catch((error: unknown) => {
    if (error instanceof ArchiveProblem || (error instanceof Refusal && error.status < 500))
      return `The file's cover couldn't be imported (${error.message})`;
    throw error;
  });
}

/** A draft story with its chapters, as it was inserted. */
export interface InsertedStory {
  id: string;
  /** A chapter for each of the sections that are one, in order. */
  chapters: { id: string; version: number }[];
}

/** Validates what a file says, before anything is written. */
export async function prepareStory(context: Context, { sections }: StoryInFile): Promise<PostDocument[]> {
  const texts: PostDocument[] = [];
  for (const section of sections) {
    if (section.kind === "part") continue;
    const text = await readText({ blocks: withoutPictures(section.blocks, context.platform.newId) }, context);
    texts.push(text?.blocks ?? []);
  }
  return texts;
}

/**
 * Inserts a draft story with its chapters, without their pictures: `placeStoryPictures` adds them. `texts` are from
 * `prepareStory`.
 */
export async function insertStory(
  context: CommandContext,
  user: User,
  {
    siteId,
    title,
    story,
    texts,
  }: { siteId: string; title: string; story: StoryInFile; texts: readonly PostDocument[] },
): Promise<InsertedStory> {
  const { newId } = context.platform;
  const { facts, sections, cover } = story;
  const subtype = facts.isComic ? MediaKind.comic : MediaKind.story;
  const id = newId();
  const draft = { siteId, authorId: user.userId, isPro: isPro(user.groups as readonly Role[]) };
  const rest = { state: null, publishedAt: null };
  const empty = emptySnapshot(newId);
  const blocks = cover ? withCover(empty.blocks, cover) : empty.blocks;
  const head: Snapshot = {
    ...{ title, blocks },
    fields: { ...empty.fields, summary: excerpt(facts.description.replace(/\s+/g, " "), SUMMARY_MAX) },
  };
  const kind = { ptype: "parent" as const, subtype, parent: null };
  const row = await insertDraft(context, { ...draft, ...rest, id, kind, snapshot: head }, null);
  if (!row) throw new Refusal("pro_required");
  const chapters: InsertedStory["chapters"] = [];
  const partOf = {
    ...{ ptype: facts.isComic ? ("episode" as const) : ("chapter" as const), subtype: null },
    parent: { id, subtype },
  };
  for (const section of sections) {
    if (section.kind === "part") continue;
    const snapshot = { ...emptySnapshot(newId), title: section.title, blocks: texts[chapters.length] ?? [] };
    const chapter = { ...draft, ...rest, id: newId(), kind: partOf, snapshot };
    const saved = await insertDraft(context, chapter, chapters.length + 1);
    if (!saved) throw new Refusal("unavailable");
    chapters.push({ id: saved.id, version: saved.version });
  }
  return { id, chapters };
}

function withCover(
  [first, ...rest]: PostDocument,
  { url, width, height, prominent_color }: UploadedFile,
): PostDocument {
  const featured = {
    ...(first as FeaturedImage),
    src: { image: url, fallback: url },
    width,
    height,
    prominent_color,
  };
  return [featured, ...rest];
}

/** Whether any chapter has a picture. */
export const hasPictures = ({ sections }: StoryInFile): boolean =>
  sections.some((section) => section.kind === "chapter" && holdsPicture(section.blocks));

const isPicture = (node: unknown): boolean =>
  typeof node === "object" &&
  node !== null &&
  "type" in node &&
  (node.type === "image" || node.type === "gallery");

function holdsPicture(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(holdsPicture);
  if (typeof node !== "object" || node === null) return false;
  return isPicture(node) || ("content" in node && holdsPicture(node.content));
}

function withoutPictures(blocks: PostDocument, newId: () => string): PostDocument {
  const strip = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.filter((one) => !isPicture(one)).map(strip);
    if (typeof node !== "object" || node === null || !("content" in node)) return node;
    return { ...node, content: strip(node.content) };
  };
  return repairDocument(strip(blocks) as unknown[], newId);
}

/**
 * Adds the pictures of a file to the chapters that were inserted from it, merged with what was written since. Returns
 * what couldn't be added, in sentences by chapter. May be repeated.
 */
export function placeStoryPictures(
  platform: Platform,
  file: StoryFile,
  chapters: InsertedStory["chapters"],
): Promise<Map<string, string[]>> {
  const { siteId } = file;
  return withStoredFile(platform, file.storageKey, async (path) => {
    const stored = { path, name: file.name, isZip: true };
    const { sections } = await readSections(stored, file);
    const texts = sections.flatMap((section) => (section.kind === "chapter" ? [section.blocks] : []));
    return withArchiveFiles(
      stored,
      async (files) => {
        const problems = new Map<string, string[]>();
        const pictures = pictureImporter(platform, { siteId, files });
        for (const [at, chapter] of chapters.entries()) {
          const blocks = texts[at];
          if (!blocks || !holdsPicture(blocks)) continue;
          const placed = await pictures.importAll(blocks);
          if (placed.problems.length > 0) problems.set(chapter.id, placed.problems);
          await saveChapter(platform, siteId, chapter, placed.blocks);
        }
        return problems;
      },
      BOOK_LIMITS,
    );
  });
}

async function saveChapter(
  platform: Platform,
  siteId: string,
  { id, version }: { id: string; version: number },
  blocks: PostDocument,
): Promise<void> {
  const owner = { userId: siteId, groups: [Role.creator] };
  await withoutRequest(platform, owner, async (context) => {
    const changes = await readChanges(context, siteId, { blocks }, () => ({
      ptype: "chapter",
      subtype: null,
    }));
    await saveChanges(
      context,
      { siteId, id },
      {
        changes,
        options: { last_version: version, merge: "blocks" },
        authorId: siteId,
      },
    );
  }).catch((error: unknown) => {
    // It was deleted, or rewritten so that nothing can be merged: what its author wrote wins.
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
  });
}
