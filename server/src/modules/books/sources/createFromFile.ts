import type { NewBook } from "@quire/contracts/calls/books";
import type { BookDetails, BookEntry } from "@quire/contracts/records/book";
import type { PostDocument } from "@quire/documents/schema";
import { ArchiveProblem } from "@quire/formats/archive";
import { type BookFacts, titleOfName } from "@quire/formats/bookFile/bookFile";
import type { CommandContext, Context, User } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import {
  hasPictures,
  insertStory,
  prepareStory,
  readStoryFile,
  type StoryFile,
  type StoryInFile,
} from "../../posts/storyFiles.ts";
import type { BookKey } from "../bookRow.ts";
import { placePicturesJob, placePicturesKey, withProblems } from "./placePictures.ts";

/** A file that was read, and can become a story. */
export interface ReadFile {
  file: StoryFile & { id: string };
  story: StoryInFile;
  texts: PostDocument[];
  details: Partial<BookDetails>;
}

/** Reads one of the site's uploads as a book; refuses it with what is wrong. */
export async function readFile(
  context: Context,
  { siteId, bookId, source }: { siteId: string; bookId: string; source: NewBook["source"] },
): Promise<ReadFile> {
  const { platform } = context;
  const [upload] = await context.select<{ id: string; name: string; storage_key: string }>(
    `SELECT id, name, storage_key FROM files
      WHERE id = $id AND site_id = $siteId AND kind IN ('document', 'archive') AND NOT withheld`,
    { id: source.ids[0], siteId },
  );
  if (!upload || source.ids.length !== 1) {
    throw refuseField("body.source.ids", "We can't find this file in your uploads.");
  }
  const { id, name, storage_key: storageKey } = upload;
  const file = { id, siteId, storageKey, name, seed: bookId, now: platform.clock.now().getTime() };
  try {
    const story = await readStoryFile(platform, file);
    const title = story.facts.title || titleOfName(name);
    return { file, story, texts: await prepareStory(context, story), details: detailsOf(story.facts, title) };
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error;
    throw refuseField("body.source.ids", error.message, "book_source_unreadable");
  }
}

/** Inserts the story of a file, and returns the book's entries. Its pictures follow in a job. */
export async function insertFromFile(
  context: CommandContext,
  user: User,
  { siteId, id: bookId }: BookKey,
  { file, story, texts, details }: ReadFile,
): Promise<{ storyId: string; entries: BookEntry[] }> {
  const { platform, transaction } = context;
  const title = details.title ?? "";
  const inserted = await insertStory(context, user, { siteId, title, story, texts });
  if (hasPictures(story)) {
    const { seed, now } = file;
    const payload = { bookId, fileId: file.id, siteId, seed, now, chapters: inserted.chapters };
    const options = { key: placePicturesKey(payload), maxAttempts: 8 };
    await platform.jobs.enqueue(transaction, placePicturesJob, payload, options);
  }
  const chapters = inserted.chapters.values();
  // The first chapter shows what is wrong with the cover.
  const ofBook = story.coverProblem === null ? [] : [story.coverProblem];
  const entries = story.sections.flatMap((section): BookEntry[] => {
    if (section.kind === "part") return [{ kind: "part", id: platform.newId(), title: section.title }];
    const { value: post } = chapters.next();
    const problems = [...ofBook.splice(0), ...section.problems];
    return post ? [withProblems({ kind: "post", id: post.id }, problems)] : [];
  });
  return { storyId: inserted.id, entries };
}

/** What the file says about its book; the site fills in the rest. */
function detailsOf(facts: BookFacts, title: string): Partial<BookDetails> {
  const { isbn, series_name, series_number, subtitle, author, about, publisher, language, dedication } =
    facts;
  const said = {
    title,
    subtitle,
    author,
    about,
    publisher,
    language,
    dedication,
    series_name,
    series_number,
  };
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== "" && value !== null)),
    // An e-book's number; the printed one needs its own.
    ...(isbn === "" ? {} : { ebook_isbn: isbn }),
  };
}
