import { isEmail } from "../accounts/identifiers.ts";
import type { CsvRow } from "../text/csvRows.ts";
import { firstCharacters } from "../text/text.ts";
import type { ColumnMap, SubscriberField } from "./subscriberColumns.ts";

/** Why a row of a list is refused. */
export const REFUSED_ROWS = ["no_email", "invalid_email", "opted_out", "suppressed", "too_long"] as const;
export type RefusedRow = (typeof REFUSED_ROWS)[number];

export const REFUSED_ROW_WORDS: Readonly<Record<RefusedRow, string>> = {
  no_email: "This row has no email address.",
  invalid_email: "The email doesn't appear valid.",
  opted_out: "This person unsubscribed from your original list.",
  suppressed: "This person unsubscribed from your emails here.",
  too_long: "A cell in this row is too long.",
};

/** A subscriber read from a row. */
export interface ListedSubscriber {
  /** Lower case. */
  email: string;
  name: string;
  /** ISO 8601; null if the row has no readable time. */
  since: string | null;
}

const LONGEST_NAME = 100;

/** Matches plain addresses, which most are, in one expression. Everything it accepts passes `isEmail` too. */
const PLAIN =
  /^[a-z0-9_+-]{1,20}(?:\.[a-z0-9_+-]{1,20}){0,2}@[a-z0-9]{1,40}(?:-[a-z0-9]{1,20})?(?:\.[a-z0-9]{1,20})?\.[a-z]{2,12}$/;

/** Returns a reader for a list's rows; the column positions are resolved once. */
export function rowReader(
  columns: readonly string[],
  map: ColumnMap,
): (row: CsvRow) => ListedSubscriber | { refused: RefusedRow } {
  const place = (field: SubscriberField) => {
    const name = map[field];
    return name === undefined ? -1 : columns.indexOf(name);
  };
  const [email, name, first, last] = [place("email"), place("name"), place("first_name"), place("last_name")];
  const [since, subscribed, unsubscribed] = [place("since"), place("subscribed"), place("unsubscribed")];
  return ({ cells, isCut }) => {
    const address = cleanAddress(cells[email] ?? "");
    if (address === "") return { refused: isCut ? "too_long" : "no_email" };
    if (!PLAIN.test(address) && !isEmail(address)) {
      return { refused: isCut && address.length > 1000 ? "too_long" : "invalid_email" };
    }
    if (subscribed !== -1 && SAYS_NO.has(bare(cells[subscribed]))) return { refused: "opted_out" };
    if (unsubscribed !== -1 && !SAYS_NOT_LEFT.has(bare(cells[unsubscribed]))) return { refused: "opted_out" };
    if (isCut) return { refused: "too_long" };
    const fullName = name === -1 ? `${cells[first] ?? ""} ${cells[last] ?? ""}` : (cells[name] ?? "");
    return {
      email: address,
      name: cleanName(fullName),
      since: since === -1 ? null : readTime(cells[since] ?? ""),
    };
  };
}

/** Normalizes an address for comparison: some programs write `Ahab <ahab@pequod.example>` or `mailto:`. */
function cleanAddress(cell: string): string {
  const text = cell.trim();
  if (PLAIN.test(text)) return text;
  const within = /<([^<>]+)>\s*$/.exec(text.slice(0, 1000))?.[1] ?? text;
  return within
    .replace(/^mailto:/i, "")
    .normalize("NFKC")
    .trim()
    .toLowerCase();
}

const SAYS_NO = new Set([
  "false",
  "no",
  "n",
  "0",
  "f",
  "unsubscribed",
  "inactive",
  "cleaned",
  "bounced",
  "complained",
  "complaint",
  "pending",
  "unconfirmed",
  "deleted",
  "suppressed",
  "disabled",
  "cancelled",
  "canceled",
  "optedout",
  "opted out",
  "archived",
  "nonsubscribed",
  "non-subscribed",
  "not subscribed",
  "spam",
]);
const SAYS_NOT_LEFT = new Set(["", "false", "no", "n", "0", "f", "null", "none", "-", "nil"]);

const bare = (cell: string | undefined) => (cell ?? "").trim().toLowerCase();

function cleanName(text: string): string {
  if (/^[\w.' -]*$/.test(text) && text.length <= LONGEST_NAME) return text.trim().replace(/ {2,}/g, " ");
  const clean = text
    .slice(0, 1000)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return firstCharacters(clean, LONGEST_NAME).trim();
}

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;

/** Parses a time as the services write it. Ambiguous formats (1/2/2023: which is the month?) are not guessed. */
function readTime(cell: string): string | null {
  const found = TIME.exec(cell.trim());
  if (!found) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", zone = "Z"] = found;
  const offset =
    zone === "UTC" || zone === "Z" ? "Z" : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  // `Date` would silently read February 30 as March 1 or 2.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (Number.isNaN(time) || !isDay || Number(year) < 1970) return null;
  return new Date(time).toISOString();
}
