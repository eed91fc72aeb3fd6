import type { Book, BookBuild } from "@quire/contracts/records/book";
import { site } from "./pages.ts";

/** A book's interior, built and current. */
export function bookBuild(changes: Partial<BookBuild> = {}): BookBuild {
  return {
    kind: "interior",
    state: "ready",
    is_current: true,
    pages: 240,
    size: 900_000,
    findings: [],
    finished: "2026-11-27T09:00:00.000Z",
    ...changes,
  };
}

/** A draft of a book made from a story of two chapters. */
export function book(changes: Partial<Book> = {}): Book {
  return {
    id: "b01j0000000kkkkkkkkk",
    site_id: site.id,
    status: "drafts",
    permalink: "/book/b01j0000000kkkkkkkkk/the-whale",
    details: {
      title: "The Whale",
      subtitle: "",
      series_name: "",
      series_number: null,
      author: "Herman Melville",
      about: "",
      publisher: "",
      isbn: "",
      ebook_isbn: "",
      has_qr_code: true,
      language: "en",
      dedication: "",
      copyright: "",
    },
    format: {
      trim: "0550X0850",
      paper: "cream",
      ink: "black",
      binding: "paperback",
      design: "classic",
    },
    entries: [
      { kind: "post", id: "b01j0000000111111111", title: "Loomings", status: "published", words: 2200 },
      { kind: "post", id: "b01j0000000222222222", title: "The Carpet-Bag", status: "drafts", words: 1400 },
    ],
    story: { id: "b01j0000000sssssssss", title: "The Whale" },
    left_out: [{ id: "b01j0000000333333333", title: "Epilogue" }],
    interior_file: null,
    cover: {
      style: "framed",
      palette: "ink",
      image: null,
      has_title_in_image: false,
      file: null,
      blurb: "",
    },
    front_image: null,
    cover_file: null,
    builds: [bookBuild()],
    sale: {
      description: "",
      prices: {},
      sample_chapters: 2,
      preorder_until: null,
      fulfillment: "provider",
      ebook: null,
    },
    costs: {
      pages: 240,
      print: { INR: 16_100, USD: 536 },
      min_price: { INR: 24_200, USD: 804 },
      own_price: { INR: 19_400, USD: 644 },
      share: 90,
    },
    version: 3,
    updated: "2026-11-27T09:00:00.000Z",
    ...changes,
  };
}
