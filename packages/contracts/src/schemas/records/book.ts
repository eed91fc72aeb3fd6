import Joi from "@hapi/joi";
import {
  BINDINGS,
  BUILD_KINDS,
  BUILD_STATES,
  COVER_PALETTE_NAMES,
  COVER_STYLES,
  INKS,
  INTERIOR_DESIGNS,
  PAPERS,
  type PrintFormat,
} from "@quire/domain/books/formats";
import { readIsbn } from "@quire/domain/books/isbn";
import { BOOK_CURRENCIES, type BookPrices, MAX_LIST_PRICE } from "@quire/domain/books/printPrices";
import { TRIM_CODES } from "@quire/domain/books/trims";
import type {
  Book,
  BookBuild,
  BookCosts,
  BookCover,
  BookDetails,
  BookEdition,
  BookEntry,
  BookFinding,
  BookFormat,
  BookListItem,
  BookPage,
  BookSale,
  ShownEntry,
} from "../../records/book.ts";
import { count, id, line, lines, text, time } from "../fields.ts";
import { imageRef } from "./image.ts";

const isbn = () =>
  Joi.string()
    .allow("")
    .max(40)
    .custom((value: string, helpers) =>
      value === "" ? "" : (readIsbn(value) ?? helpers.error("quire.isbn")),
    )
    .messages({ "quire.isbn": "{{#label}} must be an ISBN: 13 or 10 digits with a valid check digit" });

const language = () =>
  Joi.string().pattern(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { name: "language code such as en or pt-BR" });

/** Fields of a book's details in requests. */
export const bookDetailsInput = () =>
  Joi.object<BookDetails>({
    title: line(200).min(1),
    subtitle: line(200).allow(""),
    series_name: line(100).allow(""),
    series_number: Joi.number().integer().min(1).max(1000).allow(null),
    author: line(100).allow(""),
    about: lines(2000).allow(""),
    publisher: line(100).allow(""),
    isbn: isbn(),
    ebook_isbn: isbn(),
    has_qr_code: Joi.boolean(),
    language: language(),
    dedication: lines(500).allow(""),
    copyright: lines(2000).allow(""),
  });

export const bookFormatInput = () =>
  Joi.object<BookFormat>({
    trim: Joi.string().valid(...TRIM_CODES),
    paper: Joi.string().valid(...PAPERS),
    ink: Joi.string().valid(...INKS),
    binding: Joi.string().valid(...BINDINGS),
    design: Joi.string().valid(...INTERIOR_DESIGNS),
  });

/** At most as many entries as a serial has parts. */
export const bookEntriesInput = () =>
  Joi.array()
    .items(
      Joi.object<Extract<BookEntry, { kind: "part" }>, true>({
        kind: Joi.string().valid("part").required(),
        id: id().required(),
        title: line(200).min(1).required(),
      }),
      Joi.object<Extract<BookEntry, { kind: "post" }>, true>({
        kind: Joi.string().valid("post").required(),
        id: id().required(),
        import_problems: Joi.array().max(0),
      }),
    )
    .max(1000)
    .unique("id");

export const bookCoverInput = () =>
  Joi.object<BookCover>({
    style: Joi.string().valid(...COVER_STYLES),
    palette: Joi.string().valid(...COVER_PALETTE_NAMES),
    image: id().allow(null),
    has_title_in_image: Joi.boolean(),
    file: id().allow(null),
    blurb: lines(1500).allow(""),
  });

const price = (max: number) => Joi.number().integer().min(1).max(max);
export const bookPrices = () =>
  Joi.object<BookPrices>(Object.fromEntries(BOOK_CURRENCIES.map((one) => [one, price(MAX_LIST_PRICE[one])])));

/** Names of a sale's fields are the same in requests and responses. */
export const bookSaleInput = () =>
  Joi.object<BookSale>({
    description: lines(5000).allow(""),
    prices: bookPrices(),
    sample_chapters: Joi.number().integer().min(0).max(20),
    preorder_until: Joi.string()
      .pattern(/^\d{4}-\d{2}-\d{2}$/, { name: "date such as 2027-01-31" })
      .allow(null),
    fulfillment: Joi.string().valid("provider", "self"),
    ebook: Joi.object<{ prices: BookPrices }, true>({ prices: bookPrices().required() }).allow(null),
  });

