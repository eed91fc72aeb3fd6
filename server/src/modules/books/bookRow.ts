import { Refusal } from "../../platform/http/refusal.ts";
import type { ReadScope, Scope } from "../../platform/scope.ts";
import { type JsonImage, jsonImageOf, readJsonImage } from "../../platform/storage/jsonImage.ts";
import type { ImageFile } from "../../platform/storage/presentImage.ts";
import { isOpenSite } from "../sites/isShown.ts";
import type { BookColumns } from "./models/books.ts";

/** A book with what its post and site add. */
export interface BookRow extends BookColumns {
  is_published: boolean;
  /** As readers see it: its cover and sample are for those who want explicit posts. */
  is_explicit: boolean;
  slug: string;
  cover_file: ImageFile | null;
  interior_name: string | null;
  /** The picture on the front. */
  front_file: ImageFile | null;
  /** The name of a finished cover. */
  finished_cover_name: string | null;
  story_title: string | null;
}

/** SQL: a book `b` with its post `p`. */
export const BOOKS = `
  SELECT b.*, p.published_version IS NOT NULL AS is_published,
         coalesce((SELECT nsfw FROM publications WHERE post_id = p.id), false) AS is_explicit, p.slug,
         ${jsonImageOf("p.cover_file_id")} AS cover_file,
         (SELECT name FROM files WHERE id = b.interior_file_id) AS interior_name,
         ${jsonImageOf("(SELECT id FROM files WHERE id = b.cover ->> 'image' AND site_id = b.site_id AND NOT withheld)")} AS front_file,
         (SELECT name FROM files WHERE id = b.cover ->> 'file') AS finished_cover_name,
         (SELECT title FROM posts WHERE id = b.story_id) AS story_title
    FROM books b JOIN posts p ON p.id = b.post_id`;

/** SQL: a book `b` is on sale: its page is published and its site is shown. Removed and archived posts aren't published. */
export const ON_SALE = `b.edition IS NOT NULL AND p.published_version IS NOT NULL
  AND ${isOpenSite("p")}`;

type Stored = Omit<BookRow, "cover_file" | "front_file"> &
  Record<"cover_file" | "front_file", JsonImage | null>;

/** Reads books `b`, with their posts `p`, that match `where`. */
export async function findBooks(
  scope: ReadScope,
  where: string,
  binds: Record<string, unknown>,
): Promise<BookRow[]> {
  const rows = await scope.select<Stored>(`${BOOKS} WHERE ${where}`, binds);
  return rows.map((row) => ({
    ...row,
    cover_file: readJsonImage(row.cover_file),
    front_file: readJsonImage(row.front_file),
  }));
}

export interface BookKey {
  siteId: string;
  id: string;
}

/** Returns one of the site's books; throws 404 if there is none. */
export async function findBook(scope: ReadScope, { siteId, id }: BookKey): Promise<BookRow> {
  const [row] = await findBooks(scope, "b.post_id = $id AND b.site_id = $siteId", { siteId, id });
  if (!row) throw new Refusal("book_not_found");
  return row;
}

/** Locks a book until the transaction ends, after its post, and returns it. */
export async function lockBook(scope: Scope, key: BookKey): Promise<BookRow> {
  await scope.execute("SELECT 1 FROM posts WHERE id = $id FOR NO KEY UPDATE", { id: key.id });
  await scope.execute("SELECT 1 FROM books WHERE post_id = $id FOR NO KEY UPDATE", { id: key.id });
  return findBook(scope, key);
}
