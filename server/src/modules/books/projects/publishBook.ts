import type { FieldIssue } from "@quire/contracts/errors";
import type { Book } from "@quire/contracts/records/book";
import { formatMoney } from "@quire/domain/billing/money";
import { checkPrice } from "@quire/domain/billing/prices";
import { type BuildKind, COVER_PALETTES } from "@quire/domain/books/formats";
import { BOOK_CURRENCIES, type BookCurrency, minListPrice, printCost } from "@quire/domain/books/printPrices";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { importPicture } from "../../media/importPicture.ts";
import { publishBookPost, saveBookPost } from "../../posts/bookPosts.ts";
import { type BookKey, type BookRow, findBook, lockBook } from "../bookRow.ts";
import { frontKey } from "../builds/keys.ts";
import { hashOf, readManuscript } from "../builds/readManuscript.ts";
import { type BookFileColumns, type BuiltFile, books, type Edition } from "../models/books.ts";
import { findBookOrders } from "../orders/bookOrderRow.ts";
import { requeue } from "../orders/commands.ts";
import { requireBookMaker } from "../policy.ts";
import { isFulfillmentTrouble } from "../press/fulfillment.ts";
import { pressOf } from "../press/openPress.ts";
import { findBuilds, presentBook } from "./presentBook.ts";
import { publishEbook } from "./publishEbook.ts";

/** The files that a printed book needs. */
const PRINTED: readonly BuildKind[] = ["interior", "cover"];

/** Where the press prices a copy: what it costs elsewhere differs by shipping and tax only. */
const PRICED_AT = {
  ...{
    name: "Quire",
    street1: "231 Main Street",
    street2: null,
    city: "New York",
    state: "NY",
    postcode: "10001",
  },
  ...{ country: "US", phone: "+1 212 555 0100", email: null, taxId: null },
};

/** Publishes a book's page and puts it on sale, or updates both. */
export async function publishBook(context: Context, { params }: { params: BookKey }): Promise<Book> {
  const { platform } = context;
  const user = requireBookMaker(context, params.siteId);
  const book = await findBook(context, params);
  const edition = await makeEdition(context, book);
  const cover = await frontPicture(context, book);
  await saveBookPost(context, user, params, {
    title: book.details.title,
    description: book.sale.description,
    ...(cover === null ? {} : { coverFile: cover }),
  });
  await inTransaction(context, async (inside) => {
    const current = await lockBook(inside, params);
    if (current.version !== book.version) throw new Refusal("version_conflict");
    await publishBookPost(inside, params);
    await books(platform.db).update(
      { edition },
      { where: { post_id: params.id }, transaction: inside.transaction },
    );
    const waiting = await findBookOrders(
      inside,
      "o.book_id = $id AND o.state = 'needs_file' FOR NO KEY UPDATE",
      {
        id: params.id,
      },
    );
    for (const order of waiting)
      await requeue(inside, order, "The creator corrected the book's files.", edition);
  });
  await publishEbook(context, user, book, { coverFile: cover, text: edition.ebook_text });
  return presentBook(context, await findBook(context, params));
}

