import type { BookPage } from "@quire/contracts/records/book";
import type { Site } from "@quire/contracts/records/site";
import type { Buyer } from "../bookFacts.ts";

/** A book, and who is about to order it. */
export interface BookToOrder {
  book: BookPage;
  site: Site;
  postId: string;
  buyer: Buyer;
  /** The book's own creator orders copies at their own price. */
  isOwn: boolean;
}
