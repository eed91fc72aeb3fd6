import type { ListingQuery } from "@quire/contracts/call";
import type { Book, BookBuild, BookEdition, BookListItem, BookPage } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import { BOOK_CURRENCIES, type BookPrices, ownCopyPrice } from "@quire/domain/books/printPrices";
import { spineWidth } from "@quire/domain/books/spine";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../platform/http/paging.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import { LINK_SECRET, signLink } from "../../../platform/storage/signedLinks.ts";
import { viewerOf, viewOf } from "../../posts/access.ts";
import { type BookKey, type BookRow, findBook, findBooks, lockBook, ON_SALE } from "../bookRow.ts";
import { requestBuilds } from "../builds/requestBuilds.ts";
import type { Edition } from "../models/books.ts";
import { requireBookMaker, requireCreator } from "../policy.ts";
import { findBuilds, presentBook, presentBuild, presentListItem } from "./presentBook.ts";

const MINUTES_10 = 10 * 60;

/** Lists a site's books, drafts included, the last changed first. */
export async function listBooks(
  context: Context,
  { params: { siteId }, query }: { params: { siteId: string }; query: ListingQuery },
): Promise<{ books: BookListItem[]; next: string | null }> {
  requireCreator(context, siteId);
  const slice = sliceOf(query);
  const [before, id] = slice.next ? decodeNext(slice.next, "books", ["time", "string"]) : ["infinity", ""];
  const rows = await findBooks(
    context,
    `b.site_id = $siteId AND (b.updated_at, b.post_id) < ($before::timestamptz, $id)
      ORDER BY b.updated_at DESC, b.post_id DESC LIMIT $limit OFFSET $offset`,
    { siteId, before, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("books", [last.updated_at.toISOString(), last.post_id]),
  );
  const pages = await pagesOf(context, page.rows);
  return {
    books: page.rows.map((row) => presentListItem({ ...row, pages: pages.get(row.post_id) ?? null })),
    next: page.next,
  };
}

async function pagesOf(scope: ReadScope, rows: readonly BookRow[]): Promise<Map<string, number | null>> {
  const builds = await scope.select<{ book_id: string; pages: number | null }>(
    "SELECT book_id, pages FROM book_builds WHERE kind = 'interior' AND book_id = ANY($ids::text[])",
    { ids: rows.map(({ post_id }) => post_id) },
  );
  return new Map(builds.map(({ book_id, pages }) => [book_id, pages]));
}

export async function getBook(context: Context, { params }: { params: BookKey }): Promise<Book> {
  requireCreator(context, params.siteId);
  return presentBook(context, await findBook(context, params));
}

/** Requests builds of a book's files; those that are current stay. */
export async function buildBook(
  context: CommandContext,
  { params, body }: { params: BookKey; body: { kinds: BuildKind[] } },
): Promise<{ builds: BookBuild[] }> {
  const user = requireBookMaker(context, params.siteId);
  await enforceLimit(context, "bookBuildsByUser", user.userId, "too_many_builds");
  const book = await lockBook(context, params);
  await requestBuilds(context, book, body.kinds);
  const builds = await findBuilds(context, params.id);
  return { builds: builds.map((build) => presentBuild(build, book.version)) };
}

/** Redirects the creator to a built file. */
export async function getBookFile(
  context: Context,
  { params }: { params: BookKey & { kind: BuildKind } },
): Promise<{ location: string }> {
  requireCreator(context, params.siteId);
  const book = await findBook(context, params);
  const build = (await findBuilds(context, params.id)).find(({ kind }) => kind === params.kind);
  if (!build?.file_key) throw new Refusal("book_not_built");
  const name = `${slugify(book.details.title) || "book"}-${params.kind}${extensionOf(build.file_key)}`;
  return { location: linkTo(context.platform, build.file_key, params.kind === "ebook" ? name : undefined) };
}

const extensionOf = (key: string): string => key.slice(key.lastIndexOf("."));

function linkTo(platform: Platform, key: string, downloadAs: string | undefined): string {
  const expires = Math.floor(platform.clock.now().getTime() / 1000) + MINUTES_10;
  return signLink(platform.secret(LINK_SECRET), { key, downloadAs }, expires);
}

/** Returns what a published book's page shows; the price of own copies only to the book's creator. */
export async function getBookPage(context: Context, { params }: { params: BookKey }): Promise<BookPage> {
  const { caller } = context;
  const isOwn = caller.kind === "user" && caller.userId === params.siteId;
  const row = await findPublished(context, params);
  const page = await presentPage(context, row, isOwn);
  return (await hidesExplicit(context, row)) ? { ...page, cover_image: null, sample: null } : page;
}

/** Whether this reader hasn't stated that they want explicit posts, and the book is one. */
async function hidesExplicit(
  context: Context,
  { post_id, site_id, is_explicit: nsfw }: BookRow,
): Promise<boolean> {
  if (!nsfw) return false;
  const row = { post_id, site_id, nsfw, parent_id: null, visibility: "free" } as const;
  return viewOf(row, await viewerOf(context, site_id, [row])).explicit === "hidden";
}

async function findPublished(scope: ReadScope, params: BookKey): Promise<BookRow & { edition: Edition }> {
  const [row] = await findBooks(scope, `b.post_id = $id AND b.site_id = $siteId AND ${ON_SALE}`, {
    ...params,
  });
  if (!row?.edition) throw new Refusal("book_not_found");
  return { ...row, edition: row.edition };
}

/** Presents a published book to readers. */
export async function presentPage(
  scope: ReadScope,
  row: BookRow & { edition: Edition },
  isOwn: boolean,
): Promise<BookPage> {
  const { edition, site_id: siteId, post_id: id } = row;
  const { details, format, pages, costs } = edition;
  const { design: _, ...printed } = format;
  return {
    id,
    details: {
      ...{ title: details.title, subtitle: details.subtitle, author: details.author, about: details.about },
      ...{ series_name: details.series_name, series_number: details.series_number },
      ...{ publisher: details.publisher, isbn: details.isbn, language: details.language },
    },
    format: printed,
    pages,
    spine: spineWidth(pages, format.binding, format.trim),
    cover_image: row.cover_file && presentImage(row.cover_file, `Cover of ${details.title}`),
    color: edition.color,
    prices: edition.prices,
    own_prices: isOwn ? ownPrices(costs) : null,
    preorder_until: edition.preorder_until,
    sample: edition.sample && `/api/r/sites/${siteId}/books/${id}/sample`,
    editions: await findEditions(scope, row),
    is_orderable: BOOK_CURRENCIES.some((currency) => edition.prices[currency] !== undefined),
  };
}

const ownPrices = (costs: Edition["costs"]): BookPrices =>
  Object.fromEntries(BOOK_CURRENCIES.map((currency) => [currency, ownCopyPrice(costs[currency], currency)]));

interface EditionRow {
  id: string;
  title: string;
  slug: string;
  kind: BookEdition["kind"];
  prices: Record<string, number> | null;
}

/** Other forms of a book: its e-book, and other books of the same story. */
async function findEditions(scope: ReadScope, row: BookRow): Promise<BookEdition[]> {
  const rows = await scope.select<EditionRow>(
    `SELECT p.post_id AS id, p.title, p.slug, 'ebook' AS kind, p.pricing -> 'web' AS prices
       FROM publications p WHERE p.post_id = $ebook
     UNION ALL
     SELECT p.post_id, p.title, p.slug, o.edition -> 'format' ->> 'binding', o.edition -> 'prices'
       FROM books o JOIN publications p ON p.post_id = o.post_id
      WHERE o.story_id = $story AND o.post_id <> $id AND o.edition IS NOT NULL`,
    { ebook: row.ebook_post_id, story: row.story_id, id: row.post_id },
  );
  return rows.map(({ id, title, slug, kind, prices }) => ({
    ...{
      kind,
      title,
      prices: Object.fromEntries(Object.entries(prices ?? {}).filter(([, amount]) => amount > 0)),
    },
    permalink: postPath({
      ...{ id, slug: slug || slugify(title) },
      ...(kind === "ebook" ? { ptype: "dg", subtype: "document" } : { ptype: "book", subtype: null }),
    }),
  }));
}

/** Redirects anyone to the sample. */
export async function getBookSample(
  context: Context,
  { params }: { params: BookKey },
): Promise<{ location: string }> {
  const row = await findPublished(context, params);
  const { edition } = row;
  if (!edition.sample) throw new Refusal("book_not_built");
  if (await hidesExplicit(context, row)) throw new Refusal("age_not_confirmed");
  return { location: linkTo(context.platform, edition.sample.key, undefined) };
}
