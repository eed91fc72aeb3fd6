import type { ErrorEntry } from "./errorEntry.ts";

/** Errors of books and their orders. */
export const bookErrors = {
  book_not_found: { status: 404, message: "Book not found." },
  book_published: {
    status: 409,
    message: "This book was published, so it can't be deleted.",
    next: "Archive it instead.",
  },
  book_not_built: {
    status: 409,
    message: "This file isn't built yet.",
    next: "Build it and try again.",
  },
  book_source_unreadable: {
    status: 422,
    message: "We couldn't read this file as a book.",
    next: "Use an EPUB, a Word document (.docx), or a zip of markdown files.",
  },
  too_many_builds: {
    status: 429,
    message: "You've built a lot in the last hour.",
    next: "Wait a little. Your changes are saved.",
  },
  order_in_print: {
    status: 409,
    message: "This order is already being printed.",
    next: "If something is wrong with it when it arrives, email support.",
  },
  order_not_yours_to_ship: {
    status: 409,
    message: "This order isn't waiting to be shipped by you.",
    next: "Reload to see its state.",
  },
  address_refused: {
    status: 422,
    message: "We couldn’t process this address. Please check the address and try again.",
    next: "If it is right, email support.",
  },
  shipping_unavailable: {
    status: 422,
    message: "We couldn’t fetch shipping options for this address. Please check the address and try again.",
    next: "If it is right, email support.",
  },
  press_unreachable: {
    status: 503,
    message: "We can't reach the press right now.",
    next: "Nothing is lost. Try again shortly.",
  },
} as const satisfies Record<string, ErrorEntry>;
