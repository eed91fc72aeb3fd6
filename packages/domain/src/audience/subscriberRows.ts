import { parseEmail } from "../accounts/identifiers.ts";
import { bareWord } from "../text/bareWord.ts";
import type { CsvRow } from "../text/csvRows.ts";
import { firstCharacters } from "../text/text.ts";
import { readSubscribed, readUnsubscribed } from "./consentWords.ts";
import { readTime } from "./readTime.ts";
import { type ColumnMap, type SubscriberField, unsubscribeColumns } from "./subscriberColumns.ts";

/** Why a row of a list is refused. */
export const REFUSED_ROWS = [
  "no_email",
  "invalid_email",
  "opted_out",
  "unclear",
  "suppressed",
  "too_long",
  "open_quote",
] as const;
export type RefusedRow = (typeof REFUSED_ROWS)[number];

export const REFUSED_ROW_WORDS: Readonly<Record<RefusedRow, string>> = {
  no_email: "This row has no email address.",
  invalid_email: "The email doesn't appear valid.",
  opted_out: "This person unsubscribed from your original list.",
  unclear: "We don't know whether this person is subscribed.",
  suppressed: "This person unsubscribed, here or in an earlier list.",
  too_long: "A cell in this row is too long.",
  open_quote: "A quotation mark in this row is never closed.",
};

/** A subscriber read from a row. */
export interface ListedSubscriber {
  /** Lower case. */
  email: string;
  name: string;
  /** ISO 8601; null if the row has no readable time. */
  since: string | null;
}

/** A row that is not added. */
export interface RefusedSubscriber {
  refused: RefusedRow;
  /** The address that is out on all rows of the list: it opted out, or nobody knows. */
  email?: string;
  /** The word that we don't know, as the file spells it; empty for an empty cell. */
  word?: string;
}

const LONGEST_NAME = 100;
/** Of a word that we don't know. */
const MAX_WORD_LENGTH = 60;

/** Matches plain addresses, which most are, in one expression. Everything it accepts, `parseEmail` returns as it is. */
const PLAIN =
  /^[a-z0-9_+-]{1,20}(?:\.[a-z0-9_+-]{1,20}){0,2}@[a-z0-9]{1,40}(?:-[a-z0-9]{1,20})?(?:\.[a-z0-9]{1,20})?\.[a-z]{2,12}$/;

/**
 * Returns a reader for a list's rows; the column positions are resolved once. `subscribedWords` are words that we don't
 * know and that mean yes, as the list's owner says.
 */
export function rowReader(
  columns: readonly string[],
  map: ColumnMap,
  subscribedWords: readonly string[] = [],
): (row: CsvRow) => ListedSubscriber | RefusedSubscriber {
  const place = (field: SubscriberField) => {
    const name = map[field];
    return name === undefined ? -1 : columns.indexOf(name);
  };
  const [email, name, first, last] = [place("email"), place("name"), place("first_name"), place("last_name")];
  const [since, subscribed, unsubscribed] = [place("since"), place("subscribed"), place("unsubscribed")];
  const confirmed = new Set(subscribedWords.map(bareWord));
  // Without a column of those who left, its owner says that none has.
  const others = unsubscribed === -1 ? [] : unsubscribeColumns(columns).filter((at) => at !== unsubscribed);
  /** Returns why this row isn't subscribed, or null. */
  const consentOf = (cells: readonly string[]): RefusedSubscriber | null => {
    let unknown: string | null = null;
    for (const [at, readCell] of [
      [subscribed, readSubscribed],
      [unsubscribed, readUnsubscribed],
    ] as const) {
      if (at === -1) continue;
      const cell = cells[at] ?? "";
      const consent = readCell(cell);
      if (consent === "no") return { refused: "opted_out" };
      if (consent === "unknown" && !confirmed.has(bareWord(cell))) unknown = cell;
    }
    if (others.some((at) => readUnsubscribed(cells[at] ?? "") === "no")) return { refused: "opted_out" };
    return unknown === null ? null : { refused: "unclear", word: cleanWord(unknown) };
  };
  return ({ cells, isCut, hasOpenQuote }) => {
    if (hasOpenQuote) {
      // What it says of this address is unknown, on whichever other row it is.
      const address = parseEmail(
        /[^\s"',;<>|]+@[^\s"',;<>|]+/.exec(cells.join(" ").slice(0, 10_000))?.[0] ?? "",
      );
      return { refused: "open_quote", ...(address !== null && { email: address }) };
    }
    const written = cleanAddress(cells[email] ?? "");
    if (written === "") return { refused: isCut ? "too_long" : "no_email" };
    const address = PLAIN.test(written) ? written : parseEmail(written);
    if (address === null) return { refused: isCut && written.length > 1000 ? "too_long" : "invalid_email" };
    const left = consentOf(cells);
    if (left) return { ...left, email: address };
    if (isCut) return { refused: "too_long" };
    const fullName = name === -1 ? joinedName(cells[first] ?? "", cells[last] ?? "") : (cells[name] ?? "");
    return {
      email: address,
      name: cleanName(fullName),
      since: since === -1 ? null : readTime(cells[since] ?? ""),
    };
  };
}

/** Some lists have the full name where others have the first. */
const joinedName = (first: string, last: string): string =>
  last && first.trim().endsWith(` ${last.trim()}`) ? first : `${first} ${last}`;

/** Normalizes an address for comparison: some programs write `Ahab <ahab@pequod.example>` or `mailto:`. */
function cleanAddress(cell: string): string {
  const text = cell.trim();
  if (PLAIN.test(text)) return text;
  const within = /<([^<>]+)>\s*$/.exec(text.slice(0, 1000))?.[1] ?? text;
  return within.replace(/^mailto:/i, "").trim();
}

const cleanWord = (cell: string) => firstCharacters(cleanText(cell.slice(0, 1000)), MAX_WORD_LENGTH).trim();

function cleanName(text: string): string {
  if (/^[\w.' -]*$/.test(text) && text.length <= LONGEST_NAME) return text.trim().replace(/ {2,}/g, " ");
  return firstCharacters(cleanText(text.slice(0, 1000)), LONGEST_NAME).trim();
}

const cleanText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
