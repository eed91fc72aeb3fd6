import type { Book, BookBuild, BookCosts, BookListItem, ShownEntry } from "@quire/contracts/records/book";
import { BUILD_KINDS } from "@quire/domain/books/formats";
import { minListPrice, ownCopyPrice, printCost } from "@quire/domain/books/printPrices";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import { anyOf } from "../../../platform/database/listBind.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import type { BookRow } from "../bookRow.ts";
import type { BookBuildColumns } from "../models/books.ts";

type BuildRow = BookBuildColumns & { size: number | null };

/** Returns the path of a book's page. */
export const bookPath = ({ post_id: id, slug, details }: Pick<BookRow, "post_id" | "slug" | "details">) =>
  postPath({ id, ptype: "book", subtype: null, slug: slug || slugify(details.title) });

/** Presents a book to its creator. */
export async function presentBook(scope: ReadScope, row: BookRow): Promise<Book> {
  const { platform } = scope;
  const [chapters, leftOut, builds] = await Promise.all([
    readChapters(scope, row),
    findLeftOut(scope, row),
    findBuilds(scope, row.post_id),
  ]);
  const pages = builds.find(({ kind }) => kind === "interior")?.pages ?? null;
  return {
    id: row.post_id,
    site_id: row.site_id,
    status: row.is_published ? "published" : "drafts",
    permalink: bookPath(row),
    details: row.details,
    format: row.format,
    entries: row.entries.flatMap((entry): ShownEntry[] => {
      if (entry.kind === "part") return [entry];
      const chapter = chapters.get(entry.id);
      const { import_problems: problems = [] } = entry;
      return chapter
        ? [{ kind: "post", ...chapter, ...(problems.length > 0 ? { import_problems: problems } : {}) }]
        : [];
    }),
    story: row.story_id && row.story_title !== null ? { id: row.story_id, title: row.story_title } : null,
    left_out: leftOut,
    interior_file:
      row.interior_file_id === null ? null : { id: row.interior_file_id, name: row.interior_name ?? "" },
    cover: row.cover,
    front_image: row.front_file && presentImage(row.front_file, ""),
    cover_file: row.cover.file === null ? null : { id: row.cover.file, name: row.finished_cover_name ?? "" },
    builds: builds.map((build) => presentBuild(build, row.version)),
    sale: row.sale,
    costs: pages === null ? null : costsOf(row, pages, platform.config.payments.shares.pro),
    version: row.version,
    updated: row.updated_at.toISOString(),
  };
}

interface Chapter {
  id: string;
  title: string;
  status: "drafts" | "published";
  words: number;
}

async function readChapters(scope: ReadScope, { site_id: siteId, entries }: BookRow) {
  const ids = entries.flatMap(({ kind, id }) => (kind === "post" ? [id] : []));
  if (ids.length === 0) return new Map<string, Chapter>();
  const rows = await scope.select<Chapter>(
    `SELECT id, title, words, CASE WHEN published_version IS NULL THEN 'drafts' ELSE 'published' END AS status
       FROM posts WHERE id = ${anyOf("ids")} AND site_id = $siteId`,
    { ids, siteId },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function findLeftOut(scope: ReadScope, { story_id: storyId, entries }: BookRow) {
  if (storyId === null) return Promise.resolve([]);
  return scope.select<{ id: string; title: string }>(
    `SELECT id, title FROM posts WHERE parent_id = $storyId AND NOT id = ${anyOf("ids")} ORDER BY position`,
    { storyId, ids: entries.map(({ id }) => id) },
  );
}

export const findBuilds = (scope: ReadScope, bookId: string): Promise<BuildRow[]> =>
  scope.select<BuildRow>(
    `SELECT b.*, f.size::float8 AS size FROM book_builds b LEFT JOIN book_files f ON f.key = b.file_key
      WHERE b.book_id = $bookId ORDER BY array_position($kinds::text[], b.kind)`,
    { bookId, kinds: [...BUILD_KINDS] },
  );

export const presentBuild = (build: BuildRow, version: number): BookBuild => ({
  kind: build.kind,
  state: build.state,
  is_current: build.state === "ready" && build.version === version,
  pages: build.pages,
  size: build.size,
  findings: build.findings,
  finished: build.finished_at?.toISOString() ?? null,
});

/** What a copy costs and what follows from it; the press's own price is in the edition. */
export function costsOf(
  { format, edition }: Pick<BookRow, "format" | "edition">,
  pages: number,
  share: number,
): BookCosts {
  const costOf = (currency: "INR" | "USD") =>
    edition &&
    edition.pages === pages &&
    edition.format.binding === format.binding &&
    edition.format.trim === format.trim
      ? edition.costs[currency]
      : printCost(format, pages, currency);
  const each = (amountOf: (currency: "INR" | "USD") => number) => ({
    INR: amountOf("INR"),
    USD: amountOf("USD"),
  });
  return {
    pages,
    print: each(costOf),
    min_price: each((currency) => minListPrice(costOf(currency), currency)),
    own_price: each((currency) => ownCopyPrice(costOf(currency), currency)),
    share,
  };
}

export const presentListItem = (row: BookRow & { pages: number | null }): BookListItem => ({
  id: row.post_id,
  title: row.details.title,
  status: row.is_published ? "published" : "drafts",
  permalink: bookPath(row),
  cover_image: row.cover_file && presentImage(row.cover_file, `Cover of ${row.details.title}`),
  pages: row.pages,
  updated: row.updated_at.toISOString(),
});
