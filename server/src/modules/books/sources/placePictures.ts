import type { BookEntry } from "@quire/contracts/records/book";
import { ArchiveProblem } from "@quire/formats/archive";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { type InsertedStory, placeStoryPictures } from "../../posts/storyFiles.ts";
import { lockBook } from "../bookRow.ts";
import { requestBuilds } from "../builds/requestBuilds.ts";
import { books } from "../models/books.ts";

interface Payload extends Pick<InsertedStory, "chapters"> {
  bookId: string;
  siteId: string;
  fileId: string;
  seed: string;
  now: number;
}

/** Adds the pictures of a file to the story that was made of it, and builds the book again. */
export const placePicturesJob = jobName<Payload>("books.placePictures");

export const placePicturesKey = ({ bookId }: Payload) => `pictures ${bookId}`;

export async function placePictures(platform: Platform, payload: Payload): Promise<void> {
  const { bookId, siteId, fileId, seed, now, chapters } = payload;
  const scope = scopeOf(platform, null);
  const [file] = await scope.select<{ name: string; storage_key: string }>(
    "SELECT name, storage_key FROM files WHERE id = $fileId AND site_id = $siteId",
    { fileId, siteId },
  );
  if (!file) return;
  const { name, storage_key: storageKey } = file;
  let problems: Map<string, string[]>;
  try {
    problems = await placeStoryPictures(platform, { siteId, storageKey, name, seed, now }, chapters);
  } catch (error) {
    // It was readable before; on a busy machine it may take too long now, and is tried again.
    if (error instanceof ArchiveProblem) throw new Error(error.message, { cause: error });
    throw error;
  }
  await withTransaction(platform.db, async (transaction) => {
    const inside = scopeOf(platform, transaction);
    const [known] = await inside.select("SELECT 1 FROM books WHERE post_id = $bookId", { bookId });
    if (!known) return;
    const book = await lockBook(inside, { siteId, id: bookId });
    const entries = book.entries.map((entry) => withProblems(entry, problems.get(entry.id) ?? []));
    await books(platform.db).update({ entries }, { where: { post_id: bookId }, transaction });
    await requestBuilds(inside, book, ["interior"]);
  });
}

const MAX_PROBLEMS = 20;

/** Returns a chapter with what of its file couldn't be imported, beside what was known already. */
export function withProblems(entry: BookEntry, problems: readonly string[]): BookEntry {
  if (entry.kind === "part" || problems.length === 0) return entry;
  const all = [...new Set([...(entry.import_problems ?? []), ...problems])];
  return { ...entry, import_problems: all.slice(0, MAX_PROBLEMS) };
}
