import type { BookChanges, NewBook } from "@quire/contracts/calls/books";
import type {
  Book,
  BookCover,
  BookDetails,
  BookEntry,
  BookFormat,
  BookSale,
} from "@quire/contracts/records/book";
import { BUILD_KINDS, type BuildKind } from "@quire/domain/books/formats";
import { anyOf } from "../../../platform/database/listBind.ts";
import type { CommandContext, Context, User } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import { deleteBookPost, insertBookPost, saveBookPost } from "../../posts/bookPosts.ts";
import { type BookKey, type BookRow, findBook, findBooks, lockBook } from "../bookRow.ts";
import { requestBuilds } from "../builds/requestBuilds.ts";
import { books } from "../models/books.ts";
import { requireBookMaker, requireCreator } from "../policy.ts";
import { insertFromFile, type ReadFile, readFile } from "../sources/createFromFile.ts";
import { presentBook } from "./presentBook.ts";

const DETAILS: BookDetails = {
  ...{ title: "", subtitle: "", series_name: "", series_number: null, author: "", about: "", publisher: "" },
  ...{ isbn: "", ebook_isbn: "", has_qr_code: true, language: "en", dedication: "", copyright: "" },
};
const FORMAT: BookFormat = {
  ...{ trim: "0550X0850", paper: "cream", ink: "black", binding: "paperback", design: "classic" },
};
const COVER: BookCover = {
  ...{ style: "framed", palette: "ink", image: null, has_title_in_image: false, file: null, blurb: "" },
};
const SALE: BookSale = {
  ...{ description: "", prices: {}, sample_chapters: 1, preorder_until: null, fulfillment: "provider" },
  ebook: null,
};

/** Creates a book. The same client-made id creates it once. */
export async function createBook(
  context: Context,
  { params: { siteId }, body }: { params: { siteId: string }; body: NewBook },
): Promise<Book> {
  const user = requireBookMaker(context, siteId);
  const id = body.id ?? context.platform.newId();
  await enforceLimit(context, "postsByUser", user.userId, "too_many_posts");
  const known = body.id ? await findExisting(context, { siteId, id }) : null;
  if (known) return presentBook(context, known);
  const file =
    body.source.kind === "file" ? await readFile(context, { siteId, bookId: id, source: body.source }) : null;
  return inTransaction(context, (inside) => insertBook(inside, user, { siteId, id }, body, file));
}

async function insertBook(
  context: CommandContext,
  user: User,
  key: BookKey,
  body: NewBook,
  file: ReadFile | null,
): Promise<Book> {
  const { platform, transaction } = context;
  const { siteId, id } = key;
  const site = await readSite(context, siteId);
  const source = file ? sourceOfFile(file) : await readSource(context, siteId, body.source);
  const details = { ...DETAILS, ...site, ...source.details, ...body.details };
  const isNew = await insertBookPost(context, user, key, details.title);
  if (!isNew) return presentBook(context, await findOwn(context, key));
  const { storyId, entries } = file ? await insertFromFile(context, user, key, file) : source;
  const now = platform.clock.now();
  await books(platform.db).create(
    {
      ...{ post_id: id, site_id: siteId, story_id: storyId, details, entries },
      ...{ cover: { ...COVER, ...source.cover }, sale: { ...SALE, ...source.sale } },
      format: { ...FORMAT, ...source.format, ...body.format },
      ...{ interior_file_id: source.interiorFile, edition: null, ebook_post_id: null, version: 1 },
      ...{ created_at: now, updated_at: now },
    },
    { transaction },
  );
  await requestBuilds(context, { post_id: id, version: 1 }, ["interior"]);
  return presentBook(context, await findBook(context, key));
}

/** The book of this id; throws `id_taken` if something else has it. */
async function findOwn(context: CommandContext, key: BookKey) {
  const book = await findExisting(context, key);
  if (!book) throw new Refusal("id_taken");
  return book;
}

async function findExisting(scope: ReadScope, { siteId, id }: BookKey): Promise<BookRow | null> {
  const [book] = await findBooks(scope, "b.post_id = $id AND b.site_id = $siteId", { siteId, id });
  return book ?? null;
}

/** What a book takes from its source. */
interface Source {
  storyId: string | null;
  entries: BookEntry[];
  interiorFile: string | null;
  details: Partial<BookDetails>;
  format: Partial<BookFormat>;
  cover?: Partial<BookCover>;
  sale?: Partial<BookSale>;
}

const COMIC: Partial<BookFormat> = { trim: "0663X1025", design: "comic", ink: "color", paper: "white" };

/** The file's own cover shows its title. */
const sourceOfFile = ({ details, story }: ReadFile): Source => ({
  ...{ storyId: null, entries: [], interiorFile: null, details, format: story.facts.isComic ? COMIC : {} },
  cover: story.cover ? { image: story.cover.id, has_title_in_image: true } : {},
  sale: { description: story.facts.description },
});

interface SourcePost {
  id: string;
  title: string;
  ptype: string;
  subtype: string | null;
}

/** What a site says about each of its books. */
async function readSite(scope: ReadScope, siteId: string): Promise<Partial<BookDetails>> {
  const [site] = await scope.select<{ author: string; language: string }>(
    "SELECT u.name AS author, s.language FROM sites s JOIN users u ON u.id = s.id WHERE s.id = $siteId",
    { siteId },
  );
  if (!site) throw new Refusal("forbidden");
  return { author: site.author, language: site.language || "en" };
}