/** Returns what would be on sale; throws with everything that prevents it. */
async function makeEdition(context: Context, book: BookRow): Promise<Edition> {
  const { platform } = context;
  const { details, sale, format } = book;
  const issues: FieldIssue[] = [];
  const wrong = (path: string, message: string) => issues.push({ path, message });
  if (details.title.trim() === "") wrong("details.title", "Please add a title");
  if (sale.description.trim() === "") wrong("sale.description", "Please add a description");
  const builds = await findBuilds(context, book.post_id);
  for (const kind of [
    ...PRINTED,
    ...(sale.sample_chapters > 0 && book.interior_file_id === null ? (["sample"] as const) : []),
    ...(sale.ebook ? (["ebook"] as const) : []),
  ]) {
    const build = builds.find((one) => one.kind === kind);
    const isReady = build?.state === "ready" && build.version === book.version;
    if (!isReady)
      wrong(
        `builds.${kind}`,
        build?.state === "failed"
          ? `The ${kind} has problems. Fix them and build it again`
          : `Build the ${kind} first: it isn't up to date`,
      );
  }
  const pages = builds.find(({ kind }) => kind === "interior")?.pages ?? 0;
  const costs = {
    INR: printCost(format, pages, "INR"),
    USD: (await pressCost(platform, book, pages)) ?? printCost(format, pages, "USD"),
  };
  for (const currency of BOOK_CURRENCIES)
    refusePrice(sale.prices[currency], costs[currency], currency, wrong);
  if (sale.prices.INR === undefined && sale.prices.USD === undefined)
    wrong("sale.prices", "Please set a price");
  for (const currency of BOOK_CURRENCIES) {
    const price = sale.ebook?.prices[currency];
    const checked = price === undefined ? null : checkPrice(price, currency);
    if (checked && "error" in checked) wrong(`sale.ebook.prices.${currency}`, checked.error);
  }
  if (sale.ebook && book.cover.file !== null && book.cover.image === null)
    wrong("cover.image", "Please add a picture of the cover: the e-book is shown with it");
  const [first] = issues;
  if (first) throw new Refusal("not_publishable", { message: first.message, issues });
  const file = (kind: BuildKind) =>
    findFile(context, builds.find((one) => one.kind === kind)?.file_key ?? null);
  const [interior, cover, sample] = await Promise.all([file("interior"), file("cover"), file("sample")]);
  if (!interior || !cover) throw new Refusal("book_not_built");
  return {
    ...{ details, format, pages, color: COVER_PALETTES[book.cover.palette].ground, interior, cover, costs },
    sample: sale.sample_chapters > 0 ? sample : null,
    ebook_text: sale.ebook ? await ebookText(context, book) : null,
    ...{ prices: sale.prices, preorder_until: sale.preorder_until, fulfillment: sale.fulfillment },
  };
}

/** Returns a hash of what readers of the e-book see: saving a price makes another file, but no other text. */
async function ebookText(context: Context, book: BookRow): Promise<string> {
  const { changedAt: _, ...text } = await readManuscript(context, book);
  return hashOf({ text, cover: book.cover }).toString("hex");
}

function refusePrice(
  price: number | undefined,
  cost: number,
  currency: BookCurrency,
  wrong: (path: string, message: string) => void,
): void {
  const least = minListPrice(cost, currency);
  if (price !== undefined && price < least) {
    wrong(
      `sale.prices.${currency}`,
      `Please set a price of at least ${formatMoney({ amount: least, currency })}`,
    );
  }
}

/** What the press charges for a copy, in cents; null if there is no press, or it is away. */
async function pressCost(platform: Platform, { format }: BookRow, pages: number): Promise<number | null> {
  const press = pressOf(platform);
  if (!press || pages === 0 || !press.offers(format)) return null;
  try {
    const cost = await press.cost(PRICED_AT, [{ format, pages, quantity: 1 }], "MAIL");
    return cost.total - cost.shipping;
  } catch (error) {
    if (isFulfillmentTrouble(error)) return null;
    throw error;
  }
}

async function findFile(context: Context, key: string | null): Promise<BuiltFile | null> {
  const [file] = await context.select<Pick<BookFileColumns, "key" | "md5"> & { size: number }>(
    "SELECT key, md5, size::float8 AS size FROM book_files WHERE key = $key",
    { key },
  );
  return file ?? null;
}

/** Saves the front of the built cover as a picture of the site; null if there is none. */
async function frontPicture(context: Context, book: BookRow): Promise<string | null> {
  const { platform } = context;
  const key = (await findBuilds(context, book.post_id)).find(({ kind }) => kind === "cover")?.file_key;
  const stream = key ? await platform.storage.get(frontKey(key)) : null;
  if (!stream) return book.cover.image;
  const name = "cover.png";
  return (await importPicture(platform, { siteId: book.site_id, name, bytes: stream })).id;
}
