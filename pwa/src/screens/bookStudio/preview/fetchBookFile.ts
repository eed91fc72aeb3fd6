import { addressOf } from "@quire/client/address";
import { getBookFile } from "@quire/contracts/calls/books";
import type { Book } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";

/** Returns the address of a built file, which redirects to the file itself. */
export const bookFileHref = ({ site_id: siteId, id }: Pick<Book, "id" | "site_id">, kind: BuildKind) =>
  addressOf(getBookFile, { siteId, id, kind });

/** Downloads a built file. */
export async function fetchBookFile(book: Pick<Book, "id" | "site_id">, kind: BuildKind): Promise<Blob> {
  const response = await fetch(bookFileHref(book, kind), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  return response.blob();
}
