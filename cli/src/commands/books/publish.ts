import { formatMoney } from "@quire/domain/billing/money";
import { BOOK_CURRENCIES, type BookPrices } from "@quire/domain/books/printPrices";
import { publishOwnBook } from "../../services/books/books.ts";
import type { Invocation } from "../invocation.ts";

export async function publishCommand({ terminal, output, place }: Invocation, named: string): Promise<void> {
  const book = await publishOwnBook(terminal, place, named);
  output.print(book, [book.url]);
  const sold = [
    pricesOf(book.prices),
    ...(book.ebook ? [`e-book ${pricesOf(book.ebook.prices) || "free"}`] : []),
  ].filter((text) => text !== "");
  output.info(["Published", book.title, ...sold].join(" · "));
}

const pricesOf = (prices: BookPrices): string =>
  BOOK_CURRENCIES.flatMap((currency) => {
    const amount = prices[currency];
    return amount === undefined ? [] : [formatMoney({ amount, currency })];
  }).join(" and ");
