import type { BookDetails } from "@quire/contracts/records/book";
import { readIsbn } from "@quire/domain/books/isbn";

/** Details as their form holds them. */
export type DetailsValues = Omit<BookDetails, "series_number"> & { series_number: string };
export type DetailsErrors = Partial<Record<keyof DetailsValues, string>>;

export const valuesOfDetails = (details: BookDetails): DetailsValues => ({
  ...details,
  series_number: details.series_number === null ? "" : String(details.series_number),
});

const ISBN_ERROR = "Enter the 13 or 10 digits of an ISBN. At least one digit of this one is wrong.";
const MAX_SERIES_NUMBER = 1000;

/** Returns what is wrong with changed fields; a field that is missing in `values` isn't checked. */
export function checkDetails(values: Partial<DetailsValues>): DetailsErrors {
  const errors: DetailsErrors = {};
  if (values.title?.trim() === "") errors.title = "Please add a title";
  for (const name of ["isbn", "ebook_isbn"] as const) {
    const typed = values[name]?.trim();
    if (typed && readIsbn(typed) === null) errors[name] = ISBN_ERROR;
  }
  if (values.series_number?.trim() && readSeriesNumber(values.series_number) === null) {
    errors.series_number = `Enter a number from 1 to ${MAX_SERIES_NUMBER}`;
  }
  return errors;
}

/** Returns the valid ones of changed fields, as they are saved. */
export function detailsOf(values: Partial<DetailsValues>): Partial<BookDetails> {
  const errors = checkDetails(values);
  const valid = Object.entries(values).filter(([name]) => !(name in errors));
  const { series_number: number, ...details } = Object.fromEntries(valid) as Partial<DetailsValues>;
  for (const name of ["isbn", "ebook_isbn"] as const) {
    const typed = details[name];
    if (typed !== undefined) details[name] = readIsbn(typed.trim()) ?? "";
  }
  return number === undefined ? details : { ...details, series_number: readSeriesNumber(number) };
}

function readSeriesNumber(text: string): number | null {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= MAX_SERIES_NUMBER ? number : null;
}
