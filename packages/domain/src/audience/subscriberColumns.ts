import { isEmail } from "../accounts/identifiers.ts";
import { bareWord as bare } from "../text/bareWord.ts";
import { readSubscribed } from "./consentWords.ts";
import { readTime } from "./readTime.ts";

/** Which service a subscriber list was exported from, judging by its columns. */
export const IMPORT_FORMATS = ["substack", "mailchimp", "ghost", "plain"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * What a column may contain. `subscribed` is yes or no; `unsubscribed` is a time, or a yes for subscribers who
 * left.
 */
export const SUBSCRIBER_FIELDS = [
  "email",
  "name",
  "first_name",
  "last_name",
  "since",
  "subscribed",
  "unsubscribed",
] as const;
export type SubscriberField = (typeof SUBSCRIBER_FIELDS)[number];

/** Maps each field to a column name, exactly as spelled in the file. */
export type ColumnMap = Partial<Record<SubscriberField, string>>;

export const FIELD_LABELS: Readonly<Record<SubscriberField, string>> = {
  email: "Email",
  name: "Name",
  first_name: "First name",
  last_name: "Last name",
  since: "Subscribed since",
  subscribed: "Is subscribed",
  unsubscribed: "Left",
};

export const FORMAT_LABELS: Readonly<Record<ImportFormat, string>> = {
  substack: "Substack",
  mailchimp: "Mailchimp",
  ghost: "Ghost",
  plain: "CSV",
};

/** Known names of columns, most specific first; compared without case, spaces and punctuation. */
const NAMES: Readonly<Record<SubscriberField, readonly string[]>> = {
  email: [
    "email",
    "emailaddress",
    "subscriberemail",
    "useremail",
    "contactemail",
    "emailid",
    "mail",
    "mailaddress",
    "emailadresse",
    "adresseemail",
    "correoelectronico",
    "correo",
    "ईमेल",
    "address",
  ],
  name: ["name", "fullname", "displayname", "subscribername", "contactname", "username", "नाम", "nombre"],
  first_name: ["firstname", "fname", "givenname", "forename", "vorname", "prenom"],
  last_name: ["lastname", "lname", "surname", "familyname", "nachname", "apellido"],
  since: [
    "createdat",
    "confirmtime",
    "optintime",
    "subscribedat",
    "subscribedon",
    "subscribedsince",
    "startdate",
    "signupdate",
    "signedupat",
    "joinedat",
    "joined",
    "dateadded",
    "created",
    "since",
    "date",
    "subscribed",
  ],
  subscribed: [
    "subscribedtoemails",
    "issubscribed",
    "subscribed",
    "subscriptionstatus",
    "subscriberstatus",
    "emailsubscriptionstatus",
    "emailsubscriberstatus",
    "emailpermissionstatus",
    "permissionstatus",
    "emailmarketingstatus",
    "marketingstatus",
    "emailmarketingconsent",
    "marketingconsent",
    "emailconsent",
    "emailoptin",
    "optedin",
    "optin",
    "acceptsmarketing",
    "acceptsemailmarketing",
    "emailstatus",
    "globalstatus",
    "liststatus",
    "memberstatus",
    "status",
    "state",
    "consent",
    "newsletter",
    "subscribertype",
    "type",
    "isactive",
    "active",
    "enabled",
    "isconfirmed",
    "confirmed",
  ],
  unsubscribed: [
    "emaildisabled",
    "emailblacklisted",
    "emailblocklisted",
    "blacklisted",
    "blocklisted",
    "donotcontact",
    "donotemail",
    "emailoptout",
    "optedoutofemail",
    "hasoptedoutofemail",
    "unsubscribedfromallemail",
    "unsubscribedfromall",
    "globalunsubscribe",
    "isunsubscribed",
    "emailunsubscribed",
    "optout",
    "unsubtime",
    "cleantime",
    "unsubscribedat",
    "unsubscribeddate",
    "unsubscribedate",
    "unsubscribetime",
    "dateunsubscribed",
    "optoutdate",
    "optouttime",
    "optedoutat",
    "stoptime",
    "unsubscribed",
    "deletedat",
    "optedout",
    "suppressed",
    "suppressedat",
    "complained",
    "complainedat",
    "bounced",
    "bouncedat",
    "hardbounced",
    "banned",
    "isblocked",
    "blocked",
    "isdisabled",
    "disabled",
  ],
};

/** Returns the positions of all columns that, by their names, say who left: a list may have one for each reason. */
export function unsubscribeColumns(columns: readonly string[]): number[] {
  const names = new Set(NAMES.unsubscribed.map(bare));
  return columns.flatMap((name, at) => (names.has(bare(name)) ? [at] : []));
}

/** Columns that only one service exports, besides the email. */
const MARKS: readonly (readonly [ImportFormat, readonly string[]])[] = [
  ["mailchimp", ["memberrating", "optintime", "confirmtime", "leid", "euid", "unsubtime", "cleantime"]],
  ["ghost", ["subscribedtoemails", "complimentaryplan"]],
  [
    "substack",
    [
      "activesubscription",
      "emaildisabled",
      "stripeplan",
      "emailsreceived6mo",
      "emailsopened6mo",
      "subscriptionsourcefree",
      "firstpaymentat",
    ],
  ],
];

/** Returns the column names. If the first row contains an email address, it is data and the columns are numbered. */
export function readHeader(first: readonly string[]): { columns: string[]; isHeader: boolean } {
  if (first.some((cell) => isEmail(cell.trim().toLowerCase()))) {
    return { columns: first.map((_, at) => `Column ${at + 1}`), isHeader: false };
  }
  return { columns: first.map((cell, at) => cleanLabel(cell) || `Column ${at + 1}`), isHeader: true };
}

/** Returns a column's name, which is displayed and stored in the database. */
const cleanLabel = (cell: string) =>
  cell
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .trim()
    .slice(0, 300);

/** Guesses which service exported a table with these columns. */
export function guessFormat(columns: readonly string[]): ImportFormat {
  const known = new Set(columns.map(bare));
  return MARKS.find(([, marks]) => marks.some((mark) => known.has(mark)))?.[0] ?? "plain";
}

/**
 * Guesses which column contains what, by the column names, and by sample rows if no name identifies the email
 * column.
 */
export function guessColumns(columns: readonly string[], rows: readonly (readonly string[])[]): ColumnMap {
  const names = columns.map(bare);
  const map: ColumnMap = {};
  for (const [field, known] of Object.entries(NAMES) as [SubscriberField, readonly string[]][]) {
    const found = known
      .map((name) => names.indexOf(bare(name)))
      .find((at) => at !== -1 && fits(field, bare(columns[at] ?? ""), filledCells(rows, at)));
    if (found !== undefined) map[field] = columns[found] as string;
  }
  if (map.email === undefined) {
    const at = mostEmails(columns.length, rows);
    if (at !== -1) map.email = columns[at] as string;
  }
  if (map.subscribed === undefined) {
    const used = new Set(Object.values(map));
    const found = columns.find((name, at) => !used.has(name) && saysWhoLeft(filledCells(rows, at)));
    if (found !== undefined) map.subscribed = found;
  }
  // Beside a surname alone, "Name" is what comes before it.
  if (map.name !== undefined && map.last_name !== undefined && map.first_name === undefined) {
    if (GIVEN_OR_FULL.includes(bare(map.name))) {
      map.first_name = map.name;
      delete map.name;
    }
  }
  // If there is a full name and its parts, use the full name.
  if (map.name !== undefined) {
    delete map.first_name;
    delete map.last_name;
  }
  return map;
}

const filledCells = (rows: readonly (readonly string[])[], at: number) =>
  rows.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "");