async function readSource(
  context: CommandContext,
  siteId: string,
  { kind, ids }: NewBook["source"],
): Promise<Source> {
  if (kind !== "posts" && ids.length !== 1) throw refuseField("body.source.ids", "Choose one.");
  if (kind === "pdf") {
    const file = await requirePdf(context, siteId, ids[0] as string);
    const title = file.name.replace(/\.pdf$/i, "");
    return { storyId: null, entries: [], interiorFile: file.id, details: { title }, format: {} };
  }
  const posts = await readPosts(context, siteId, ids);
  if (kind === "posts") {
    const entries = posts.map(({ id }): BookEntry => ({ kind: "post", id }));
    return {
      storyId: null,
      entries,
      interiorFile: null,
      details: { title: posts[0]?.title ?? "" },
      format: {},
    };
  }
  const [story] = posts;
  if (story?.ptype !== "parent") throw refuseField("body.source.ids", "Choose a story or a comic.");
  const chapters = await context.select<{ id: string }>(
    "SELECT id FROM posts WHERE parent_id = $id AND archived_at IS NULL ORDER BY position",
    { id: story.id },
  );
  return {
    storyId: story.id,
    entries: chapters.map(({ id }) => ({ kind: "post", id })),
    interiorFile: null,
    details: { title: story.title },
    format: story.subtype === "comic" ? COMIC : {},
  };
}

/** Returns the site's posts of these ids, in this order; throws if one is missing. */
async function readPosts(
  context: CommandContext,
  siteId: string,
  ids: readonly string[],
): Promise<SourcePost[]> {
  const rows = await context.select<SourcePost>(
    `SELECT id, title, ptype, subtype FROM posts WHERE id = ${anyOf("ids")} AND site_id = $siteId AND ptype <> 'book'`,
    { ids, siteId },
  );
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Refusal("post_not_found");
    return row;
  });
}

async function requirePdf(context: CommandContext, siteId: string, id: string) {
  const [file] = await context.select<{ id: string; name: string; content_type: string }>(
    "SELECT id, name, content_type FROM files WHERE id = $id AND site_id = $siteId AND NOT withheld",
    { id, siteId },
  );
  if (!file) throw refuseField("body.source.ids", "We can't find this file in your uploads.");
  if (file.content_type !== "application/pdf") throw refuseField("body.source.ids", "Choose a PDF.");
  return file;
}

/** Saves changes; of two saves that name the same version one wins. */
export async function updateBook(
  context: Context,
  { params, body }: { params: BookKey; body: BookChanges },
): Promise<Book> {
  const user = requireBookMaker(context, params.siteId);
  await enforceLimit(context, "savesByUser", user.userId);
  const before = await inTransaction(context, (inside) => saveBook(inside, params, body));
  const title = body.details?.title;
  if (title !== undefined && title !== before.details.title && !before.is_published) {
    await saveBookPost(context, user, params, { title });
  }
  return presentBook(context, await findBook(context, params));
}

/** Saves changes and returns the book as it was. */
async function saveBook(context: CommandContext, params: BookKey, body: BookChanges): Promise<BookRow> {
  const { platform, transaction } = context;
  const book = await lockBook(context, params);
  if (body.last_version !== book.version) {
    throw new Refusal("version_conflict", {
      message: "This book was changed elsewhere. Reload it to see the changes.",
      details: { version: book.version },
    });
  }
  if (body.entries) {
    const ids = body.entries.flatMap(({ kind, id }) => (kind === "post" ? [id] : []));
    await readPosts(context, params.siteId, ids);
  }
  for (const file of [body.interior_file, body.cover?.file])
    if (file) await requirePdf(context, params.siteId, file);
  await books(platform.db).update(
    {
      details: { ...book.details, ...body.details },
      format: { ...book.format, ...body.format },
      entries: body.entries ? withProblems(book.entries, body.entries) : book.entries,
      cover: { ...book.cover, ...body.cover },
      sale: { ...book.sale, ...body.sale },
      interior_file_id: body.interior_file === undefined ? book.interior_file_id : body.interior_file,
      version: book.version + 1,
      updated_at: platform.clock.now(),
    },
    { where: { post_id: params.id }, transaction },
  );
  await context.execute(
    `UPDATE book_builds SET version = $next
      WHERE book_id = $id AND version = $before AND state = 'ready' AND kind = ANY($kinds::text[])`,
    { id: params.id, before: book.version, next: book.version + 1, kinds: unaffectedBuilds(body) },
  );
  return book;
}

/** Files that stay current after a change; of all others, their build finds out. */
function unaffectedBuilds({
  details,
  format,
  entries,
  cover,
  interior_file,
  sale,
}: BookChanges): BuildKind[] {
  if (details || format || entries || interior_file !== undefined) return [];
  const isSample = sale?.sample_chapters !== undefined;
  return BUILD_KINDS.filter((kind) => (kind === "sample" ? !isSample : kind === "interior" || !cover));
}

/** Returns the new entries with what couldn't be imported of each, unless it was dismissed. */
const withProblems = (before: readonly BookEntry[], entries: readonly BookEntry[]): BookEntry[] =>
  entries.map((entry) => {
    const known = before.find(({ id }) => id === entry.id);
    return known?.kind === "post" && known.import_problems && entry.kind === "post" && !entry.import_problems
      ? { ...entry, import_problems: known.import_problems }
      : entry;
  });

/** Deletes a book that was never published, with its files. */
export async function deleteBook(
  context: CommandContext,
  { params }: { params: BookKey },
): Promise<{ deleted: true }> {
  requireCreator(context, params.siteId);
  const book = await lockBook(context, params);
  if (book.edition) throw new Refusal("book_published");
  await context.execute("DELETE FROM book_files WHERE book_id = $id", { id: params.id });
  await deleteBookPost(context, params);
  return { deleted: true };
}
