import { isEmail } from "../accounts/identifiers.ts";

/** Where a list of subscribers comes from, as far as its columns tell. */
export const IMPORT_FORMATS = ["substack", "mailchimp", "ghost", "plain"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What a column may hold. `subscribed` says yes or no; `unsubscribed` has a time, or a yes, where somebody left. */
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

/** Which column holds what: the names of columns, as they stand in the file. */
export type ColumnMap = Partial<Record<SubscriberField, string>>;

export const FIELD_LABELS: Readonly<Record<SubscriberField, string>> = {
  email: "Email",
  name: "Name",
  first_name: "First name",
  last_name: "Last name",
  since: "Subscribed since",
  subscribed: "Is subscribed",
  unsubscribed: "Has left",
};

export const FORMAT_LABELS: Readonly<Record<ImportFormat, string>> = {
  substack: "Substack",
  mailchimp: "Mailchimp",
  ghost: "Ghost",
  plain: "CSV",
};

/** Names by which columns go, the surest first; compared without case, spaces and marks. */
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
  ],
  subscribed: [
    "subscribedtoemails",
    "issubscribed",
    "subscribed",
    "subscriptionstatus",
    "status",
    "state",
    "acceptsmarketing",
    "acceptsemailmarketing",
  ],
  unsubscribed: [
    "emaildisabled",
    "unsubtime",
    "cleantime",
    "unsubscribedat",
    "unsubscribed",
    "deletedat",
    "optedout",
    "bounced",
  ],
};

/** Columns that only one service writes, beside the email. */
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

const bare = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{Mc}\p{N}]/gu, "");

/** The names of the columns; a first row that holds an address is a person, and its columns are counted. */
export function readHeader(first: readonly string[]): { columns: string[]; isHeader: boolean } {
  if (first.some((cell) => isEmail(cell.trim().toLowerCase()))) {
    return { columns: first.map((_, at) => `Column ${at + 1}`), isHeader: false };
  }
  return { columns: first.map((cell, at) => cleanLabel(cell) || `Column ${at + 1}`), isHeader: true };
}

/** What a column is called: it is shown, and kept in the database. */
const cleanLabel = (cell: string) =>
  cell
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .trim()
    .slice(0, 300);

/** Which service wrote a table with these columns. */
export function guessFormat(columns: readonly string[]): ImportFormat {
  const known = new Set(columns.map(bare));
  return MARKS.find(([, marks]) => marks.some((mark) => known.has(mark)))?.[0] ?? "plain";
}

/** Which column holds what, by their names, and by some of their rows where no name tells which has the addresses. */
export function guessColumns(columns: readonly string[], rows: readonly (readonly string[])[]): ColumnMap {
  const names = columns.map(bare);
  const map: ColumnMap = {};
  for (const [field, known] of Object.entries(NAMES) as [SubscriberField, readonly string[]][]) {
    const found = known
      .map((name) => names.indexOf(bare(name)))
      .find((at) => at !== -1 && fits(field, rows, at));
    if (found !== undefined) map[field] = columns[found] as string;
  }
  if (map.email === undefined) {
    const at = mostEmails(columns.length, rows);
    if (at !== -1) map.email = columns[at] as string;
  }
  // Of a whole name and its halves, the whole is taken.
  if (map.name !== undefined) {
    delete map.first_name;
    delete map.last_name;
  }
  return map;
}

/** A column that is called an address and has none (a street's) is not the one. */
function fits(field: SubscriberField, rows: readonly (readonly string[])[], at: number): boolean {
  if (field !== "email") return true;
  const filled = rows.map((row) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
  return filled.length === 0 || filled.some((cell) => cell.includes("@"));
}

function mostEmails(width: number, rows: readonly (readonly string[])[]): number {
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => isEmail((row[at] ?? "").trim().toLowerCase())).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** What is wrong with a map for these columns, in words; null where nothing is. */
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