/** Names of columns that hold a full name, or a given name beside a surname. */
const GIVEN_OR_FULL: readonly string[] = ["name", "nombre", "नाम"].map(bare);

/** Whether a column that no name identifies has nothing but words about subscriptions. */
const saysWhoLeft = (filled: readonly string[]): boolean =>
  filled.some((cell) =>
    /subscri|bounce|opt.?(?:ed.?)?out|block.?list|black.?list|complain|suppress/i.test(cell),
  ) && filled.every((cell) => readSubscribed(cell) !== "unknown");

/** Names that also mean something else: a country's state, the title of a newsletter. */
const VAGUE: readonly string[] = [
  ...["state", "consent", "newsletter", "type", "subscribertype"],
  ...["isactive", "active", "enabled", "isconfirmed", "confirmed"],
];

/**
 * Whether a column's cells are what its name says. A column named "address" may be a street address, and "subscribed" a
 * date.
 */
function fits(field: SubscriberField, name: string, filled: readonly string[]): boolean {
  if (field === "email") return filled.length === 0 || filled.some((cell) => cell.includes("@"));
  const areTimes = filled.length > 0 && filled.every((cell) => readTime(cell) !== null);
  if (field === "since") return name !== "subscribed" || areTimes;
  if (field !== "subscribed") return true;
  return !areTimes && (!VAGUE.includes(name) || filled.some((cell) => readSubscribed(cell) !== "unknown"));
}

function mostEmails(width: number, rows: readonly (readonly string[])[]): number {
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => isEmail((row[at] ?? "").trim().toLowerCase())).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** Returns an error message for an invalid mapping of these columns, or null. */
export function checkColumns(map: ColumnMap, columns: readonly string[]): string | null {
  const listed = columns.slice(0, 30).join(", ");
  for (const [field, name] of Object.entries(map)) {
    if (!columns.includes(name)) {
      return `There is no column "${name}" for ${FIELD_LABELS[field as SubscriberField].toLowerCase()}. The columns are: ${listed}.`;
    }
  }
  if (map.email === undefined) {
    return `No column has email addresses. The columns are: ${listed}. Choose the one that does.`;
  }
  return null;
}