const required = (schema: Joi.ObjectSchema) => schema.options({ presence: "required" }).required();

const printFormatFields = {
  trim: Joi.string().required(),
  paper: Joi.string().required(),
  ink: Joi.string().required(),
  binding: Joi.string().required(),
};

const finding = () =>
  Joi.object<BookFinding, true>({
    level: Joi.string().valid("warning", "error").required(),
    page: Joi.number().integer().min(1).allow(null).required(),
    entry: id().allow(null).required(),
    message: text(),
  });

export const bookBuild = () =>
  Joi.object<BookBuild, true>({
    kind: Joi.string()
      .valid(...BUILD_KINDS)
      .required(),
    state: Joi.string()
      .valid(...BUILD_STATES)
      .required(),
    is_current: Joi.boolean().required(),
    pages: Joi.number().integer().min(1).allow(null).required(),
    size: Joi.number().integer().min(0).allow(null).required(),
    findings: Joi.array().items(finding()).required(),
    finished: time().allow(null).required(),
  });

const status = () => Joi.string().valid("drafts", "published").required();

const shownEntry = () =>
  Joi.alternatives(
    Joi.object<Extract<ShownEntry, { kind: "part" }>, true>({
      kind: Joi.string().valid("part").required(),
      id: id().required(),
      title: text(),
    }),
    Joi.object<Extract<ShownEntry, { kind: "post" }>, true>({
      kind: Joi.string().valid("post").required(),
      id: id().required(),
      title: text(),
      status: status(),
      words: count(),
      import_problems: Joi.array().items(text()),
    }),
  );

const amounts = () => Joi.object(Object.fromEntries(BOOK_CURRENCIES.map((one) => [one, count()]))).required();

const named = () => Joi.object<{ id: string; title: string }, true>({ id: id().required(), title: text() });

const namedFile = () => Joi.object<{ id: string; name: string }, true>({ id: id().required(), name: text() });

export const book = () =>
  Joi.object<Book, true>({
    id: id().required(),
    site_id: id().required(),
    status: status(),
    permalink: text(),
    details: required(bookDetailsInput()),
    format: required(bookFormatInput()),
    entries: Joi.array().items(shownEntry()).required(),
    story: named().allow(null).required(),
    left_out: Joi.array().items(named()).required(),
    interior_file: namedFile().allow(null).required(),
    cover: required(bookCoverInput()),
    front_image: imageRef().allow(null).required(),
    cover_file: namedFile().allow(null).required(),
    builds: Joi.array().items(bookBuild()).required(),
    sale: bookSaleInput().required(),
    costs: Joi.object<BookCosts, true>({
      pages: count(),
      print: amounts(),
      min_price: amounts(),
      own_price: amounts(),
      share: count(),
    })
      .allow(null)
      .required(),
    version: count(),
    updated: time().required(),
  });

export const bookListItem = () =>
  Joi.object<BookListItem, true>({
    id: id().required(),
    title: text(),
    status: status(),
    permalink: text(),
    cover_image: imageRef().allow(null).required(),
    pages: Joi.number().integer().min(1).allow(null).required(),
    updated: time().required(),
  });

export const bookPage = () =>
  Joi.object<BookPage, true>({
    id: id().required(),
    details: Joi.object({
      title: text(),
      subtitle: text(),
      series_name: text(),
      series_number: Joi.number().integer().allow(null).required(),
      author: text(),
      about: text(),
      publisher: text(),
      isbn: text(),
      language: text(),
    }).required(),
    format: Joi.object<PrintFormat, true>(printFormatFields).required(),
    pages: count(),
    spine: Joi.number().required(),
    cover_image: imageRef().allow(null).required(),
    color: text(),
    prices: bookPrices().required(),
    own_prices: bookPrices().allow(null).required(),
    preorder_until: Joi.string().allow(null).required(),
    sample: Joi.string().allow(null).required(),
    editions: Joi.array()
      .items(
        Joi.object<BookEdition, true>({
          kind: Joi.string().valid("ebook", "paperback", "hardcover").required(),
          title: text(),
          permalink: text(),
          prices: Joi.object().pattern(Joi.string(), count()).required(),
        }),
      )
      .required(),
    is_orderable: Joi.boolean().required(),
  });
