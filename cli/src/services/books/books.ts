import { listBookOrders, listBooks, publishBook, shipBookOrder } from "@quire/contracts/calls/books";
import type { Book } from "@quire/contracts/records/book";
import type { SiteBookOrder } from "@quire/contracts/records/bookOrder";
import type { PostStatus } from "@quire/contracts/records/post";
import { isId } from "@quire/domain/ids";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";

interface ListRequest {
  place: Place;
  limit: number;
  after?: string | undefined;
}

/** A book as `quire books` prints it. */
export interface ListedBook {
  id: string;
  title: string;
  status: PostStatus;
  url: string;
  pages: number | null;
  updated: string;
}

/** Lists the site's books, the last changed first, fetching pages until there are enough. */
export async function listOwnBooks(
  terminal: Terminal,
  { place, limit, after }: ListRequest,
): Promise<{ books: ListedBook[]; next: string | null }> {
  const { account, user } = await openOwn(terminal, place);
  const site = user.site_url ?? place.origin;
  const { rows, next } = await collectPages(limit, after, async (query) => {
    const answer = await account.client.call(listBooks, {
      params: { siteId: user.id },
      query,
      signal: terminal.signal,
    });
    return { rows: answer.books, next: answer.next };
  });
  const books = rows.map(({ id, title, status, permalink, pages, updated }) => ({
    ...{ id, title, status, url: site + permalink, pages, updated },
  }));
  return { books, next };
}

/** A book that was published. */
export type PublishedBook = Pick<ListedBook, "id" | "title" | "status" | "url"> & {
  prices: Book["sale"]["prices"];
  /** Null if no e-book is sold. */
  ebook: Book["sale"]["ebook"];
};

/** Publishes a book, or its changes. The server's refusal lists everything that prevents it, by field. */
export async function publishOwnBook(
  terminal: Terminal,
  place: Place,
  named: string,
): Promise<PublishedBook> {
  const bookId = readBookId(named);
  const { account, user } = await openOwn(terminal, place);
  const { id, details, status, permalink, sale } = await account.client.call(publishBook, {
    params: { siteId: user.id, id: bookId },
    signal: terminal.signal,
  });
  const url = (user.site_url ?? place.origin) + permalink;
  return { id, title: details.title, status, url, prices: sale.prices, ebook: sale.ebook };
}

/** Returns the ID of a book named by its ID or address, such as `/book/b01k…/moby-dick`. */
function readBookId(named: string): string {
  const path = isId(named)
    ? null
    : parseUrl(/^https?:\/\//i.test(named) ? named : `https://${named}`)?.pathname;
  const id = isId(named) ? named : (/^\/book\/([^/]+)/.exec(path ?? "")?.[1] ?? "");
  if (isId(id)) return id;
  throw new Failure({
    exit: Exit.usage,
    code: "book_invalid",
    message: `“${named}” is neither a book's ID nor its address.`,
    next: "List your books with: quire books",
  });
}

/** Lists orders of the site's books, latest first, or only those to ship. */
export async function listOwnOrders(
  terminal: Terminal,
  { place, limit, after, toShip }: ListRequest & { toShip: boolean },
): Promise<{ orders: SiteBookOrder[]; to_ship: number; next: string | null }> {
  const { account, user } = await openOwn(terminal, place);
  let waiting = 0;
  const { rows, next } = await collectPages(limit, after, async (page) => {
    const answer = await account.client.call(listBookOrders, {
      params: { siteId: user.id },
      query: { ...page, state: toShip ? "to_ship" : "all" },
      signal: terminal.signal,
    });
    waiting = answer.to_ship;
    return { rows: answer.orders, next: answer.next };
  });
  return { orders: rows, to_ship: waiting, next };
}

export interface Shipment {
  place: Place;
  orderId: string;
  courier: string;
  number: string;
  url?: string | undefined;
}

/** Records that the creator shipped an order; its buyer is notified. */
export async function shipOwnOrder(
  terminal: Terminal,
  { place, orderId, courier, number, url }: Shipment,
): Promise<SiteBookOrder> {
  const { account, user } = await openOwn(terminal, place);
  return account.client.call(shipBookOrder, {
    params: { siteId: user.id, id: orderId },
    body: { courier, number, ...(url === undefined ? {} : { url }) },
    signal: terminal.signal,
  });
}
