import type { BookSale } from "@quire/contracts/records/book";
import { type BookColumns, books, type Edition } from "../../modules/books/models/books.ts";
import type { Platform } from "../../platform/platform.ts";
import { makePublication } from "./publication.ts";

export const BOOK_DETAILS: BookColumns["details"] = {
  ...{ title: "Moby-Dick", subtitle: "", series_name: "", series_number: null, author: "Herman Melville" },
  ...{ about: "", publisher: "", isbn: "", ebook_isbn: "", has_qr_code: false, language: "en" },
  ...{ dedication: "", copyright: "" },
};
export const BOOK_FORMAT: BookColumns["format"] = {
  ...{ trim: "0600X0900", paper: "cream", ink: "black", binding: "paperback", design: "classic" },
};
const SALE: BookSale = {
  ...{
    description: "A whale.",
    prices: { INR: 60_000, USD: 2_500 },
    sample_chapters: 1,
    preorder_until: null,
  },
  ...{ fulfillment: "provider", ebook: null },
};

/** Creates a published book of 300 pages, with files that nobody built. */
export async function makeBook(
  platform: Platform,
  { site_id, edition = {} }: { site_id: string; edition?: Partial<Edition> },
): Promise<{ id: string; edition: Edition }> {
  const { post_id: id } = await makePublication(platform, {
    site_id,
    ptype: "book",
    title: BOOK_DETAILS.title,
  });
  const file = (kind: string) => ({ key: `books/${id}/${kind}.pdf`, size: 1000, md5: "0".repeat(32) });
  const made: Edition = {
    ...{ details: BOOK_DETAILS, format: BOOK_FORMAT, pages: 300, color: "#1f3a5f" },
    ...{ interior: file("interior"), cover: file("cover"), sample: null },
    ...{
      costs: { INR: 18_600, USD: 620 },
      prices: SALE.prices,
      preorder_until: null,
      fulfillment: "provider",
    },
    ...edition,
  };
  const now = platform.clock.now();
  await books(platform.db).create({
    ...{ post_id: id, site_id, story_id: null, details: BOOK_DETAILS, format: BOOK_FORMAT, entries: [] },
    cover: {
      ...{ style: "framed", palette: "ink", image: null, has_title_in_image: false, file: null, blurb: "" },
    },
    ...{ sale: SALE, interior_file_id: null, edition: made, ebook_post_id: null, version: 1 },
    ...{ created_at: now, updated_at: now },
  });
  return { id, edition: made };
}
