import { hyphenate, parse } from "isbn3";

/** Returns an ISBN with hyphens where its publisher's number starts and ends; as it is if it isn't valid. */
export const hyphenatedIsbn = (isbn: string): string => hyphenate(isbn) ?? isbn;

/** Returns an ISBN of 10 or 13 digits as 13 digits without hyphens; null if it isn't valid. */
export const isbnDigits = (text: string): string | null => parse(text.trim())?.isbn13 ?? null;
